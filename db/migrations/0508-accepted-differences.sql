-- Money that does not match its order, and that staff accepted: the order is paid with what came. What came above its
-- total goes back; what is missing is waived, up to a twentieth of it.
alter table payments
  -- Received less expected.
  add column difference_minor bigint not null default 0 check (difference_minor = 0 or pays_order),
  drop constraint payments_check2,
  add constraint payments_pay_what_came check (not pays_order or captured_minor = amount_minor + difference_minor),
  add constraint payments_difference_small check (-20 * difference_minor <= amount_minor);

alter table orders
  add column waived_minor bigint not null default 0 check (20 * waived_minor between 0 and total_minor),
  drop constraint orders_check6,
  add constraint orders_paid_in_full check (paid_minor in (0, total_minor - waived_minor));
