-- What members are to eat in a day, and what they ate.

create table nutrition_targets (
  user_id uuid not null references users (id),
  -- They count from this day until the next ones do.
  from_on date not null,
  kcal integer not null check (kcal between 1200 and 8000),
  protein_g integer not null check (protein_g between 0 and 1000),
  carbs_g integer not null check (carbs_g between 0 and 2000),
  fat_g integer not null check (fat_g between 0 and 1000),
  water_ml integer not null check (water_ml between 0 and 10000),
  -- What they were worked out from.
  sex text not null check (sex in ('female', 'male')),
  age integer not null check (age between 10 and 100),
  height_cm integer not null check (height_cm between 100 and 250),
  weight_kg numeric(5, 1) not null check (weight_kg between 25 and 400),
  activity text not null check (activity in ('sitting', 'light', 'active', 'very_active')),
  -- The member, or who coaches them.
  by_user uuid not null references users (id),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, from_on),
  check (kcal >= case sex when 'male' then 1500 else 1200 end)
);

create table meal_logs (
  user_id uuid not null references users (id),
  -- Made by the device.
  id uuid not null,
  -- Null once it is deleted.
  on_date date,
  meal text check (meal in ('breakfast', 'lunch', 'dinner', 'snack')),
  -- Sealed.
  text bytea,
  -- Null: not said.
  kcal integer check (kcal between 0 and 10000),
  protein_g integer check (protein_g between 0 and 1000),
  -- Counted up by the device; an older one changes nothing.
  revision integer not null check (revision > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Stays without its content, so that a late call does not bring it back.
  deleted_at timestamptz,
  primary key (user_id, id),
  check ((deleted_at is null) = (on_date is not null)),
  check ((deleted_at is null) = (meal is not null)),
  check ((deleted_at is null) = (text is not null)),
  check (deleted_at is null or (kcal is null and protein_g is null))
);
create index meal_logs_days on meal_logs (user_id, on_date) where deleted_at is null;
