import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { isBuiltinRole, knownPermissions, type Permission, permissionsOf } from "#shared/domain/permissions.ts";
import { roleNotFound } from "../errors.ts";
import { staffRoles, users } from "../tables.ts";

/** SQL of the permissions of a user's custom role; `null` for a built-in role or none. */
export const customPermissions = sql<
  string[] | null
>`(select r.permissions from staff_roles r where r.id::text = ${users.staffRole})`;

/** Permissions of a role; for a custom role the stored ones. */
export function toPermissions(
  role: string | null,
  stored: readonly string[] | null | undefined,
): readonly Permission[] {
  if (role === null) return [];
  return isBuiltinRole(role) ? permissionsOf[role] : knownPermissions(stored ?? []);
}

/** Permissions of a role; none for `null` and for a deleted role. */
export async function readPermissions(reader: Reader, role: string | null): Promise<readonly Permission[]> {
  if (role === null || isBuiltinRole(role)) return toPermissions(role, null);
  const [row] = await reader
    .select({ permissions: staffRoles.permissions })
    .from(staffRoles)
    .where(eq(staffRoles.id, role));
  return toPermissions(role, row?.permissions);
}

/** Permissions of a role, which is locked until the transaction ends. Throws ROLE_NOT_FOUND. */
export async function holdRole(tx: Tx, role: string): Promise<readonly Permission[]> {
  if (isBuiltinRole(role)) return permissionsOf[role];
  const { permissions } = staffRoles;
  const [row] = await tx.select({ permissions }).from(staffRoles).where(eq(staffRoles.id, role)).for("share");
  if (row === undefined) throw roleNotFound();
  return knownPermissions(row.permissions);
}

/** The name of a custom role, the key of a built-in one. */
export async function readRoleName(reader: Reader, role: string): Promise<string> {
  if (isBuiltinRole(role)) return role;
  const [row] = await reader.select({ name: staffRoles.name }).from(staffRoles).where(eq(staffRoles.id, role));
  return row?.name ?? role;
}
