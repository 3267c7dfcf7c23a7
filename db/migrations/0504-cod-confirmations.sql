-- Whether customers confirm cash on delivery in a market before it is sent, and until when.
create table cod_rules (
  market text primary key check (market in ('EG', 'SA', 'AE', 'ZZ')),
  confirm text not null check (confirm in ('always', 'new', 'never')),
  confirm_hours integer not null check (confirm_hours between 1 and 168),
  version integer not null default 1,
  updated_at timestamptz not null
);
-- Nobody is asked until staff switch it on.
insert into cod_rules (market, confirm, confirm_hours, updated_at)
  select market, 'never', 24, now() from unnest(array['EG', 'SA', 'AE', 'ZZ']) as market;

-- An order with cash on delivery that its customer was asked to confirm. Of the links only their hashes are kept.
create table cod_confirmations (
  order_id uuid primary key references orders (id),
  user_id uuid not null references users (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The reminder has a link of its own, because the first one is not known any more.
  reminder_hash bytea unique check (length(reminder_hash) = 32),
  state text not null check (state in ('asked', 'confirmed', 'declined', 'expired')),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  reminded_at timestamptz,
  decided_at timestamptz,
  -- `order`: it was cancelled in another way.
  decided_by text check (decided_by in ('link', 'customer', 'staff', 'deadline', 'order')),
  staff_id uuid references users (id),
  reason text check (length(reason) between 1 and 500),
  check ((state = 'asked') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'expired') = (decided_by is not distinct from 'deadline')),
  check ((decided_by is not distinct from 'staff') = (staff_id is not null)),
  check ((reminder_hash is null) = (reminded_at is null))
);
create index cod_confirmations_due on cod_confirmations (expires_at) where state = 'asked';
create index cod_confirmations_of on cod_confirmations (user_id);
