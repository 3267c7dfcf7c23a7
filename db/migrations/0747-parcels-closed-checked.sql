alter table public.shipments validate constraint shipments_closed;
alter table public.shipments validate constraint shipments_charged_order;
