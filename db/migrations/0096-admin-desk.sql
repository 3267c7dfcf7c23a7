-- What the admin area's desks look things up by.

-- A payment's own page: what was reported about it.
create index provider_events_by_payment on provider_events (payment_id, received_at) where payment_id is not null;

-- What customers call a member of staff who answers them in their thread; without a row it is "your coach".
create table coach_names (
  user_id uuid primary key references users (id) on delete cascade,
  name jsonb not null check (is_text_pair(name)),
  updated_at timestamptz not null
);
