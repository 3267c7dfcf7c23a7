-- Who sells in a market: names, numbers, address and complaint desk that its law asks a shop to print.
create table market_identities (
  market text primary key check (market in ('EG', 'SA', 'AE', 'ZZ')),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  -- Goes up with every change: an editor names the one it started from.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);

-- The market whose rules hold for an order, and who sold it, as on the day of the purchase; null on older orders.
alter table public.orders
  add column market text check (market in ('EG', 'SA', 'AE', 'ZZ')),
  add column seller jsonb check (jsonb_typeof(seller) = 'object');

create function keep_seller() returns trigger language plpgsql as $$
begin
  if (new.market, new.seller) is distinct from (old.market, old.seller) then
    raise exception 'market and seller of an order are frozen' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger orders_keep_seller before update of market, seller on orders
  for each row execute function keep_seller();
