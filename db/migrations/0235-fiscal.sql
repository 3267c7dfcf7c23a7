-- Tax documents: whether a market issues them, the counters that number them, and the documents themselves.

create table fiscal_markets (
  market text primary key check (market = 'SA'),
  mode text not null default 'off' check (mode in ('off', 'phase1')),
  started_at timestamptz,
  -- Goes up with every change: an editor names the one it started from.
  version integer not null default 1 check (version > 0),
  check ((mode = 'off') = (started_at is null))
);
insert into fiscal_markets (market) values ('SA');

create function fiscal_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.mode <> 'off' and (new.mode, new.started_at) is distinct from (old.mode, old.started_at)) then
    raise exception 'tax documents are not switched off again' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger fiscal_markets_forward before update or delete on fiscal_markets
  for each row execute function fiscal_goes_forward();

-- What counts a market's documents without a gap; its row is the lock of issuing.
create table fiscal_devices (
  id uuid primary key,
  market text not null references fiscal_markets (market),
  state text not null check (state in ('active', 'retired')),
  counter bigint not null default 0 check (counter >= 0),
  created_at timestamptz not null
);
create unique index fiscal_devices_active on fiscal_devices (market) where state = 'active';

-- The last number of each market and year: HM-SA-26-000001.
create table fiscal_numbers (
  market text not null references fiscal_markets (market),
  year integer not null check (year between 2000 and 2999),
  last bigint not null check (last > 0),
  primary key (market, year)
);

create table fiscal_documents (
  id uuid primary key,
  market text not null references fiscal_markets (market),
  kind text not null check (kind in ('invoice', 'credit')),
  order_id uuid not null references orders (id),
  -- Of a credit note: the refund that it is for; null for a cancellation.
  refund_id uuid,
  -- Of a credit note: its invoice, and why.
  invoice_id uuid references fiscal_documents (id),
  reason text check (reason in ('cancellation', 'return', 'price_reduction', 'not_delivered')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net_minor bigint not null check (net_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  rounding_minor bigint not null,
  payable_minor bigint not null check (payable_minor > 0),
  -- The tax in riyals.
  local_tax_minor bigint not null check (local_tax_minor >= 0),
  -- The lines as they were decided: names, pieces and what they cost. No personal data.
  source jsonb not null check (jsonb_typeof(source -> 'lines') = 'array'),
  state text not null default 'due' check (state in ('due', 'issued')),
  created_at timestamptz not null,
  -- Given when it is issued.
  device_id uuid references fiscal_devices (id),
  counter bigint check (counter > 0),
  number text unique check (number ~ '^HM-[A-Z]{2}-[0-9]{2}-[0-9]{6,}$'),
  issued_at timestamptz,
  seller jsonb check (jsonb_typeof(seller) = 'object'),
  qr text check (length(qr) between 1 and 700),
  unique (device_id, counter),
  unique nulls not distinct (order_id, kind, refund_id),
  check (payable_minor = net_minor + tax_minor + rounding_minor),
  check ((kind = 'credit') = (invoice_id is not null)),
  check ((kind = 'credit') = (reason is not null)),
  check (kind = 'credit' or refund_id is null),
  check (num_nulls(device_id, counter, number, issued_at, seller, qr) = case when state = 'due' then 6 else 0 end)
);
create index fiscal_documents_due on fiscal_documents (created_at) where state = 'due';
create index fiscal_documents_newest on fiscal_documents (created_at desc, id desc);
create index fiscal_documents_of_invoice on fiscal_documents (invoice_id) where invoice_id is not null;

-- A document that was decided gets its number once; nothing else of it changes, and none is removed.
create function keep_fiscal_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'due' and new.state = 'issued'
     and (new.id, new.market, new.kind, new.order_id, new.refund_id, new.invoice_id, new.reason, new.currency, new.net_minor,
          new.tax_minor, new.rounding_minor, new.payable_minor, new.local_tax_minor, new.source, new.created_at)
         is not distinct from
         (old.id, old.market, old.kind, old.order_id, old.refund_id, old.invoice_id, old.reason, old.currency, old.net_minor,
          old.tax_minor, old.rounding_minor, old.payable_minor, old.local_tax_minor, old.source, old.created_at) then
    return new;
  end if;
  raise exception 'a tax document never changes' using errcode = 'restrict_violation';
end $$;
create trigger fiscal_documents_kept before update or delete on fiscal_documents
  for each row execute function keep_fiscal_document();
create trigger fiscal_documents_never_emptied before truncate on fiscal_documents
  for each statement execute function refuse_change();
