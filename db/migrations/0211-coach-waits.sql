-- Who waits for a place with a coach who is full. A freed place is offered to the oldest for a time.
create table coach_waits (
  id uuid primary key,
  user_id uuid not null references users (id),
  coach_id uuid not null references coaches (id),
  package_id uuid not null references products (id),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'withdrawn')),
  -- Until when the place is held.
  offer_until timestamptz check (state <> 'offered' or offer_until is not null),
  created_at timestamptz not null
);
create unique index coach_waits_living on coach_waits (user_id, coach_id) where state in ('waiting', 'offered');
create index coach_waits_by_coach on coach_waits (coach_id, created_at) where state in ('waiting', 'offered');
