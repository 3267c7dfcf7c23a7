-- What a coaching package promises, and what each member has had of it.

-- A package without a row promises what is usual for its months (src/shared/domain/package-terms.ts).
create table package_terms (
  product_id uuid primary key references products (id),
  reviews integer not null check (reviews between 0 and 31),
  reviews_per text not null check (reviews_per in ('week', 'month')),
  clips_per_week integer not null check (clips_per_week between 0 and 20),
  calls_per_month integer not null check (calls_per_month between 0 and 10),
  call_minutes integer not null check (call_minutes in (15, 30, 45, 60)),
  -- Zero: no free programme.
  programme_every_months integer not null check (programme_every_months between 0 and 24),
  reply_working_hours integer not null check (reply_working_hours between 1 and 80),
  plan_working_hours integer not null check (plan_working_hours between 1 and 160),
  nutrition boolean not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null
);

-- As they were when the period was paid; null: the usual ones.
alter table subscription_periods add column terms jsonb check (jsonb_typeof(terms) = 'object');

create table entitlements (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  kind text not null check (kind in ('review', 'clip', 'call', 'programme')),
  window_start date not null,
  -- Half-open; moved by pauses, of a programme the end of the paid period.
  window_end date not null check (window_end > window_start),
  -- `grant`: what the window gives. `use`: what is taken from it. `return`: given back; `owed`: given back because the coach failed, so
  -- that it outlives its window.
  reason text not null check (reason in ('grant', 'use', 'return', 'owed')),
  delta integer not null check (delta <> 0),
  -- What it was taken for: a check-in, a clip, a booking, an enrolment.
  ref uuid,
  -- Of a use: null while it is only reserved.
  used_at timestamptz,
  created_at timestamptz not null,
  check ((reason = 'grant') = (ref is null)),
  check ((delta < 0) = (reason = 'use')),
  check (reason = 'grant' or abs(delta) = 1),
  check (reason = 'use' or used_at is null)
);
create unique index entitlements_grants on entitlements (subscription_id, kind, window_start) where ref is null;
create unique index entitlements_refs on entitlements (kind, ref, sign(delta)) where ref is not null;
create index entitlements_by_subscription on entitlements (subscription_id, kind, window_start);
