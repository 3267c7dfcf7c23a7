-- What changes how a member's plan is read for some days, and the days of Ramadan as the moon was sighted.

create table overlays (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('ramadan')),
  -- Of the Hijri calendar.
  year integer not null check (year between 1400 and 1700),
  from_on date not null,
  -- The last day.
  until_on date not null check (until_on >= from_on),
  -- When and where the member trains.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1 check (version > 0),
  -- From here on the plan is read as it was.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index overlays_living on overlays (user_id, kind, year) where removed_at is null;

create table ramadan_days (
  -- ZZ: everywhere else.
  country text not null check (country in ('EG', 'SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'ZZ')),
  year integer not null check (year between 1400 and 1700),
  -- Days that the first and the last day lie after those of the calendar.
  start_shift integer not null check (start_shift between -1 and 1),
  end_shift integer not null check (end_shift between -1 and 1),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  primary key (country, year)
);

alter table session_logs
  -- How the day was made easier when it was shown; null: it was the plan's own.
  add column ease_share integer check (ease_share in (60, 80)),
  add column ease_light boolean,
  add constraint session_logs_ease check ((ease_share is null) = (ease_light is null));
