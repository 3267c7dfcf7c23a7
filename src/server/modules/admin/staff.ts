import { sql } from "drizzle-orm";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { readRows, toIso } from "#server/platform/db/rows.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { adminListStaff, StaffMember } from "#shared/contract/admin-staff.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { permissionsOf, type StaffRole, staffRoles } from "#shared/domain/permissions.ts";
import { noSuchCustomer } from "./errors.ts";
import type { AdminDeps } from "./ports.ts";

type StaffReply = ReplyOf<typeof adminListStaff>;

const roles = staffRoles.map((role) => ({ role, permissions: [...permissionsOf[role]] }));

/** All staff, owners first. */
export async function listStaff(reader: Reader): Promise<StaffReply> {
  const rows = await readRows<StaffMember>(
    reader,
    sql`select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.staff_role as "staffRole",
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
  return { staff, roles };
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

interface StaffChange {
  readonly who: { readonly id: string } | { readonly email: string };
  /** `null`: a customer again. */
  readonly staffRole: StaffRole | null;
  /** The role the page showed. */
  readonly from?: StaffRole | null | undefined;
  readonly reason: string;
}

/** Sets or removes a staff role. Throws 404, 409 LAST_OWNER, VERSION_CONFLICT. */
export async function setStaffRole(
  deps: AdminDeps,
  call: StaffCall,
  { who, staffRole, from, reason }: StaffChange,
): Promise<StaffReply> {
  return deps.platform.database.transaction(async (tx) => {
    const id = "id" in who ? who.id : await idOfEmail(tx, who.email);
    const before = await deps.accounts.setStaffRole(tx, id, staffRole);
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

/** Takes away the second factor of somebody who lost it. Throws 404. */
export async function resetStaffFactor(
  deps: AdminDeps,
  call: StaffCall,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<StaffReply> {
  return deps.platform.database.transaction(async (tx) => {
    await deps.accounts.resetFactor(tx, id);
    const act = { action: "staff.reset-second-factor", subjectKind: "user", subjectId: id };
    await deps.platform.audit.record(tx, call, { ...act, reason });
    return listStaff(tx);
  });
}
