-- Two more ways to pay in Egypt: a Fawry code that is paid in cash, and mobile wallets.
alter table orders
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check
    check (payment_method in ('card', 'paymob', 'instalments', 'wallet', 'fawry', 'cod'));
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('card', 'paymob', 'instalments', 'wallet', 'fawry', 'cod')),
  drop constraint payments_provider_check,
  add constraint payments_provider_check
    check (provider in ('stripe', 'paymob', 'tabby', 'tamara', 'fawry', 'cod', 'sandbox', 'none')),
  -- When the customer is reminded of the code next; null once no reminder is left.
  add column next_reminder_at timestamptz;
create index payments_to_remind on payments (next_reminder_at) where next_reminder_at is not null;
