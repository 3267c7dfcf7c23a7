-- Video calls between members and their coach: when coaches take them, and which are booked.
create table coach_calls (
  coach_id uuid primary key references coaches (id),
  meeting_url text not null default '' check (meeting_url = '' or meeting_url like 'https://%'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);

-- Minutes of the day in the coach's zone.
create table coach_slots (
  coach_id uuid not null references coach_calls (coach_id),
  weekday integer not null check (weekday between 0 and 6),
  from_minute integer not null check (from_minute between 0 and 1439 and from_minute % 15 = 0),
  until_minute integer not null check (until_minute between 15 and 1440 and until_minute % 15 = 0 and until_minute > from_minute),
  primary key (coach_id, weekday, from_minute)
);

create table bookings (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  user_id uuid not null references users (id),
  coach_id uuid not null references coaches (id),
  starts_at timestamptz not null,
  minutes integer not null check (minutes in (15, 30, 45, 60)),
  state text not null check (state in ('booked', 'held', 'missed', 'cancelled')),
  -- Who missed or cancelled it.
  by text check (by in ('member', 'coach')),
  url text not null check (url = '' or url like 'https://%'),
  -- Counted up with each change, for calendars.
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state in ('missed', 'cancelled')) = (by is not null))
);
create index bookings_by_subscription on bookings (subscription_id, starts_at desc);
create index bookings_by_coach on bookings (coach_id, starts_at);
create index bookings_waiting on bookings (starts_at) where state = 'booked';

-- The quarter hours that a booked call takes: the key lets nobody book one twice.
create table booking_cells (
  coach_id uuid not null,
  cell timestamptz not null check (cell = date_bin('15 minutes', cell, timestamptz '2000-01-01 00:00:00+00')),
  booking_id uuid not null references bookings (id),
  primary key (coach_id, cell)
);
create index booking_cells_by_booking on booking_cells (booking_id);
