-- SMS: numbers that people have proven, and what was sent to them.
alter table public.consents drop constraint consents_purpose_check;
alter table public.consents add constraint consents_purpose_check
  check (purpose in ('cards', 'measurement', 'advertising', 'whatsapp', 'whatsapp_offers', 'sms')) not valid;

alter table public.deliveries drop constraint deliveries_channel;
alter table public.deliveries
  add constraint deliveries_channel check (channel in ('mail', 'push', 'whatsapp', 'sms')) not valid;
-- When it was last tried: what its job gave up is found by it.
alter table public.deliveries add column tried_at timestamptz;
alter table public.notification_preferences add column by_sms boolean not null default true;

-- What a part costs, by country, where the provider does not tell.
alter table public.rate_card drop constraint rate_card_channel_check;
alter table public.rate_card
  add constraint rate_card_channel_check check (channel in ('whatsapp', 'sms')) not valid;

-- Whose number it is, proven by a code. The number is sealed; the hash finds it.
create table public.sms_numbers (
  user_id uuid primary key references public.users (id),
  number_hash bytea not null unique,
  number_sealed bytea not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('ar', 'en')),
  -- It is not written to before then: it does not exist.
  off_until timestamptz,
  created_at timestamptz not null
);

-- The newest code of a person: ten minutes, five tries, once.
create table public.sms_codes (
  user_id uuid primary key references public.users (id),
  code_hash bytea not null,
  number_hash bytea not null,
  number_sealed bytea not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('ar', 'en')),
  text_version text not null,
  ip text,
  tries integer not null default 0 check (tries >= 0),
  expires_at timestamptz not null
);
create index sms_codes_expires on public.sms_codes (expires_at);

-- What was sent, or is about to be. A fence is set before the call and never sent past: what may have left is not sent
-- again. The id is the delivery's.
create table public.sms_messages (
  id uuid primary key,
  user_id uuid,
  kind text not null,
  -- Finds the number that a report is about; emptied with the account.
  number_hash bytea,
  country text not null,
  parts integer not null check (parts between 1 and 10),
  status text not null check (status in ('waiting', 'sent', 'delivered', 'failed', 'unclear')),
  fenced_at timestamptz,
  external_id text unique,
  error text,
  cost_micro bigint check (cost_micro >= 0),
  cost_currency text,
  asked_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null,
  check ((cost_micro is null) = (cost_currency is null))
);
create index sms_messages_created on public.sms_messages (created_at);
create index sms_messages_user on public.sms_messages (user_id);
-- What the provider has not said the end of.
create index sms_messages_sent on public.sms_messages (sent_at) where status = 'sent';
