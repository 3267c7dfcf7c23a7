-- What the admin's catalogue needs: variants that are no longer sold, and imports.

-- Orders name variants: one that was sold is never deleted.
alter table variants add column retired_at timestamptz;

create table imports (
  id uuid primary key,
  status text not null check (status in ('queued', 'running', 'done', 'refused', 'failed')),
  lines integer not null default 0 check (lines >= 0),
  done_lines integer not null default 0 check (done_lines between 0 and lines),
  created_products integer not null default 0,
  updated_products integer not null default 0,
  unchanged_products integer not null default 0,
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  problem_count integer not null default 0,
  -- Who asked, for the audit log's entry; null once that is written.
  asked_by jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((status in ('queued', 'running')) = (finished_at is null)),
  check ((asked_by is null) = (finished_at is not null))
);
-- The file, cut into parts so that nobody holds all of it at once; gone once it was read: what it said stands in the products then.
create table import_parts (
  import_id uuid not null references imports (id),
  place integer not null check (place >= 0),
  bytes bytea not null,
  primary key (import_id, place)
);
-- Compressing what is read once would only take time.
alter table import_parts alter column bytes set storage external;
-- One at a time: two files must not overtake one another.
create unique index imports_one_at_a_time on imports ((true)) where finished_at is null;
