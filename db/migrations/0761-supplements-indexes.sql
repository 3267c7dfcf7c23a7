-- himma: no-transaction
drop index concurrently if exists public.orders_by_parent;
create index concurrently orders_by_parent on public.orders (parent_id) where parent_id is not null;
drop index concurrently if exists public.drafts_by_parent;
create index concurrently drafts_by_parent on public.drafts (parent_order_id) where parent_order_id is not null;
