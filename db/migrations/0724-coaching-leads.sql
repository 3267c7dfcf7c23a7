-- Days on which a coach does not work, the last one included: they are no working hours, and members see when the coach is back.
create table public.coach_days_off (
  coach_id uuid not null references public.coaches (id),
  from_on date not null,
  until_on date not null check (until_on >= from_on),
  primary key (coach_id, from_on)
);

-- From when on the queue of the coaches raises what; without the row as src/shared/domain/attention-thresholds.ts says.
create table public.attention_thresholds (
  id integer primary key default 1 check (id = 1),
  thresholds jsonb not null check (jsonb_typeof(thresholds) = 'object'),
  version integer not null check (version > 0),
  updated_at timestamptz not null
);
