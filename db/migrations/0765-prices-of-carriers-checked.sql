alter table public.shipments
  validate constraint shipments_quotes_check,
  validate constraint shipments_cost_check;
