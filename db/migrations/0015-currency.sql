-- Units of each currency per US dollar; one row for each currency in which the shop sells (`src/shared/domain/currency.ts`). Other tables
-- check the form of a currency only, so that another one needs no change of the schema.
create table exchange_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  -- Its place in the shop's list of currencies, from 1; a new currency is appended.
  position integer not null unique check (position > 0),
  per_usd numeric(18, 8) not null check (per_usd > 0),
  source text not null check (source in ('live', 'fallback', 'manual')),
  updated_at timestamptz not null,
  check (currency <> 'USD' or per_usd = 1)
);
insert into exchange_rates (currency, position, per_usd, source, updated_at)
values ('EGP', 1, 31.25, 'fallback', now()), ('SAR', 2, 3.7, 'fallback', now()), ('AED', 3, 3.7, 'fallback', now()), ('USD', 4, 1, 'fallback', now());
