import { assertMayGrant, holdRole, listRoles } from "#server/modules/accounts/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows, toIso } from "#server/platform/db/rows.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { adminListStaff, StaffMember } from "#shared/contract/admin-staff.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { noSuchCustomer } from "./errors.ts";
import type { AdminDeps } from "./ports.ts";
import { requireCustomer } from "./read-customers.ts";

type StaffReply = ReplyOf<typeof adminListStaff>;

/** All staff, owners first. */
export async function listStaff(reader: Reader): Promise<StaffReply> {
  const rows = await readRows<StaffMember>(
    reader,
    sql`select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.staff_role as "staffRole",
      coalesce((select r.name from staff_roles r where r.id::text = u.staff_role), u.staff_role) as "roleName",
      u.locked_at is not null as "isLocked",
      exists (select 1 from staff_factors f where f.user_id = u.id and f.confirmed_at is not null)
        or exists (select 1 from staff_credentials p where p.user_id = u.id) as "hasSecondFactor",
      (select c.name from coach_names c where c.user_id = u.id) as "coachName", u.created_at as "createdAt",
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt"
    from users u where u.role = 'admin' and u.closed_at is null
    order by array_position(array['owner', 'manager', 'support', 'coach'], u.staff_role), u.created_at, u.id limit 500`,
  );
  const staff = rows.map((row) => ({
    ...row,
    createdAt: toIso(row.createdAt),
    lastSeenAt: row.lastSeenAt === null ? null : toIso(row.lastSeenAt),
  }));
  const roles = await listRoles(reader);
  return { staff, roles: roles.map(({ id, name, permissions }) => ({ role: id, name, permissions })) };
}

/** The account id of an address. Throws 404. */
async function idOfEmail(tx: Tx, email: string): Promise<string> {
  const [row] = await readRows<{ id: string }>(
    tx,
    sql`select id from users where email_key = ${email.normalize("NFC").toLowerCase()} limit 1`,
  );
  if (row === undefined) throw noSuchCustomer();
  return row.id;
}

type RoleCall = StaffCall & { readonly caller: Pick<Caller, "permissions"> };

interface StaffChange {
  readonly who: { readonly id: string } | { readonly email: string };
  /** `null`: a customer again. */
  readonly staffRole: string | null;
  /** The role the page showed. */
  readonly from?: string | null | undefined;
  readonly reason: string;
}

/** Sets or removes a staff role. Throws 403, 404, ROLE_NOT_FOUND, 409 LAST_OWNER, VERSION_CONFLICT. */
export async function setStaffRole(
  deps: AdminDeps,
  call: RoleCall,
  { who, staffRole, from, reason }: StaffChange,
): Promise<StaffReply> {
  return deps.platform.database.transaction(async (tx) => {
    const id = "id" in who ? who.id : await idOfEmail(tx, who.email);
    if (staffRole !== null) assertMayGrant(call.caller, await holdRole(tx, staffRole));
    const before = await deps.accounts.setStaffRole(tx, id, staffRole);
    if (before !== null) assertMayGrant(call.caller, await holdRole(tx, before));
    if (from !== undefined && from !== before) throw versionConflict({ staffRole: before });
    if (before !== staffRole) {
      const act = { action: "staff.role", subjectKind: "user", subjectId: id };
      await deps.platform.audit.record(tx, call, {
        ...act,
        before: { staffRole: before },
        after: { staffRole },
        reason,
      });
    }
    return listStaff(tx);
  });
}

/** Removes the second factor of staff who lost it. Throws 404, 403 when they have permissions that the caller lacks. */
export async function resetStaffFactor(
  deps: AdminDeps,
  call: RoleCall,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<StaffReply> {
  return deps.platform.database.transaction(async (tx) => {
    const { staffRole } = await requireCustomer(tx, id);
    if (staffRole !== null) assertMayGrant(call.caller, await holdRole(tx, staffRole));
    await deps.accounts.resetFactor(tx, id);
    const act = { action: "staff.reset-second-factor", subjectKind: "user", subjectId: id };
    await deps.platform.audit.record(tx, call, { ...act, reason });
    return listStaff(tx);
  });
}
