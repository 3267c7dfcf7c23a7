-- Coaching packages that were bought: what is paid for, how it is renewed and paused, and the thread with the coach.

create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  package_id uuid not null references products (id),
  slug text not null,
  name jsonb not null check (is_text_pair(name)),
  image jsonb,
  -- Of one period: what a renewal buys.
  months integer not null check (months between 1 and 120),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  status text not null check (status in ('active', 'renewal_due', 'paused', 'cancelled', 'ended')),
  started_on date not null,
  -- The day on which all that is paid for ends; laid out from started_on and the periods.
  ends_on date not null check (ends_on >= started_on),
  paused_until date,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'paused') = (paused_until is not null)),
  check ((status = 'ended') = (ended_at is not null))
);
-- Bought again while it runs, a package goes on longer: there is one at a time.
create unique index subscriptions_living on subscriptions (user_id, package_id) where status <> 'ended';
create index subscriptions_by_user on subscriptions (user_id, created_at desc, id desc);
create index subscriptions_by_package on subscriptions (package_id);
create index subscriptions_ending on subscriptions (ends_on) where status <> 'ended';
create index subscriptions_newest on subscriptions (created_at desc, id desc);

create table subscription_periods (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  number integer not null check (number > 0),
  source text not null check (source in ('purchase', 'renewal', 'gift')),
  -- One line pays for one period, however often it is told.
  order_line_id uuid unique references order_lines (id),
  months integer not null check (months > 0),
  gap_days integer not null default 0 check (gap_days >= 0),
  paused_days integer not null default 0 check (paused_days >= 0),
  -- Its money went back.
  revoked_at timestamptz,
  created_at timestamptz not null,
  unique (subscription_id, number)
);

create table subscription_pauses (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  period_id uuid not null references subscription_periods (id),
  from_on date not null,
  -- The day on which it goes on.
  until_on date not null check (until_on >= from_on),
  created_at timestamptz not null
);
create index subscription_pauses_by_subscription on subscription_pauses (subscription_id, from_on);
create index subscription_pauses_by_period on subscription_pauses (period_id);

create table subscription_renewals (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  -- The end that it moves: no end is moved twice.
  ends_on date not null,
  order_id uuid unique references orders (id),
  paid_at timestamptz,
  -- Given up: declined, expired, or no longer needed.
  closed_at timestamptz,
  created_at timestamptz not null,
  unique (subscription_id, ends_on),
  check (paid_at is null or order_id is not null)
);

create table coach_threads (
  subscription_id uuid primary key references subscriptions (id),
  last_number integer not null default 0 check (last_number >= 0),
  last_author text check (last_author in ('customer', 'coach')),
  last_at timestamptz,
  -- Up to which message each side has read.
  customer_read integer not null default 0 check (customer_read between 0 and last_number),
  coach_read integer not null default 0 check (coach_read between 0 and last_number),
  -- The coach's message that the customer was last told of by mail.
  noticed integer not null default 0 check (noticed between 0 and last_number),
  check ((last_number = 0) = (last_author is null)),
  check ((last_number = 0) = (last_at is null))
);
create index coach_threads_newest on coach_threads (last_at desc) where last_at is not null;

create table coach_messages (
  id uuid primary key,
  subscription_id uuid not null references coach_threads (subscription_id),
  number integer not null check (number > 0),
  author text not null check (author in ('customer', 'coach')),
  author_id uuid not null,
  -- Made by the device: what is sent twice is stored once.
  client_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  unique (subscription_id, number),
  unique (author_id, client_id)
);

-- The name under which a member of staff answers in a thread; without a row it is "your coach".
create table coach_names (
  user_id uuid primary key references users (id) on delete cascade,
  name jsonb not null check (is_text_pair(name)),
  updated_at timestamptz not null
);
