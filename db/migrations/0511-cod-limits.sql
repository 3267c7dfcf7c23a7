-- Where a market offers cash on delivery, and up to what; null: no limit. Amounts are in EGP, the currency of cash.
alter table cod_rules
  add column enabled boolean not null default true,
  add column min_minor bigint check (min_minor > 0),
  add column max_minor bigint check (max_minor > 0),
  -- For customers who have received no order yet.
  add column max_new_minor bigint check (max_new_minor > 0),
  -- Cash orders of one customer that are on their way at once.
  add column max_open integer check (max_open between 1 and 1000),
  -- With so many refused parcels in 180 days cash is not offered.
  add column refusals_block integer check (refusals_block between 1 and 1000);
alter table cod_rules add check (min_minor <= max_minor);

-- A parcel with cash that nobody took. Phone and place are kept as hashes, to be found again and not to be read.
create table cod_refusals (
  shipment_id uuid primary key references shipments (id),
  order_id uuid not null references orders (id),
  user_id uuid not null references users (id),
  phone_hash bytea check (length(phone_hash) = 32),
  place_hash bytea check (length(place_hash) = 32),
  at timestamptz not null,
  -- Staff decided that it does not count.
  forgiven_at timestamptz,
  forgiven_by uuid references users (id),
  forgive_reason text check (length(forgive_reason) between 1 and 500),
  check ((forgiven_at is null) = (forgiven_by is null)),
  check ((forgiven_at is null) = (forgive_reason is null))
);
create index cod_refusals_of on cod_refusals (user_id);
create index cod_refusals_by_phone on cod_refusals (phone_hash) where phone_hash is not null;
create index cod_refusals_by_place on cod_refusals (place_hash) where place_hash is not null;
