-- Counting what is on the shelves. What was typed or scanned is kept as it came; sums and differences follow from it.
create table stocktakes (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  status text not null check (status in ('open', 'booked', 'cancelled')),
  reason text check (length(reason) between 1 and 500),
  started_by uuid not null references users (id),
  started_at timestamptz not null,
  ended_by uuid references users (id),
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null)),
  check ((status = 'open') = (ended_by is null))
);
create index stocktakes_newest on stocktakes (started_at desc, id desc);

create table stocktake_lines (
  stocktake_id uuid not null references stocktakes (id),
  variant_id uuid not null references variants (id) on delete cascade,
  -- On hand, and sold but not yet shipped, when it was counted first or anew.
  expected integer not null check (expected >= 0),
  counted integer not null check (counted between 0 and 1000000),
  counted_by uuid not null references users (id),
  counted_at timestamptz not null,
  primary key (stocktake_id, variant_id)
);

-- The id comes from the device that counts, so that what is sent twice counts once.
create table stocktake_entries (
  id uuid primary key,
  stocktake_id uuid not null references stocktakes (id),
  variant_id uuid not null references variants (id) on delete cascade,
  way text not null check (way in ('add', 'set')),
  quantity integer not null check (quantity between -100000 and 1000000),
  by_id uuid not null references users (id),
  at timestamptz not null
);
create index stocktake_entries_of on stocktake_entries (stocktake_id);
