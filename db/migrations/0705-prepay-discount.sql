-- What comes off an order that may not be paid in cash, for its amount or for refused parcels, because it is paid
-- beforehand. In percent; 0: nothing.
alter table public.cod_rules add column prepay_percent integer not null default 0;
alter table public.cod_rules add constraint cod_rules_prepay check (prepay_percent between 0 and 30) not valid;

-- It is one of the order's automatic discounts, under this id, and never goes with cash.
alter table public.orders add constraint orders_prepaid_without_cash check (payment_method is distinct from 'cod'
  or automatic_discounts is null or not automatic_discounts @> '[{"id": "0197c0d0-0000-7000-8000-000000000001"}]') not valid;
