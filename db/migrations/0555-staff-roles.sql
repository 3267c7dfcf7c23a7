-- Roles that the shop makes for itself. The four built-in ones are in the code, so that they learn new permissions with it.
create table staff_roles (
  id uuid primary key,
  name text not null check (length(name) between 1 and 40),
  permissions text[] not null check (cardinality(permissions) between 1 and 100),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index staff_roles_name on staff_roles (lower(name));

-- A role is a built-in one's name or the id of a row above.
alter table users drop constraint users_staff_role_check;
alter table users add constraint users_staff_role_known
  check (staff_role in ('owner', 'manager', 'support', 'coach') or staff_role ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$') not valid;
alter table staff_invitations drop constraint staff_invitations_staff_role_check;
alter table staff_invitations add constraint staff_invitations_staff_role_known
  check (staff_role in ('owner', 'manager', 'support', 'coach') or staff_role ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$') not valid;
