-- Who coaches whom: what a coach can take on, what a member wishes, and who has read a member's health data.
alter table coaches
  -- The member of staff behind the profile; without one it only signs programmes.
  add column user_id uuid references users (id),
  add column gender text check (gender in ('female', 'male')),
  add column capacity integer not null default 30 check (capacity between 0 and 300),
  add column accepts_new boolean not null default true,
  add column specialties text[] not null default '{}'
    check (specialties <@ array['fat_loss', 'muscle', 'strength', 'endurance', 'mobility']),
  add column zone text not null default 'Africa/Cairo',
  -- Working days (0 is Sunday) and hours in that zone.
  add column hours jsonb not null default '{"days": [0, 1, 2, 3, 4], "from": "10:00", "until": "18:00"}'
    check (jsonb_typeof(hours -> 'days') = 'array'),
  add column version integer not null default 1 check (version > 0),
  -- A coach of women is a woman, and whoever coaches has said which.
  add constraint coaches_audience check (user_id is null or gender is not null),
  add constraint coaches_women_only check (not women_only or gender is distinct from 'male');

create table coaching_profiles (
  user_id uuid primary key references users (id),
  sex text check (sex in ('female', 'male')),
  audience text not null default 'any' check (audience in ('any', 'women_only')),
  timezone text not null default 'Africa/Cairo',
  goal text check (goal in ('fat_loss', 'muscle', 'strength', 'endurance', 'mobility')),
  level text check (level in ('beginner', 'intermediate', 'advanced')),
  equipment text[] not null default '{}',
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);

create table coach_assignments (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  coach_id uuid not null references coaches (id),
  kind text not null check (kind in ('primary', 'cover')),
  from_at timestamptz not null,
  -- Of a primary: when somebody else took over.
  until_at timestamptz check (until_at >= from_at),
  reason text not null check (reason in ('chosen', 'auto', 'handover', 'cover', 'lead')),
  by_user uuid references users (id),
  -- What the next coach should know, encrypted.
  brief bytea,
  constraint coach_assignments_cover check (kind = 'primary' or until_at <= from_at + interval '60 days' and until_at is not null)
);
create unique index coach_assignments_primary on coach_assignments (subscription_id) where kind = 'primary' and until_at is null;
create index coach_assignments_by_subscription on coach_assignments (subscription_id, from_at);
create index coach_assignments_by_coach on coach_assignments (coach_id, until_at);

-- Who of the staff has read which health data of a member: one row an hour, counted.
create table health_reads (
  reader_id uuid not null,
  member_id uuid not null,
  what text not null,
  object_id uuid,
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  count integer not null default 1 check (count > 0),
  reason text not null check (reason in ('coach', 'cover', 'break_glass')),
  unique nulls not distinct (reader_id, member_id, what, object_id, hour, reason)
);
create index health_reads_by_member on health_reads (member_id, hour desc);
create index health_reads_by_hour on health_reads (hour);

-- Opened by a lead for an hour, with a reason.
create table health_openings (
  id uuid primary key,
  reader_id uuid not null references users (id),
  member_id uuid not null references users (id),
  reason text not null check (length(reason) between 10 and 500),
  opened_at timestamptz not null,
  until_at timestamptz not null check (until_at = opened_at + interval '1 hour')
);
create index health_openings_by_reader on health_openings (reader_id, until_at);
create index health_openings_by_member on health_openings (member_id, opened_at desc);
