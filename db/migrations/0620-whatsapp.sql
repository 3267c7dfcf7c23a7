-- WhatsApp: numbers, whom they belong to, and what goes both ways.
alter table public.consents drop constraint consents_purpose_check;
alter table public.consents add constraint consents_purpose_check check (purpose in ('cards', 'measurement', 'advertising', 'whatsapp')) not valid;

alter table public.deliveries drop constraint deliveries_channel;
alter table public.deliveries
  add constraint deliveries_channel check (channel in ('mail', 'push', 'whatsapp')) not valid;
-- When its reader opened it, where a channel tells.
alter table public.deliveries add column read_at timestamptz;
alter table public.notification_preferences add column by_whatsapp boolean not null default true;

-- What came from WhatsApp belongs to the same thread.
alter table public.coach_messages
  add column via text not null default 'site',
  -- WhatsApp's id of it.
  add column external_id text;
alter table public.coach_messages
  add constraint coach_messages_via check (via in ('site', 'whatsapp')) not valid;

-- Numbers that have written or are written to. The number is sealed; the hash finds it.
create table public.whatsapp_contacts (
  id uuid primary key,
  number_hash bytea not null unique,
  number_sealed bytea not null,
  name_sealed bytea,
  -- Free text may be sent until then: a day from their last message.
  window_until timestamptz,
  -- WhatsApp does not reach this number before then.
  off_until timestamptz,
  -- The automatic reply to somebody unknown, at most one a day.
  greeted_at timestamptz,
  -- Of the oldest message to the shop that nobody has dealt with.
  waiting_since timestamptz,
  last_at timestamptz not null,
  created_at timestamptz not null
);
create index whatsapp_contacts_last on public.whatsapp_contacts (last_at desc);

-- Whose number it is, proven by a message from it.
create table public.whatsapp_links (
  user_id uuid primary key references public.users (id),
  contact_id uuid not null unique references public.whatsapp_contacts (id),
  language text not null check (language in ('ar', 'en')),
  created_at timestamptz not null
);

-- Codes that bind a number to an account: ten minutes, once.
create table public.whatsapp_codes (
  code_hash bytea primary key,
  user_id uuid not null references public.users (id),
  language text not null check (language in ('ar', 'en')),
  text_version text not null,
  ip text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index whatsapp_codes_user on public.whatsapp_codes (user_id);

-- What WhatsApp reported, as it came, sealed; it is handled after it was stored.
create table public.whatsapp_events (
  id uuid primary key,
  body_hash bytea not null unique,
  body_sealed bytea not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index whatsapp_events_received on public.whatsapp_events (received_at);

-- What people wrote to the shop's number.
create table public.whatsapp_incoming (
  id uuid primary key,
  external_id text not null unique,
  contact_id uuid not null references public.whatsapp_contacts (id),
  user_id uuid,
  -- 'text', 'image', 'audio' and so on, as WhatsApp names them.
  type text not null,
  body_sealed bytea,
  -- What was done with it: it bound a number, went to the coach's thread, waits for a choice of thread, is in the inbox,
  -- stopped messages, or nothing.
  outcome text not null check (outcome in ('linked', 'thread', 'choice', 'inbox', 'stopped', 'nothing')),
  at timestamptz not null
);
create index whatsapp_incoming_contact on public.whatsapp_incoming (contact_id, at desc);

-- What the shop sent, or is about to send. A fence is set before the call and never sent past: what may have left is
-- not sent again.
create table public.whatsapp_messages (
  id uuid primary key,
  -- Of replies: the event that they answer. Of deliveries: their id.
  key text not null unique,
  contact_id uuid not null references public.whatsapp_contacts (id),
  user_id uuid,
  kind text not null,
  format text not null check (format in ('template', 'text', 'buttons')),
  template text,
  -- Content of replies, and of everything where nothing is really sent.
  body_sealed bytea,
  status text not null check (status in ('waiting', 'sent', 'delivered', 'read', 'failed', 'unclear')),
  fenced_at timestamptz,
  external_id text unique,
  error_code integer,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  -- Of the receiver, and what Meta charges it as.
  country text,
  category text,
  cost_micro bigint,
  cost_currency text,
  created_at timestamptz not null,
  check ((cost_micro is null) = (cost_currency is null))
);
create index whatsapp_messages_contact on public.whatsapp_messages (contact_id, created_at desc);
create index whatsapp_messages_created on public.whatsapp_messages (created_at);

-- What WhatsApp says of each template; without a row it is unknown there.
create table public.whatsapp_templates (
  name text not null,
  language text not null check (language in ('ar', 'en')),
  status text not null check (status in ('approved', 'rejected', 'paused', 'disabled', 'pending')),
  reason text,
  updated_at timestamptz not null,
  primary key (name, language)
);

-- What a message costs, in millionths, from a day on.
create table public.rate_card (
  channel text not null check (channel in ('whatsapp')),
  -- '*': every other one.
  country text not null check (country ~ '^([A-Z]{2}|\*)$'),
  category text not null check (category in ('utility', 'marketing', 'authentication', 'service')),
  valid_from date not null,
  micro bigint not null check (micro >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (channel, country, category, valid_from)
);
