-- Exercises are written by staff, too: of two who edit one at once the second is told.
alter table exercises
  add column version integer not null default 1 check (version > 0),
  add column updated_at timestamptz;
