-- himma: no-transaction
-- Carts that nobody touched for a while.
drop index concurrently if exists carts_updated_at;
create index concurrently carts_updated_at on carts (updated_at);
