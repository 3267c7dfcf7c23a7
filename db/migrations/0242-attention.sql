-- The coach's cockpit: how each client stands, and what they need their coach for.

-- Members whose standing has to be computed again; a row means that a job is on its way.
create table client_touches (
  user_id uuid primary key references users (id),
  touched_at timestamptz not null
);

create table client_standing (
  subscription_id uuid primary key references subscriptions (id),
  user_id uuid not null references users (id),
  -- The primary coach; null while the member waits for one.
  coach_id uuid references coaches (id),
  -- A copy, so that the roster is sorted without reading accounts.
  name text not null,
  last_session_on date,
  due14 integer not null default 0 check (due14 >= done14),
  done14 integer not null default 0 check (done14 >= 0),
  due28 integer not null default 0 check (due28 >= done28),
  done28 integer not null default 0 check (done28 >= 0),
  next_session_on date,
  plan_ends_on date,
  weight_7d numeric(5, 1),
  unread integer not null default 0 check (unread >= 0),
  waiting_since timestamptz,
  paid_until date not null,
  -- Of the open lines of attention; null without one.
  top_severity integer check (top_severity between 1 and 3),
  top_since timestamptz,
  computed_at timestamptz not null,
  check ((top_severity is null) = (top_since is null))
);
create index client_standing_by_coach on client_standing (coach_id, top_severity desc, top_since, user_id);
create index client_standing_by_user on client_standing (user_id);

create table attention (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  rule text not null,
  episode text not null,
  severity integer not null check (severity between 1 and 3),
  since timestamptz not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  state text not null default 'open' check (state in ('open', 'snoozed', 'done', 'cleared')),
  -- Of a snoozed line: until when, or until the next workout.
  until timestamptz,
  until_log boolean not null default false,
  snoozed_at timestamptz,
  by uuid references users (id),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (subscription_id, rule, episode),
  check (state <> 'snoozed' or (snoozed_at is not null and (until is not null or until_log)))
);
create index attention_open on attention (subscription_id, severity desc, since) where state in ('open', 'snoozed');

-- What coaches write down about a member, encrypted; for whoever coaches now, and not shown to the member.
create table client_notes (
  id uuid primary key,
  user_id uuid not null references users (id),
  author_id uuid not null references users (id),
  sealed bytea not null,
  pinned boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index client_notes_by_user on client_notes (user_id, pinned desc, created_at desc);
