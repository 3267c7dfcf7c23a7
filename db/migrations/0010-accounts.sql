-- Accounts: people, their sessions and refresh tokens, links sent by mail, devices, address book.

create table users (
  id uuid primary key,
  -- Compared without case; null only once the account is closed.
  email text,
  email_key text unique,
  -- What somebody signed in asked for and has not confirmed yet.
  pending_email text,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  country text check (country ~ '^[A-Z]{2}$'),
  language text not null default 'ar' check (language in ('ar', 'en')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  role text not null default 'customer' check (role in ('customer', 'admin')),
  -- What an admin is trusted with: src/shared/domain/permissions.ts.
  staff_role text check (staff_role in ('owner', 'manager', 'support', 'coach')),
  marketing_opt_in boolean not null default false,
  email_verified_at timestamptz,
  -- Set by an admin: no signing in, sessions end at once.
  locked_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_searched text generated always as (search_text(first_name || ' ' || last_name)) stored,
  check (closed_at is not null or (email is not null and password_hash is not null)),
  check (closed_at is null or (email is null and password_hash is null and phone is null and pending_email is null)),
  check ((email is null) = (email_key is null)),
  check ((role = 'admin') = (staff_role is not null)),
  check (length(email) <= 254 and length(first_name) <= 60 and length(last_name) <= 60)
);
create index users_created_at on users (created_at);
create index users_admins on users (id) where role = 'admin';
-- For the list of customers: addresses by their beginning, names in order.
create index users_email_begins on users (email_key text_pattern_ops);
create index users_by_name on users (first_name, last_name, id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- However often it is refreshed, it ends then.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'revoked', 'password', 'reuse', 'closed')),
  ip text not null,
  user_agent text not null,
  country text,
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_user on sessions (user_id, last_seen_at desc) where ended_at is null;

-- One row per link of a session's chain of refresh tokens; only hashes are kept.
create table refresh_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references sessions (id) on delete cascade,
  seq integer not null check (seq > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  unique (session_id, seq)
);

-- Links in mails: single use, hashed, for one address.
create table account_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password', 'undo-email-change')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The order of creation by the database: clocks of several processes differ.
  seq bigint generated always as identity,
  -- The session that goes on when the link is used.
  session_id uuid references sessions (id) on delete set null
);
create index account_tokens_session on account_tokens (session_id) where session_id is not null;
create index account_tokens_user on account_tokens (user_id, purpose, created_at desc);
create index account_tokens_expires_at on account_tokens (expires_at);

-- Browsers that have signed in to an account before; the mark itself stays in the browser.
create table user_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

create table addresses (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  label text not null default '',
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  city text not null,
  region text not null default '',
  line1 text not null,
  line2 text not null default '',
  postal_code text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null
);
create index addresses_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;
