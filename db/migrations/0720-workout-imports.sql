-- Workouts from other apps: their sets follow no plan, and an exercise that the shop does not have keeps the name it was given.
-- The release before writes none of these and looks for logs by their enrolment.
-- squawk-ignore ban-drop-not-null
alter table public.session_logs alter column enrolment_id drop not null;
-- squawk-ignore ban-drop-not-null
alter table public.session_logs alter column week drop not null;
-- squawk-ignore ban-drop-not-null
alter table public.session_logs alter column day drop not null;
-- What another app called it; null where the plan says it.
alter table public.session_logs add column title text;
alter table public.session_logs add constraint session_logs_title check (length(title) <= 200) not valid;
alter table public.session_logs add constraint session_logs_of_plan check (
  (source = 'player') = (enrolment_id is not null) and (enrolment_id is null) = (week is null) and (enrolment_id is null) = (day is null)
) not valid;

-- squawk-ignore ban-drop-not-null
alter table public.set_logs alter column target drop not null;
-- Its exercise is a name, not a slug.
alter table public.set_logs add column is_free boolean not null default false;

-- A file of another app. It is kept until it is confirmed, for a day at most.
create table public.workout_imports (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  source text not null check (source in ('strong', 'hevy')),
  file_name text check (length(file_name) <= 200),
  state text not null check (state in ('read', 'done', 'dropped')),
  file bytea,
  sessions integer not null check (sessions >= 0),
  sets integer not null check (sets >= 0),
  -- Of the sessions, those that were not there before.
  added integer check (added between 0 and sessions),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  check (state = 'read' or file is null),
  check (state <> 'done' or (added is not null and confirmed_at is not null))
);
create index workout_imports_by_user on public.workout_imports (user_id, created_at desc);
create index workout_imports_left on public.workout_imports (created_at) where file is not null;

-- The workouts that stand in a confirmed file: one that two files hold is kept until both are taken back.
create table public.workout_import_sessions (
  user_id uuid not null,
  session_id uuid not null,
  import_id uuid not null references public.workout_imports (id) on delete cascade,
  primary key (user_id, session_id, import_id),
  foreign key (user_id, session_id) references public.session_logs (user_id, id) on delete cascade
);
create index workout_import_sessions_by_import on public.workout_import_sessions (import_id);

-- What a member said an exercise of another app is; null: none of ours.
create table public.exercise_choices (
  user_id uuid not null references public.users (id),
  -- As it is compared: without case, accents and signs.
  name text not null check (length(name) between 1 and 200),
  exercise text check (length(exercise) between 1 and 100),
  chosen_at timestamptz not null,
  primary key (user_id, name)
);
