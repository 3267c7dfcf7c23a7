-- Orders that the shop writes for goods that come again.
alter table public.orders drop constraint orders_origin_check;
alter table public.orders add constraint orders_origin_known
  check (origin in ('purchase', 'reward', 'renewal', 'exchange', 'replenishment')) not valid;

-- Goods that can be had again and again, for less.
create table public.replenishment_offers (
  product_id uuid primary key references public.products (id),
  percent integer not null check (percent between 5 and 15),
  -- What is suggested.
  every_days integer not null check (every_days between 14 and 90),
  updated_at timestamptz not null
);

-- Markets in which nothing is repeated.
create table public.replenishment_markets_off (
  market text primary key check (market in ('EG', 'SA', 'AE', 'ZZ')),
  at timestamptz not null
);

create table public.replenishments (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  product_id uuid not null references public.products (id),
  variant_id uuid not null references public.variants (id),
  size text not null,
  name jsonb not null,
  quantity integer not null check (quantity between 1 and 20),
  every_days integer not null check (every_days between 14 and 90),
  percent integer not null check (percent between 5 and 15),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  -- Gone from the address book: asked for at the next run.
  address_id uuid not null,
  card_id uuid not null references public.saved_cards (id),
  consent_id uuid not null references public.consents (id),
  -- The total that the customer agreed to, or paid last; a higher one is asked for.
  agreed_minor bigint not null check (agreed_minor > 0),
  status text not null check (status in ('active', 'paused', 'ended')),
  pause_reason text check (pause_reason in ('failures', 'card', 'unavailable')),
  -- The day of the next run, or of the one that is open.
  next_on date not null,
  -- Runs in a row that nobody paid.
  failures integer not null default 0 check (failures >= 0),
  -- Where it was stopped; by the notice's link it can be taken back.
  ended_by text check (ended_by in ('customer', 'link', 'staff', 'account')),
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'paused') = (pause_reason is not null)),
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (ended_by is not null))
);
create index replenishments_due on public.replenishments (next_on) where status = 'active';
create index replenishments_by_user on public.replenishments (user_id, created_at desc);
create index replenishments_newest on public.replenishments (created_at desc, id desc);
create index replenishments_card on public.replenishments (card_id) where status <> 'ended';
create index replenishments_product on public.replenishments (product_id);

-- One order of a replenishment: from its notice until it is paid, skipped or given up.
create table public.replenishment_runs (
  id uuid primary key,
  replenishment_id uuid not null references public.replenishments (id),
  due_on date not null,
  order_id uuid unique references public.orders (id),
  card_id uuid references public.saved_cards (id),
  state text not null check (state in ('scheduled', 'charging', 'waiting', 'needs_customer', 'needs_card', 'grace',
    'recovered', 'lost', 'closed', 'skipped')),
  skip_reason text check (skip_reason in ('customer', 'sold_out', 'address', 'price')),
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz,
  class text check (class in ('hard', 'withdrawn', 'customer', 'soft')),
  code text,
  notice_key text,
  first_try_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (replenishment_id, due_on),
  check ((state in ('recovered', 'lost', 'closed', 'skipped')) = (settled_at is not null)),
  check ((settled_at is null) = (next_at is not null)),
  check (settled_at is not null or (order_id is not null and card_id is not null and notice_key is not null)),
  check ((state = 'skipped') = (skip_reason is not null))
);
create index replenishment_runs_due on public.replenishment_runs (next_at) where next_at is not null;
create unique index replenishment_runs_one_open on public.replenishment_runs (replenishment_id) where settled_at is null;
create index replenishment_runs_settled on public.replenishment_runs (settled_at) where settled_at is not null;

create table public.replenishment_attempts (
  run_id uuid not null references public.replenishment_runs (id),
  number integer not null check (number > 0),
  payment_id uuid not null unique references public.payments (id),
  class text check (class in ('hard', 'withdrawn', 'customer', 'soft')),
  code text,
  at timestamptz not null,
  primary key (run_id, number)
);
