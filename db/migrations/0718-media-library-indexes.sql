-- himma: no-transaction
drop index concurrently if exists public.media_library;
create index concurrently media_library on public.media (library_at desc, hash desc) where library_at is not null;
-- What was bought keeps its picture: whether an order still shows one is asked by its address.
drop index concurrently if exists public.order_lines_image;
create index concurrently order_lines_image on public.order_lines ((image ->> 'url'));
drop index concurrently if exists public.enrolments_image;
create index concurrently enrolments_image on public.enrolments ((image ->> 'url'));
drop index concurrently if exists public.subscriptions_image;
create index concurrently subscriptions_image on public.subscriptions ((image ->> 'url'));
