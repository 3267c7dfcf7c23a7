alter table public.shipments validate constraint shipments_cash_parts;
