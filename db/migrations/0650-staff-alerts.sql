-- What members of staff are told of, by which channel. Without settings the defaults hold.
create table public.staff_alert_settings (
  staff_id uuid primary key references public.users (id),
  -- Messages of clients count as waiting after so long.
  thread_minutes integer not null check (thread_minutes between 5 and 1440),
  version integer not null,
  updated_at timestamptz not null
);
create table public.staff_alert_rules (
  staff_id uuid not null references public.staff_alert_settings (staff_id) on delete cascade,
  kind text not null check (kind in ('order', 'return', 'low_stock', 'payment_review', 'thread_unread', 'dead_letter', 'endpoint_disabled')),
  channel text not null check (channel in ('mail', 'push', 'whatsapp')),
  primary key (staff_id, kind, channel)
);
create index staff_alert_rules_kind on public.staff_alert_rules (kind);

-- What happened, each once.
create table public.staff_alerts (
  id uuid primary key,
  key text not null unique,
  kind text not null,
  -- What tells it from others of its kind: an order's number, a SKU. Nothing about a person.
  detail text not null,
  -- Where staff look at it.
  path text not null,
  created_at timestamptz not null,
  -- When it was noted for those who want to be told.
  addressed_at timestamptz
);
create index staff_alerts_open on public.staff_alerts (created_at) where addressed_at is null;
create index staff_alerts_created on public.staff_alerts (created_at);

create table public.staff_alert_recipients (
  alert_id uuid not null references public.staff_alerts (id) on delete cascade,
  staff_id uuid not null references public.users (id),
  channel text not null check (channel in ('mail', 'push', 'whatsapp')),
  told_at timestamptz,
  primary key (alert_id, staff_id, channel)
);
create index staff_alert_recipients_staff on public.staff_alert_recipients (staff_id, channel, told_at);
create index staff_alert_recipients_waiting on public.staff_alert_recipients (staff_id) where told_at is null;
