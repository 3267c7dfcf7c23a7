-- Answers about a member's health before they train, and pain that a workout caused.

create table screenings (
  user_id uuid not null references users (id),
  -- Made by the device.
  id uuid not null,
  -- Of the questions.
  version integer not null check (version > 0),
  -- Sealed JSON: answers, age, guardian.
  answers bytea not null,
  outcome text not null check (outcome in ('green', 'yellow', 'red')),
  answered_on date not null,
  valid_until date not null check (valid_until > answered_on),
  -- When a doctor allowed to train.
  cleared_on date,
  created_at timestamptz not null,
  primary key (user_id, id),
  check (cleared_on is null or outcome = 'red')
);
create index screenings_newest on screenings (user_id, answered_on desc, created_at desc);

alter table session_logs
  -- Null: not asked. 0: none.
  add column pain_level integer check (pain_level between 0 and 10),
  add column pain_region text check (pain_region in
    ('neck', 'shoulder', 'elbow', 'wrist', 'upper_back', 'lower_back', 'hip', 'knee', 'ankle', 'foot')),
  add constraint session_logs_pain check (pain_region is null or pain_level > 0);
