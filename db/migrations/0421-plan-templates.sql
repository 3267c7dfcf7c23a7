-- Days, blocks and weeks that coaches insert into plans as copies.
create table plan_templates (
  id uuid primary key,
  owner_id uuid not null references users (id),
  kind text not null check (kind in ('day', 'block', 'week')),
  title text not null check (length(title) between 1 and 100),
  tags text[] not null default '{}' check (cardinality(tags) <= 12),
  -- A day, a block or the days of a week, without keys: each copy gets keys of its own.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- Others see and insert it too; they do not change it.
  shared boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index plan_templates_by_owner on plan_templates (owner_id);
create index plan_templates_shared on plan_templates (lower(title)) where shared;
