-- Keys with which partners' programs call the API. Only a hash of the key is kept.
create table api_keys (
  id uuid primary key,
  prefix text not null unique check (prefix ~ '^hk_live_[0-9A-Za-z]{8}$'),
  hash bytea not null check (length(hash) = 32),
  name text not null check (length(name) between 1 and 80),
  permissions text[] not null check (cardinality(permissions) between 1 and 40),
  ip_allow text[] not null,
  per_minute integer not null check (per_minute between 1 and 6000),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz
);
