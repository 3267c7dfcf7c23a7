-- Programmes that were bought: who has which version, what was trained, what was measured.

create table enrolments (
  id uuid primary key,
  user_id uuid not null references users (id),
  programme_id uuid not null references programmes (id),
  -- Frozen at purchase: a new version changes nobody's plan.
  version_id uuid not null references programme_versions (id),
  -- What it came from; null for gifts and grants. One line grants once, however often it is paid.
  order_line_id uuid unique references order_lines (id),
  slug text not null,
  name jsonb not null check (is_text_pair(name)),
  image jsonb,
  status text not null check (status in ('pending', 'active', 'frozen', 'completed', 'expired', 'revoked')),
  -- The first day of week anchor_week.
  start_date date,
  anchor_week integer not null default 1 check (anchor_week > 0),
  weekdays integer[] not null default '{}' check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality(weekdays) <= 7),
  timezone text not null,
  frozen_at timestamptz,
  access_until timestamptz,
  -- When the customer first saw more of the plan than the public week: from then on the order cannot be cancelled by them.
  plan_opened_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status in ('pending', 'expired', 'revoked') or (start_date is not null and cardinality(weekdays) > 0)),
  check ((status = 'frozen') = (frozen_at is not null))
);
create index enrolments_by_user on enrolments (user_id, created_at desc, id desc);
create index enrolments_by_programme on enrolments (programme_id);
create index enrolments_by_version on enrolments (version_id);
create index enrolments_ending on enrolments (access_until) where access_until is not null;

create table session_logs (
  user_id uuid not null references users (id),
  -- Made by the device. With the user in the key nobody can take another's id.
  id uuid not null,
  enrolment_id uuid not null references enrolments (id),
  week integer not null check (week > 0),
  day integer not null check (day > 0),
  on_date date not null,
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  rpe numeric(3, 1) check (rpe between 1 and 10),
  note text not null default '' check (length(note) <= 1000),
  revision integer not null check (revision > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create index session_logs_by_enrolment on session_logs (enrolment_id, started_at, id);

create table set_logs (
  user_id uuid not null,
  session_id uuid not null,
  block integer not null check (block >= 0),
  prescription integer not null check (prescription >= 0),
  set_number integer not null check (set_number > 0),
  exercise text not null,
  swapped_from text check (swapped_from <> exercise),
  -- What the plan asked for, copied: later versions never rewrite what was done.
  target jsonb not null,
  per_side boolean not null,
  weight_kg numeric(7, 3) check (weight_kg >= 0),
  weight numeric(7, 3) check (weight >= 0),
  unit text not null check (unit in ('kg', 'lb')),
  reps integer check (reps >= 0),
  seconds integer check (seconds >= 0),
  metres integer check (metres >= 0),
  rpe numeric(3, 1) check (rpe between 1 and 10),
  is_done boolean not null,
  primary key (user_id, session_id, block, prescription, set_number),
  foreign key (user_id, session_id) references session_logs (user_id, id) on delete cascade,
  check ((weight is null) = (weight_kg is null))
);
create index set_logs_by_exercise on set_logs (user_id, exercise) where is_done;

create table measurements (
  user_id uuid not null references users (id),
  -- Given by the device where it was written down without a network: sent twice, it is stored once.
  id uuid not null,
  metric text not null check (metric in ('weight', 'waist', 'chest', 'hips', 'arm', 'thigh', 'body_fat')),
  -- kg, cm or percent.
  value numeric(7, 2) not null check (value > 0),
  measured_on date not null,
  -- When it was written down: of two values of one day the later one counts, whichever arrives first.
  taken_at timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, metric, measured_on)
);
