-- How an exercise is counted and loaded, and what a workout says about the plan it followed.
alter table exercises
  add column measure text not null default 'reps' check (measure in ('reps', 'seconds', 'metres')),
  -- Only external and assisted exercises are asked for a weight.
  add column load_kind text not null default 'external' check (load_kind in ('external', 'bodyweight', 'assisted', 'none'));

update exercises set
  measure = case
    when pattern = 'carry' then 'metres'
    when slug ~ '(^|-)(plank|hold|wall-sit|stretch)$' or movement in ('plank', 'side-plank', 'wall-sit') then 'seconds'
    else 'reps'
  end,
  load_kind = case
    when pattern in ('cardio', 'mobility') then 'none'
    when slug ~ '^assisted-' then 'assisted'
    when equipment && array['dumbbells', 'barbell', 'kettlebell', 'cable', 'machine'] then 'external'
    else 'bodyweight'
  end;

alter table session_logs
  -- The number of the plan that was followed, and the key of its day; null in logs of older devices.
  add column plan_number integer check (plan_number > 0),
  add column day_key text check (length(day_key) between 1 and 40),
  add column source text not null default 'player' check (source in ('player', 'free', 'strong', 'hevy'));

alter table set_logs
  add column prescription_key text check (length(prescription_key) between 1 and 40),
  -- Warm-ups count nowhere; drop sets and sets to failure count for volume only.
  add column kind text not null default 'normal' check (kind in ('normal', 'warmup', 'drop', 'failure'));
