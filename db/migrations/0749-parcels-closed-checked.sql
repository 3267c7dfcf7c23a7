alter table public.shipments validate constraint shipments_closed;
alter table public.shipments validate constraint shipments_charged_order;
alter table public.orders validate constraint orders_agreed_day;
