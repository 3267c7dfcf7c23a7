-- The later day of arrival that staff agreed with the customer, in place of the promised one, and when.
alter table public.orders add column agreed_to date, add column agreed_at timestamptz;
alter table public.orders add constraint orders_agreed_day check ((agreed_to is null) = (agreed_at is null)) not valid;
