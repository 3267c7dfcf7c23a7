-- himma: no-transaction
-- What people bought, summed up for segments without reading the orders themselves.
drop index concurrently if exists orders_bought;
create index concurrently orders_bought on orders (user_id) include (created_at, goods_egp_minor)
  where origin = 'purchase' and payment_status in ('paid', 'partially_refunded');
