-- The plan of one client: where an enrolment came from, its own copies of the plan, and what changed in them.
alter table enrolments
  add column origin text not null default 'order' check (origin in ('order', 'gift', 'grant', 'assigned', 'entitlement')),
  -- An assigned plan ends with this subscription and returns with its renewal.
  add column subscription_id uuid references subscriptions (id),
  alter column programme_id drop not null,
  alter column version_id drop not null,
  add constraint enrolments_programme_of_origin check (origin = 'assigned' or (programme_id is not null and version_id is not null)),
  add constraint enrolments_programme_with_version check ((programme_id is null) = (version_id is null)),
  add constraint enrolments_subscription_of_origin check ((origin = 'assigned') = (subscription_id is not null));

update enrolments set origin = 'grant' where order_line_id is null;
update enrolments e set origin = 'gift' from order_lines l join order_gifts g on g.order_id = l.order_id where l.id = e.order_line_id;

-- Enrolments whose plan is no longer the programme's. Numbers go on from the programme's version that was bought.
create table plan_copies (
  enrolment_id uuid primary key references enrolments (id),
  -- The programme's version that the copy was last brought up to; null where it follows none.
  base_version_id uuid references programme_versions (id),
  number integer not null check (number > 0)
);

-- Never changed: workouts name the plan that they followed. They go only when the account is closed.
create table plan_copy_versions (
  enrolment_id uuid not null references plan_copies (enrolment_id),
  number integer not null check (number > 0),
  plan jsonb not null check (jsonb_typeof(plan -> 'phases') = 'array'),
  kind text not null check (kind in ('text', 'change', 'swap', 'rule', 'merge')),
  author_id uuid references users (id),
  notice text check (length(notice) between 1 and 1000),
  base_version_id uuid references programme_versions (id),
  created_at timestamptz not null,
  primary key (enrolment_id, number)
);
create trigger plan_copy_versions_immutable before update on plan_copy_versions
  for each row execute function refuse_change();

-- What the client is told of: offers to take, and changes that were made.
create table plan_changes (
  enrolment_id uuid not null references enrolments (id),
  number integer not null check (number > 0),
  -- text: silently, from a programme. apply: from a programme. change: by the coach.
  kind text not null check (kind in ('offer', 'apply', 'change', 'text')),
  state text not null check (state in ('offered', 'taken', 'kept', 'applied', 'undone')),
  -- The programme's version that it came with.
  version_id uuid references programme_versions (id),
  -- The copy before and after it; null while it is offered.
  number_before integer,
  number_after integer,
  notice text check (length(notice) between 1 and 1000),
  author_id uuid references users (id),
  -- The days that it changes, and the parts of the client's own plan that stayed.
  days jsonb not null default '[]' check (jsonb_typeof(days) = 'array'),
  kept jsonb not null default '[]' check (jsonb_typeof(kept) = 'array'),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (enrolment_id, number),
  check ((kind = 'change') = (version_id is null)),
  check ((state in ('taken', 'applied', 'undone')) = (number_after is not null))
);
-- A version of a programme reaches an enrolment once.
create unique index plan_changes_version on plan_changes (enrolment_id, version_id) where version_id is not null;

create table plan_swaps (
  user_id uuid not null references users (id),
  -- Made by the device: sent twice, it is stored once.
  id uuid not null,
  enrolment_id uuid not null references enrolments (id),
  prescription_key text not null check (length(prescription_key) between 1 and 40),
  from_exercise text not null,
  to_exercise text not null check (to_exercise <> from_exercise),
  scope text not null check (scope in ('session', 'rest')),
  reason text not null check (reason in ('equipment', 'pain', 'dislike', 'other')),
  created_at timestamptz not null,
  primary key (user_id, id)
);
create index plan_swaps_by_enrolment on plan_swaps (enrolment_id, created_at desc);
