-- What was lifted, by exercise and day: charts and rules read it instead of every set.
create table exercise_days (
  user_id uuid not null references users (id),
  exercise text not null,
  on_date date not null,
  -- Done sets (none but drop sets and sets to failure: 0), and the repetitions of all but warm-ups.
  sets integer not null check (sets >= 0),
  reps integer not null check (reps >= 0),
  volume_kg numeric(10, 1) not null check (volume_kg >= 0),
  -- The heaviest set; null without a load.
  top_kg numeric(7, 3) check (top_kg > 0),
  top_reps integer check (top_reps > 0),
  e1rm_kg numeric(7, 1) check (e1rm_kg > 0),
  mean_rpe numeric(4, 2) check (mean_rpe between 1 and 10),
  target_rpe numeric(4, 2) check (target_rpe between 1 and 10),
  primary key (user_id, exercise, on_date),
  check ((top_kg is null) = (top_reps is null))
);
create index exercise_days_by_day on exercise_days (user_id, on_date);
