-- What staff give and take in points: booked at once up to a daily cap, above it only with a second person.

create table points_adjustments (
  id uuid primary key,
  user_id uuid not null references users (id),
  delta bigint not null check (delta <> 0),
  reason text not null,
  state text not null check (state in ('booked', 'waiting', 'approved', 'declined')),
  asked_by uuid not null references users (id),
  created_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  check (asked_by <> user_id),
  -- Never who asked.
  check (decided_by is distinct from asked_by),
  check ((state in ('approved', 'declined')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null))
);
create index points_adjustments_by_staff on points_adjustments (asked_by, created_at) where state = 'booked';
create index points_adjustments_waiting on points_adjustments (created_at, id) where state = 'waiting';
create index points_adjustments_user on points_adjustments (user_id);
