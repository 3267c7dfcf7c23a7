-- Addresses that asked for no more mails about points. Lower case, so that one address is one row.
create table public.mail_stops (
  address text primary key check (address = lower(address)),
  stopped_at timestamptz not null
);
