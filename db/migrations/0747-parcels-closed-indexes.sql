-- himma: no-transaction
drop index concurrently if exists public.shipments_by_charged_order;
create unique index concurrently shipments_by_charged_order on public.shipments (charged_order_id) where charged_order_id is not null;
drop index concurrently if exists public.shipments_to_close;
create index concurrently shipments_to_close on public.shipments (created_at) where needs_closing;
