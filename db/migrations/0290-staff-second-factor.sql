-- The second factor of staff: one authenticator app each, ten recovery codes, and the second step of a sign-in.
create table staff_factors (
  user_id uuid primary key references users (id),
  secret_sealed bytea not null,
  -- Empty until the first right code: nothing is asked before that.
  confirmed_at timestamptz,
  -- The step of the last code that was taken; a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table staff_recovery_codes (
  user_id uuid not null references staff_factors (user_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table sign_in_challenges (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);

-- When the session last showed a second factor.
alter table sessions add column factor_at timestamptz;
