alter table public.orders validate constraint orders_agreed_day;
