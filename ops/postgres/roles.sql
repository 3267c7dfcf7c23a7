-- Two roles: himma_owner owns the tables and migrates (npm run migrate); himma_app runs the shop, may read and write
-- rows, and owns nothing. Run this as a superuser in the shop's database, once before the first migration. It can be
-- run again. Set the passwords yourself: alter role himma_app password '…'.

do $$
begin
  if not exists (select from pg_roles where rolname = 'himma_owner') then create role himma_owner login; end if;
  if not exists (select from pg_roles where rolname = 'himma_app') then create role himma_app login; end if;
  execute format('alter database %I owner to himma_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to himma_app', current_database());
end $$;

alter schema public owner to himma_owner;
revoke create on schema public from public;
create schema if not exists pgboss authorization himma_owner;
grant usage on schema public, pgboss to himma_app;

-- Tables that exist already, and those of later migrations.
grant select, insert, update, delete on all tables in schema public, pgboss to himma_app;
grant usage on all sequences in schema public, pgboss to himma_app;
grant execute on all functions in schema public, pgboss to himma_app;
alter default privileges for role himma_owner in schema public, pgboss
  grant select, insert, update, delete on tables to himma_app;
alter default privileges for role himma_owner in schema public, pgboss grant usage on sequences to himma_app;
alter default privileges for role himma_owner in schema public, pgboss grant execute on functions to himma_app;

-- A statement of the shop that waits or runs for too long ends, also behind a pooler.
alter role himma_app set statement_timeout = '5s';
alter role himma_app set lock_timeout = '2s';
alter role himma_app set idle_in_transaction_session_timeout = '5s';
