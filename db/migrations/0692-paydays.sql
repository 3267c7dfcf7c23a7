-- Days of the month on which salaries arrive; a market without a row has those of the code.
create table public.paydays (
  market text primary key check (market in ('EG', 'SA', 'AE', 'ZZ')),
  days integer[] not null check (cardinality(days) <= 31),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);
