-- The maximum that percentages of a plan are taken from, where the member or the coach has set one.
create table training_maxes (
  user_id uuid not null references users (id),
  exercise text not null check (exercise ~ '^[a-z0-9-]{1,100}$'),
  -- It counts from this day until the next one.
  from_on date not null,
  -- Null: from here on the estimate counts again.
  kg numeric(7, 3) check (kg > 0 and kg <= 1000),
  source text not null check (source in ('member', 'coach')),
  by_user uuid not null references users (id),
  created_at timestamptz not null,
  primary key (user_id, exercise, from_on)
);

-- Runs and walks are counted in metres, other cardio and holds in seconds, where nobody has changed it since.
update exercises set measure = case when movement = 'run' and slug ~ '(run|strides)' then 'metres' else 'seconds' end
where updated_at is null and measure = 'reps' and pattern in ('cardio', 'mobility')
  and slug ~ '(run|strides|walk|row|rower|rowing|bike|elliptical|climb|rope|hop|stretch|pose|fold|roll|hold)';
