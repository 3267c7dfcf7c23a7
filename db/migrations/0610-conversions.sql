-- People agree to measuring and to advertising as they agree to saved cards.
alter table public.consents drop constraint consents_purpose_check;
alter table public.consents add constraint consents_purpose_check
  check (purpose in ('cards', 'measurement', 'advertising'));

-- What a destination knows the browser of an order by, one row for each purpose that was agreed to; deleted after
-- seven days and when the consent is withdrawn.
create table public.order_measurements (
  order_id uuid not null references public.orders (id),
  purpose text not null check (purpose in ('measurement', 'advertising')),
  user_id uuid not null references public.users (id),
  consent_id uuid not null references public.consents (id),
  -- Of the id in the cookie that keeps the choice, so that it can be withdrawn without signing in.
  browser_hash bytea not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (order_id, purpose)
);
create index order_measurements_by_user on public.order_measurements (user_id);
create index order_measurements_by_browser on public.order_measurements (browser_hash);
create index order_measurements_by_age on public.order_measurements (created_at);

-- What is reported of paid and refunded orders. The data is put together when it is sent; here is only what was sent when.
create table public.conversion_events (
  id uuid primary key,
  destination text not null check (destination in ('ga4', 'meta')),
  event_id text not null,
  kind text not null check (kind in ('purchase', 'refund')),
  order_id uuid not null references public.orders (id),
  user_id uuid not null references public.users (id),
  consent_id uuid not null references public.consents (id),
  refund_id uuid,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'unanswered', 'withdrawn', 'expired')),
  -- Why it was refused, or why the last attempt came to nothing.
  reason text,
  tries integer not null default 0,
  happened_at timestamptz not null,
  -- When the last attempt began.
  started_at timestamptz,
  next_at timestamptz,
  settled_at timestamptz,
  unique (destination, event_id),
  check ((kind = 'refund') = (refund_id is not null)),
  check ((state in ('waiting', 'sending')) = (next_at is not null)),
  check ((state in ('waiting', 'sending')) = (settled_at is null)),
  check (state in ('waiting', 'withdrawn', 'expired') or started_at is not null)
);
create index conversion_events_due on public.conversion_events (next_at) where next_at is not null;
create index conversion_events_by_order on public.conversion_events (order_id);
create index conversion_events_by_user on public.conversion_events (user_id);
create index conversion_events_by_time on public.conversion_events (happened_at desc);
