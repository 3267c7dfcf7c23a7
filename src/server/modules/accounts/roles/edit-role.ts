import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, count, eq, isNull, ne, sql } from "#server/platform/db/orm.ts";
import { assertVersion, notFound } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { adminCreateRole, adminSaveRole, StaffRoleView } from "#shared/contract/staff-roles.ts";
import { isBuiltinRole, knownPermissions } from "#shared/domain/permissions.ts";
import type { Context } from "../context.ts";
import { roleBuiltin, roleInUse, roleNameTaken } from "../errors.ts";
import { staffInvitations, staffRoles, users } from "../tables.ts";
import { assertMayGrant } from "./assert-may-grant.ts";

type RoleCall = StaffCall & { readonly caller: Pick<Caller, "permissions"> };
type RoleRow = typeof staffRoles.$inferSelect;

const toContent = ({ name, permissions }: Pick<RoleRow, "name" | "permissions">) => ({ name, permissions });
const about = (id: string) => ({ subjectKind: "role", subjectId: id });

async function countUses(tx: Tx, role: string): Promise<number> {
  const [people] = await tx
    .select({ uses: count() })
    .from(users)
    .where(and(eq(users.staffRole, role), isNull(users.closedAt)));
  const [invitations] = await tx
    .select({ uses: count() })
    .from(staffInvitations)
    .where(eq(staffInvitations.staffRole, role));
  return (people?.uses ?? 0) + (invitations?.uses ?? 0);
}

const toView = (row: RoleRow, uses: number): StaffRoleView => ({
  ...{ id: row.id, name: row.name, isBuiltin: false, version: row.version, uses },
  permissions: knownPermissions(row.permissions),
});

/** The role, locked against changes and new holders. Throws 404, ROLE_BUILTIN. */
async function lockRole(tx: Tx, id: string): Promise<RoleRow> {
  if (isBuiltinRole(id)) throw roleBuiltin();
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for("update");
  if (row === undefined) throw notFound();
  return row;
}

async function assertNameFree(tx: Tx, name: string, exceptId?: string): Promise<void> {
  if (isBuiltinRole(name.toLowerCase())) throw roleNameTaken();
  const others = exceptId === undefined ? undefined : ne(staffRoles.id, exceptId);
  const same = and(eq(sql`lower(${staffRoles.name})`, name.toLowerCase()), others);
  const [row] = await tx.select({ id: staffRoles.id }).from(staffRoles).where(same).limit(1);
  if (row !== undefined) throw roleNameTaken();
}

/** Throws 403 PERMISSION_DENIED, ROLE_NAME_TAKEN. */
export async function createRole(
  context: Context,
  call: RoleCall,
  { name, permissions }: BodyOf<typeof adminCreateRole>,
): Promise<StaffRoleView> {
  assertMayGrant(call.caller, permissions);
  const now = context.clock.now();
  return context.database.transaction(async (tx) => {
    await assertNameFree(tx, name);
    const row = {
      ...{ id: context.ids.next(), name, permissions: knownPermissions(permissions) },
      ...{ version: 1, createdAt: now, updatedAt: now },
    };
    const [made] = await tx.insert(staffRoles).values(row).onConflictDoNothing().returning();
    if (made === undefined) throw roleNameTaken();
    await context.audit.record(tx, call, { action: "role.create", ...about(row.id), after: toContent(row) });
    return toView(made, 0);
  });
}

/** Takes effect on the next call of people with the role. Throws 403, 404, ROLE_BUILTIN, ROLE_NAME_TAKEN, VERSION_CONFLICT. */
export async function saveRole(
  context: Context,
  call: RoleCall,
  id: string,
  { name, permissions, version }: BodyOf<typeof adminSaveRole>,
): Promise<StaffRoleView> {
  assertMayGrant(call.caller, permissions);
  return context.database.transaction(async (tx) => {
    const before = await lockRole(tx, id);
    const uses = await countUses(tx, id);
    assertVersion(version, toView(before, uses));
    assertMayGrant(call.caller, knownPermissions(before.permissions));
    await assertNameFree(tx, name, id);
    const after = {
      ...{ ...before, name, permissions: knownPermissions(permissions) },
      ...{ version: before.version + 1, updatedAt: context.clock.now() },
    };
    await tx.update(staffRoles).set(after).where(eq(staffRoles.id, id));
    const change = { before: toContent(before), after: toContent(after) };
    await context.audit.record(tx, call, { action: "role.update", ...about(id), ...change });
    return toView(after, uses);
  });
}

/** Throws 403, 404, ROLE_BUILTIN, ROLE_IN_USE. */
export async function deleteRole(context: Context, call: RoleCall, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const before = await lockRole(tx, id);
    assertMayGrant(call.caller, knownPermissions(before.permissions));
    const uses = await countUses(tx, id);
    if (uses > 0) throw roleInUse(uses);
    await tx.delete(staffRoles).where(eq(staffRoles.id, id));
    await context.audit.record(tx, call, { action: "role.delete", ...about(id), before: toContent(before) });
  });
}
