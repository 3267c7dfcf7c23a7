-- Exercises, coaches and the programmes that are written with them.

create table exercises (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null check (is_text_pair(name)),
  aliases text[] not null default '{}',
  primary_muscles text[] not null default '{}',
  secondary_muscles text[] not null default '{}',
  equipment text[] not null default '{}',
  pattern text not null check (pattern in ('push', 'pull', 'squat', 'hinge', 'lunge', 'carry', 'core', 'cardio', 'mobility')),
  -- How it is drawn; the plainest movement of its pattern when nothing is said.
  movement text check (movement in (
    'squat', 'wall-sit', 'leg-press', 'leg-extension', 'leg-curl', 'calf-raise', 'deadlift', 'hinge', 'swing',
    'bridge', 'lunge', 'step-up', 'carry', 'push-floor', 'push-incline', 'push-bench', 'push-seated', 'push-vertical', 'dip',
    'triceps', 'raise', 'pull-vertical', 'pulldown', 'row', 'row-seated', 'row-inverted', 'rear-pull', 'curl',
    'plank', 'side-plank', 'crunch', 'dead-bug', 'bird-dog', 'superman', 'leg-raise', 'hanging-raise', 'anti-rotation',
    'climber', 'jump', 'rope-jump', 'run', 'cycle', 'kneeling-stretch', 'floor-fold', 'seated-fold',
    'shoulder-circle', 'wall-stretch', 'roll')),
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  is_unilateral boolean not null default false,
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  mistakes jsonb not null default '[]' check (jsonb_typeof(mistakes) = 'array'),
  safety jsonb not null check (is_text_pair(safety)),
  -- Slugs of exercises that can stand in, the best first.
  substitutions text[] not null default '{}',
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz
);

create table coaches (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null check (is_text_pair(name)),
  initials jsonb not null check (is_text_pair(initials)),
  title jsonb not null check (is_text_pair(title)),
  bio jsonb not null check (is_text_pair(bio)),
  credentials jsonb not null default '[]' check (jsonb_typeof(credentials) = 'array'),
  licence_number text not null default '',
  experience_years integer not null check (experience_years between 0 and 80),
  languages text[] not null check (languages <@ array['ar', 'en']),
  women_only boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null
);

-- The product of kind `programme` that sells it has the same id.
create table programmes (
  id uuid primary key references products (id) on delete cascade,
  coach_id uuid not null references coaches (id),
  goal text not null check (goal in ('fat_loss', 'muscle', 'strength', 'endurance', 'mobility')),
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  weeks integer not null check (weeks between 1 and 104),
  days_per_week integer not null check (days_per_week between 1 and 7),
  minutes_per_day integer not null check (minutes_per_day between 1 and 600),
  equipment text[] not null default '{}',
  faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array'),
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index programmes_coach on programmes (coach_id);

-- A plan as it was sold: never changed, so that nobody's programme changes under them. The highest number is for sale.
create table programme_versions (
  id uuid primary key,
  programme_id uuid not null references programmes (id),
  number integer not null check (number > 0),
  -- Phases → weeks → days → blocks → prescriptions; exercises by slug.
  plan jsonb not null check (jsonb_typeof(plan -> 'phases') = 'array'),
  created_at timestamptz not null,
  unique (programme_id, number)
);
create trigger programme_versions_immutable before update or delete on programme_versions
  for each row execute function refuse_change();
create trigger programme_versions_never_emptied before truncate on programme_versions
  for each statement execute function refuse_change();
