-- Every message of the shop, one row for each channel that carries it. What was the outbox of mails becomes that of all
-- channels; processes of the release before go on writing and sending mails through the view.
alter table public.mails rename to deliveries;
alter index public.mails_created_at rename to deliveries_created_at;
alter index public.mails_sent_at rename to deliveries_sent_at;
alter index public.mails_unsent rename to deliveries_unsent;
alter table public.deliveries
  add column channel text not null default 'mail',
  -- Whom it is for; null for those without an account.
  add column user_id uuid,
  -- Not sent before: quiet hours.
  add column not_before timestamptz,
  -- Of no use afterwards.
  add column expires_at timestamptz,
  -- It will not be sent, and why.
  add column suppressed_at timestamptz,
  add column suppressed_reason text,
  -- What the receiver's mail server told later.
  add column delivered_at timestamptz,
  add column bounced_at timestamptz;
alter table public.deliveries add constraint deliveries_channel check (channel in ('mail', 'push')) not valid;
alter table public.deliveries add constraint deliveries_suppressed
  check ((suppressed_at is null) = (suppressed_reason is null)) not valid;
alter table public.deliveries add constraint deliveries_one_end
  check (num_nonnulls(sent_at, refused_at, suppressed_at) <= 1) not valid;
create view public.mails as
  select id, key, kind, recipient, language, data, subject, html, text, attempts, last_error, claimed_until, created_at,
    sent_at, refused_at
  from public.deliveries where channel = 'mail';

-- Addresses that are not written to, by a hash: they came back, or their owner complained or asked us to stop.
create table public.suppressions (
  channel text not null check (channel in ('mail')),
  address_hash bytea not null,
  reason text not null check (reason in ('bounced', 'complained', 'stopped')),
  -- Null: for good.
  until timestamptz,
  created_at timestamptz not null,
  primary key (channel, address_hash, reason)
);

-- What mail servers told about a mail, each once.
create table public.channel_events (
  provider text not null,
  event_key text not null,
  kind text not null,
  delivery_id uuid,
  at timestamptz not null,
  primary key (provider, event_key)
);
create index channel_events_delivery on public.channel_events (delivery_id);

-- What people chose; without a row the defaults hold.
create table public.notification_preferences (
  user_id uuid primary key,
  by_mail boolean not null,
  by_push boolean not null,
  orders boolean not null,
  coaching boolean not null,
  training boolean not null,
  points boolean not null,
  quiet boolean not null,
  -- IANA name, as the browser told; null while nobody did.
  timezone text,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- The key pair by which push services know the shop; made at the first question.
create table public.push_keys (
  id integer primary key check (id = 1),
  public_key bytea not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);

-- Browsers that show notifications; each ends with the session that asked for it.
create table public.push_subscriptions (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  endpoint_hash bytea not null unique,
  endpoint_sealed bytea not null,
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscriptions_user on public.push_subscriptions (user_id);
create index push_subscriptions_session on public.push_subscriptions (session_id);

-- Who stopped mails about points keeps that choice.
insert into public.notification_preferences
  (user_id, by_mail, by_push, orders, coaching, training, points, quiet, updated_at)
  select u.id, true, true, true, true, true, false, true, s.stopped_at
  from public.mail_stops s join public.users u on lower(u.email) = s.address
  on conflict do nothing;
