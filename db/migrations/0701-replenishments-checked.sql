alter table public.orders validate constraint orders_origin_known;
