-- himma: no-transaction
drop index concurrently if exists products_to_translate;
create index concurrently products_to_translate on public.products (created_at desc, id desc) where to_translate is not null;
