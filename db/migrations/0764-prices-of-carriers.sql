-- What carriers asked for a parcel, and what the one that took it asked: shown before booking and kept for reports.
alter table public.shipments
  add column quotes jsonb not null default '[]',
  add column cost_minor bigint,
  add column cost_currency text;
alter table public.shipments
  add constraint shipments_quotes_check check (jsonb_typeof(quotes) = 'array') not valid,
  add constraint shipments_cost_check check (
    (cost_minor is null) = (cost_currency is null) and cost_minor >= 0 and cost_currency ~ '^[A-Z]{3}$'
  ) not valid;

-- SMSA delivers in Egypt and the Emirates as well; what staff chose stays.
update public.carriers set countries = '{SA,EG,AE}' where id = 'smsa' and countries = '{SA}' and version = 1;
