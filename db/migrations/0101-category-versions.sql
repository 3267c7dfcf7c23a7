-- Of two members of staff who edit a category at once the second is told.
alter table categories add column version integer not null default 1 check (version > 0);
