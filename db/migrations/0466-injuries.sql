-- Injured regions of members, and what exercises ask of each region.

alter table exercises
  -- By region, 0 to 3; null: the usual load of its movement.
  add column joint_load jsonb check (jsonb_typeof(joint_load) = 'object');

create table injuries (
  user_id uuid not null references users (id),
  -- Made by the device.
  id uuid not null,
  region text not null check (region in
    ('neck', 'shoulder', 'elbow', 'wrist', 'upper_back', 'lower_back', 'hip', 'knee', 'ankle', 'foot')),
  severity integer not null check (severity between 1 and 3),
  from_on date not null,
  -- The last day; null: until further notice.
  until_on date check (until_on >= from_on),
  -- Sealed; null without one.
  note bytea,
  -- Whether substitutes take the place of exercises that do not fit.
  takes_substitutes boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
