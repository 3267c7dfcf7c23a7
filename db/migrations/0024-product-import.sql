-- Imports of products from a CSV file.

create table imports (
  id uuid primary key,
  -- As the sender named the file.
  file_name text check (length(file_name) between 1 and 200),
  status text not null check (status in ('queued', 'running', 'done', 'refused', 'failed')),
  lines integer not null default 0 check (lines >= 0),
  done_lines integer not null default 0 check (done_lines between 0 and lines),
  created_products integer not null default 0,
  updated_products integer not null default 0,
  unchanged_products integer not null default 0,
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  problem_count integer not null default 0,
  -- The sender, for the audit log's entry; null once that is written.
  asked_by jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((status in ('queued', 'running')) = (finished_at is null)),
  check ((asked_by is null) = (finished_at is not null))
);
-- The file in parts, so that no process holds all of it; deleted once it was read.
create table import_parts (
  import_id uuid not null references imports (id),
  place integer not null check (place >= 0),
  bytes bytea not null,
  primary key (import_id, place)
);
-- Not compressed: it is read once.
alter table import_parts alter column bytes set storage external;
-- One at a time: of two files the later one must win.
create unique index imports_one_at_a_time on imports ((true)) where finished_at is null;
-- The list of the admin area.
create index imports_latest on imports (created_at desc, id desc);
