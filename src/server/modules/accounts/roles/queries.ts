import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { StaffRoleView } from "#shared/contract/staff-roles.ts";
import { knownPermissions, permissionsOf, staffRoles } from "#shared/domain/permissions.ts";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly permissions: string[];
  readonly version: number;
}

/** How many people have each role, and how many invitations offer it. */
async function readUses(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows<{ role: string; uses: number }>(
    reader,
    sql`select role, count(*)::int as uses from (
      select staff_role as role from users where staff_role is not null and closed_at is null
      union all select staff_role from staff_invitations) used group by 1`,
  );
  return new Map(rows.map(({ role, uses }) => [role, uses]));
}

/** The built-in roles, highest first, then the custom ones by name. */
export async function listRoles(reader: Reader): Promise<StaffRoleView[]> {
  const uses = await readUses(reader);
  const rows = await readRows<Row>(
    reader,
    sql`select id, name, permissions, version from staff_roles order by lower(name), id limit 200`,
  );
  const usesOf = (role: string): number => uses.get(role) ?? 0;
  return [
    ...staffRoles.map((role) => ({
      ...{ id: role, name: role, isBuiltin: true, version: 0, uses: usesOf(role) },
      permissions: [...permissionsOf[role]],
    })),
    ...rows.map(({ permissions, ...row }) => ({
      ...{ ...row, isBuiltin: false, uses: usesOf(row.id) },
      permissions: knownPermissions(permissions),
    })),
  ];
}
