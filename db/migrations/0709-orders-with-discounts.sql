-- himma: no-transaction
-- Orders with a bundle, found for the count of its sales.
create index concurrently if not exists orders_discounted on public.orders using gin (automatic_discounts jsonb_path_ops)
  where automatic_discounts is not null;
