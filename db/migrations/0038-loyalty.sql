-- Loyalty points: an account with its balance, a ledger that is only ever added to, and what points buy.

create table points_accounts (
  user_id uuid primary key references users (id),
  balance bigint not null default 0 check (balance >= 0),
  -- Points taken back that had been spent already: the next ones earned pay it off.
  debt bigint not null default 0 check (debt >= 0),
  -- Number of the last entry.
  seq integer not null default 0 check (seq >= 0)
);

create table points_entries (
  id uuid primary key,
  user_id uuid not null references points_accounts (user_id),
  seq integer not null,
  delta bigint not null check (delta <> 0),
  balance_after bigint not null check (balance_after >= 0),
  kind text not null check (kind in (
    'earn', 'hold', 'release', 'redemption', 'take_back', 'give_back', 'debt', 'gift', 'referral', 'expiry', 'admin')),
  -- What it is for; the same thing is never booked twice.
  ref text not null,
  order_id uuid,
  note text,
  -- Of points that came in: when what is left of them ends.
  expires_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, seq),
  unique (kind, ref),
  check (expires_at is null or delta > 0),
  check (kind not in ('hold', 'redemption', 'take_back', 'debt', 'expiry') or delta < 0),
  check (kind not in ('earn', 'release', 'give_back', 'gift', 'referral') or delta > 0)
);
create index points_entries_expiring on points_entries (user_id, expires_at) where expires_at is not null;
create index points_entries_order on points_entries (order_id) where order_id is not null;

create trigger points_entries_append_only before update or delete on points_entries
  for each row execute function refuse_change();
create trigger points_entries_never_emptied before truncate on points_entries
  for each statement execute function refuse_change();

create table rewards (
  id uuid primary key,
  kind text not null check (kind in ('product', 'voucher', 'free_shipping')),
  name jsonb not null,
  description jsonb not null,
  image jsonb,
  points integer not null check (points > 0),
  -- Of kind product: what is sent.
  product_id uuid,
  -- Of kind voucher: its worth in minor units by currency.
  amounts jsonb,
  -- Null: no end of them. Products go by the stock of their variants instead.
  stock integer check (stock >= 0),
  position integer not null default 0,
  is_active boolean not null default true,
  -- Grows with each edit and with each piece taken: who saves names the one that the edit started from.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  check ((kind = 'product') = (product_id is not null)),
  check ((kind = 'voucher') = (amounts is not null))
);

-- What the shop has set about points; the one row stands from the beginning.
create table points_rules (
  is_only boolean primary key default true check (is_only),
  egp_minor_per_point_earned integer not null check (egp_minor_per_point_earned between 1 and 10000000),
  egp_minor_per_point_spent integer not null check (egp_minor_per_point_spent between 1 and 1000000),
  life_months integer not null check (life_months between 1 and 120),
  silver_from integer not null check (silver_from > 0),
  silver_hundredths integer not null check (silver_hundredths between 100 and 1000),
  gold_from integer not null check (gold_from > silver_from),
  gold_hundredths integer not null check (gold_hundredths between silver_hundredths and 1000),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);
insert into points_rules (egp_minor_per_point_earned, egp_minor_per_point_spent, life_months, silver_from, silver_hundredths, gold_from, gold_hundredths, updated_at)
values (1000, 10, 12, 1000, 125, 5000, 150, now());

-- Points that staff add or remove: booked at once up to a daily cap, above it only with a second person.
create table points_adjustments (
  id uuid primary key,
  user_id uuid not null references users (id),
  delta bigint not null check (delta <> 0),
  reason text not null,
  state text not null check (state in ('booked', 'waiting', 'approved', 'declined')),
  asked_by uuid not null references users (id),
  created_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  check (asked_by <> user_id),
  -- Never the person who asked.
  check (decided_by is distinct from asked_by),
  check ((state in ('approved', 'declined')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null))
);
create index points_adjustments_by_staff on points_adjustments (asked_by, created_at) where state = 'booked';
create index points_adjustments_waiting on points_adjustments (created_at, id) where state = 'waiting';
create index points_adjustments_user on points_adjustments (user_id);
