-- Cash that couriers collected and have not handed over yet: what they owe, and what their statements settle.

-- A carrier's statement, read from its file. A draft can be looked at and discarded; a booked one stays.
create table courier_statements (
  id uuid primary key,
  carrier text not null references carriers (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- SHA-256 of the file: the same file is never booked twice.
  file_hash text not null unique check (file_hash ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  rows integer not null check (rows > 0),
  state text not null check (state in ('draft', 'booked')),
  -- What arrived on the bank account, and where it stands there.
  bank_ref text check (length(bank_ref) between 1 and 80),
  bank_minor bigint,
  -- Why it was booked although the bank's amount differs.
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  booked_at timestamptz,
  booked_by uuid references users (id),
  check ((state = 'booked') = (booked_at is not null)),
  check ((state = 'booked') = (booked_by is not null)),
  check ((state = 'booked') = (bank_ref is not null)),
  check ((state = 'booked') = (bank_minor is not null)),
  check (state = 'booked' or reason is null)
);
create index courier_statements_listed on courier_statements (created_at desc, id desc);

create table courier_statement_rows (
  statement_id uuid not null references courier_statements (id) on delete cascade,
  -- As a spreadsheet counts: the header is 1.
  line integer not null check (line > 0),
  -- The carrier's number of the parcel, and ours; one of them is given.
  awb text not null check (length(awb) <= 80),
  reference text not null check (length(reference) <= 80),
  collected_minor bigint not null check (collected_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  net_minor bigint not null,
  day text not null check (length(day) <= 40),
  -- Written when the statement is booked; while it is a draft they are worked out anew at each look.
  verdict text check (verdict in ('matched', 'short', 'over', 'unknown_parcel', 'not_delivered', 'duplicate')),
  shipment_id uuid references shipments (id),
  -- What was open for the parcel then.
  open_minor bigint,
  -- A row that was not booked: how staff dealt with it.
  settled_at timestamptz,
  settled_by uuid references users (id),
  settled_reason text check (length(settled_reason) between 1 and 500),
  primary key (statement_id, line),
  check ((settled_at is null) = (settled_by is null)),
  check ((settled_at is null) = (settled_reason is null)),
  check (settled_at is null or verdict in ('unknown_parcel', 'not_delivered', 'duplicate')),
  check (net_minor = collected_minor - fee_minor - tax_minor),
  check (awb <> '' or reference <> '')
);
create index courier_statement_rows_waiting on courier_statement_rows (statement_id)
  where verdict in ('unknown_parcel', 'not_delivered', 'duplicate') and settled_at is null;

-- What a booked statement says does not change.
create function keep_booked_statement() returns trigger language plpgsql as $$
begin
  if old.state = 'booked' then
    raise exception 'a booked statement is not changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger courier_statements_kept before update or delete on courier_statements
  for each row execute function keep_booked_statement();
create trigger courier_statements_not_emptied before truncate on courier_statements
  for each statement execute function refuse_change();

create function keep_booked_statement_row() returns trigger language plpgsql as $$
begin
  if old.verdict is not null and (tg_op = 'DELETE' or to_jsonb(new) - '{settled_at,settled_by,settled_reason}'::text[]
      is distinct from to_jsonb(old) - '{settled_at,settled_by,settled_reason}'::text[]) then
    raise exception 'a row of a booked statement is not changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger courier_statement_rows_kept before update or delete on courier_statement_rows
  for each row execute function keep_booked_statement_row();

-- The ledger: what a carrier owes is the sum of its entries in a currency.
create table courier_entries (
  id uuid primary key,
  carrier text not null references carriers (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  shipment_id uuid references shipments (id),
  -- due: a parcel arrived, and its cash was collected; remitted: it reached the bank; fee: the carrier kept it, with its
  -- tax; adjustment: staff put something right.
  kind text not null check (kind in ('due', 'remitted', 'fee', 'adjustment')),
  delta_minor bigint not null check (delta_minor <> 0),
  statement_id uuid references courier_statements (id),
  ref text not null check (length(ref) between 1 and 120),
  reason text check (length(reason) between 1 and 500),
  at timestamptz not null,
  -- Null: a parcel's arrival.
  by_id uuid references users (id),
  unique (carrier, kind, ref),
  check (kind <> 'due' or (delta_minor > 0 and shipment_id is not null)),
  check (kind <> 'fee' or delta_minor < 0),
  check ((kind in ('remitted', 'fee')) = (statement_id is not null)),
  check (kind not in ('remitted', 'fee') or shipment_id is not null),
  check ((kind = 'adjustment') = (reason is not null)),
  check ((kind = 'due') = (by_id is null))
);
create unique index courier_entries_due on courier_entries (shipment_id) where kind = 'due';
create index courier_entries_by_shipment on courier_entries (shipment_id);
create index courier_entries_by_statement on courier_entries (statement_id) where statement_id is not null;
create index courier_entries_listed on courier_entries (at desc, id desc);
create trigger courier_entries_append_only before update or delete on courier_entries
  for each row execute function refuse_change();
create trigger courier_entries_not_emptied before truncate on courier_entries
  for each statement execute function refuse_change();

-- What a carrier calls the columns of its statements; empty: there is no such column. Its row is locked while something
-- of the carrier is booked.
create table courier_columns (
  carrier text primary key references carriers (id),
  awb text not null default '',
  reference text not null default '',
  collected text not null default '',
  fee text not null default '',
  tax text not null default '',
  net text not null default '',
  day text not null default '',
  version integer not null default 1 check (version > 0)
);
insert into courier_columns (carrier) select id from carriers;

-- Parcels that have arrived so far: nobody noted yet what their couriers handed over.
insert into courier_entries (id, carrier, currency, shipment_id, kind, delta_minor, ref, at)
  select gen_random_uuid(),
    case when carrier <> 'manual' then carrier
      when carrier_name ilike '%bosta%' then 'bosta'
      when carrier_name ilike '%aramex%' then 'aramex'
      when carrier_name ilike '%smsa%' then 'smsa'
      when lower(trim(carrier_name)) = 'oto' then 'oto'
      else 'manual' end,
    currency, id, 'due', cod_minor, id::text, delivered_at
  from shipments where state = 'delivered' and cod_minor > 0 and case_id is null;
