-- Parcels: who carries them, what is in them, what became of them.

create table carriers (
  id text primary key check (id ~ '^[a-z]{2,20}$'),
  -- Markets that it serves, and up to which weight; the first one by position takes what it may.
  countries text[] not null default '{}',
  max_weight_g integer check (max_weight_g > 0),
  position integer not null,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1 check (version > 0)
);
insert into carriers (id, countries, max_weight_g, position) values
  ('bosta', '{EG}', 30000, 10),
  ('smsa', '{SA}', 30000, 20),
  ('oto', '{SA}', 30000, 30),
  ('aramex', '{EG,SA,AE,ZZ}', 30000, 40),
  ('sandbox', '{EG,SA,AE,ZZ}', null, 90),
  ('manual', '{EG,SA,AE,ZZ}', null, 100);

-- What a carrier calls our regions and cities. Rows that staff wrote are never overwritten by its own list.
create table carrier_places (
  carrier text not null references carriers (id),
  region_id text not null check (region_id ~ '^[A-Z]{2}-[A-Z0-9]{1,4}$'),
  -- '' stands for the whole region.
  city_id text not null,
  -- {name, id?}: its words for the place.
  place jsonb not null check (jsonb_typeof(place -> 'name') = 'string'),
  by_staff boolean not null,
  version integer not null default 1 check (version > 0),
  primary key (carrier, region_id, city_id)
);

-- States by rank: a parcel only moves up. The same table as src/shared/domain/shipments.ts.
create table shipment_states (
  state text primary key,
  rank integer not null
);
insert into shipment_states (state, rank) values
  ('draft', 0), ('booked', 10), ('picked_up', 20), ('in_transit', 30), ('out_for_delivery', 40), ('returning', 60),
  ('delivered', 90), ('returned', 95), ('cancelled', 95), ('lost', 95), ('damaged', 95);

create table shipments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- The return that it brings back; null for a parcel on its way to the customer.
  case_id uuid references return_cases (id),
  carrier text not null references carriers (id),
  -- What staff typed as its name, for 'manual'.
  carrier_name text,
  awb text check (awb ~ '^\S{1,80}$'),
  tracking_url text,
  state text not null default 'draft' references shipment_states (state),
  -- Something went wrong on the way; the next movement clears it.
  has_exception boolean not null default false,
  -- The time of the newest movement, by the carrier.
  moved_at timestamptz,
  cod_minor bigint not null default 0 check (cod_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  weight_g integer not null check (weight_g > 0),
  promised_from date,
  promised_to date,
  -- Why it cannot be booked: {code, message, …}.
  problem jsonb,
  label_hash text check (label_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  packed_at timestamptz,
  -- A call that books it was sent; with its reply lost, the carrier is asked before it is sent again.
  booking_at timestamptz,
  booked_at timestamptz,
  printed_at timestamptz,
  handed_over_at timestamptz,
  picked_up_at timestamptz,
  delivered_at timestamptz,
  -- Staff decided on a parcel that was over; only then does a final state change.
  decided_at timestamptz,
  -- The pieces of a parcel that came back were looked at.
  inspected_at timestamptz,
  polled_at timestamptz,
  version integer not null default 1 check (version > 0),
  check (promised_from <= promised_to),
  check ((promised_from is null) = (promised_to is null)),
  check (state = 'draft' or state = 'cancelled' or booked_at is not null),
  check ((state = 'delivered') <= (delivered_at is not null)),
  check (carrier = 'manual' or state in ('draft', 'cancelled') or awb is not null)
);
-- Numbers that staff type are theirs; those of carriers are unique.
create unique index shipments_awb on shipments (carrier, awb) where carrier <> 'manual';
create index shipments_by_order on shipments (order_id);
create index shipments_by_case on shipments (case_id) where case_id is not null;
create index shipments_draft on shipments (created_at) where state = 'draft';
create index shipments_booked on shipments (booked_at) where state = 'booked';
create index shipments_open on shipments (polled_at nulls first)
  where state in ('booked', 'picked_up', 'in_transit', 'out_for_delivery', 'returning');
create index shipments_newest on shipments (created_at desc, id desc);
create index shipments_arrived on shipments (delivered_at) where delivered_at is not null;

create function guard_shipment() returns trigger language plpgsql as $$
declare
  old_rank integer;
  new_rank integer;
begin
  if (new.id, new.order_id, new.case_id, new.currency, new.created_at)
     is distinct from (old.id, old.order_id, old.case_id, old.currency, old.created_at) then
    raise exception 'what a parcel is of is frozen' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.decided_at is not distinct from old.decided_at then
    select rank into old_rank from public.shipment_states where state = old.state;
    select rank into new_rank from public.shipment_states where state = new.state;
    if new_rank < old_rank or old_rank >= 90 then
      raise exception 'a parcel does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger shipments_guard before update on shipments for each row execute function guard_shipment();
create trigger shipments_kept before delete on shipments for each row execute function refuse_change();
create trigger shipments_never_emptied before truncate on shipments
  for each statement execute function refuse_change();

create table shipment_lines (
  shipment_id uuid not null references shipments (id),
  line_id uuid not null references order_lines (id),
  quantity integer not null check (quantity between 1 and 9999),
  -- Of a parcel that came back: the pieces that are sold again.
  restocked integer check (restocked between 0 and quantity),
  primary key (shipment_id, line_id)
);
create index shipment_lines_by_line on shipment_lines (line_id);

-- What carriers and staff said of parcels: only added to.
create table shipment_events (
  id uuid primary key,
  shipment_id uuid not null references shipments (id),
  at timestamptz not null,
  received_at timestamptz not null,
  -- The carrier's own code.
  code text not null,
  -- What it means to us; null where we do not know it.
  state text,
  text text not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$')
);
create index shipment_events_by_shipment on shipment_events (shipment_id, at, id);
create trigger shipment_events_kept before update or delete on shipment_events
  for each row execute function refuse_change();
create trigger shipment_events_never_emptied before truncate on shipment_events
  for each statement execute function refuse_change();

-- Webhooks of carriers, as they came.
create table carrier_calls (
  id uuid primary key,
  carrier text not null references carriers (id),
  event_key text not null,
  body bytea not null,
  -- What it says, read when its proof was checked.
  events jsonb not null check (jsonb_typeof(events) = 'array'),
  received_at timestamptz not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'handled', 'unmatched')),
  attempts integer not null default 0,
  handled_at timestamptz,
  unique (carrier, event_key)
);
create index carrier_calls_newest on carrier_calls (received_at desc, id desc);

-- Where a variant lies and what it weighs.
create table variant_packing (
  variant_id uuid primary key references variants (id) on delete cascade,
  place text not null default '' check (length(place) <= 40),
  weight_g integer check (weight_g between 1 and 100000),
  version integer not null default 1 check (version > 0)
);

-- The carrier that stands in for those without keys: its own records, which only it reads.
create table sandbox_parcels (
  awb text primary key,
  reference uuid not null unique,
  facts jsonb not null,
  state text not null default 'booked',
  events jsonb not null default '[]',
  created_at timestamptz not null
);
create sequence sandbox_awbs start with 70000001;

-- A parcel that nobody took comes back.
insert into order_moves (from_status, to_status) values ('shipped', 'returned');
