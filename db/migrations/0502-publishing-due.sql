-- himma: no-transaction
-- The few products with a planned moment.
drop index concurrently if exists products_publish_from;
create index concurrently products_publish_from on products (publish_from) where publish_from is not null;
drop index concurrently if exists products_publish_until;
create index concurrently products_publish_until on products (publish_until) where publish_until is not null;
