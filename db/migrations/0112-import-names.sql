-- What the file of an import was called by who sent it; and the latest imports, for the page that lists them.
alter table imports add column file_name text check (length(file_name) between 1 and 200);
create index imports_latest on imports (created_at desc, id desc);
