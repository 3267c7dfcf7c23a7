-- When the customer first got more of the plan than the public week: from then on the order is not theirs to cancel.
alter table enrolments add column plan_opened_at timestamptz;

-- Plans that were started were read. Of the others nobody knows: they count as not read.
update enrolments set plan_opened_at = updated_at where start_date is not null;
