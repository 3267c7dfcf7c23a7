-- Forms of check-ins are edited by coaches, and a package may plan check-ins for whoever begins it.

alter table checkin_forms add column updated_at timestamptz, add column removed_at timestamptz;
update checkin_forms set updated_at = created_at;
alter table checkin_forms alter column updated_at set not null;
create index checkin_forms_by_owner on checkin_forms (owner_id) where owner_id is not null;
create index checkin_schedules_by_form on checkin_schedules (form_id) where stopped_at is null;

-- Every question says which photos it asks for.
update checkin_form_versions set items = (
  select jsonb_agg('{"poses": []}'::jsonb || item order by place)
  from jsonb_array_elements(items) with ordinality as listed (item, place)
);

create table package_checkins (
  package_id uuid primary key references products (id),
  form_id uuid not null references checkin_forms (id),
  weekday integer not null check (weekday between 0 and 6),
  every_weeks integer not null check (every_weeks in (1, 2, 4)),
  version integer not null default 1 check (version > 0),
  -- Whose coaching began earlier is left as it is.
  since timestamptz not null,
  updated_at timestamptz not null
);
create index package_checkins_by_form on package_checkins (form_id);
