import type { StaffCall } from "#server/platform/audit.ts";
import { addSeconds } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq, sql } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { adminInviteStaff, StaffInvitation } from "#shared/contract/staff-invitations.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { Context } from "../context.ts";
import { staffAlready } from "../errors.ts";
import type { LimitRules } from "../limit-rules.ts";
import { assertMayGrant } from "../roles/assert-may-grant.ts";
import { holdRole, readRoleName } from "../roles/role-permissions.ts";
import { type InvitationRow, staffInvitations, users } from "../tables.ts";
import { findUserByEmail, toEmailKey } from "../users.ts";

const lifeSeconds = 72 * 3600;

interface Names {
  /** The inviter's name. */
  readonly invitedBy: string;
  readonly roleName: string;
}

export type InviterCall = StaffCall & { readonly caller: Pick<Caller, "permissions"> };

export function toView(row: InvitationRow, { invitedBy, roleName }: Names, now: Date): StaffInvitation {
  const { id, email, staffRole, language, sentAt, expiresAt } = row;
  return {
    ...{ id, email, roleId: staffRole, roleName, language, invitedBy },
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}

export async function nameOf(reader: Reader, userId: string): Promise<string> {
  const [row] = await reader
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return row === undefined ? "" : fullName(row);
}

/** Open invitations, newest first. */
export async function listInvitations(context: Context): Promise<StaffInvitation[]> {
  const { reader } = context.database;
  const rows = await reader
    .select({
      ...{ invitation: staffInvitations, firstName: users.firstName, lastName: users.lastName },
      roleName: sql<string>`coalesce((select r.name from staff_roles r where r.id::text = ${staffInvitations.staffRole}),
        ${staffInvitations.staffRole})`,
    })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .orderBy(desc(staffInvitations.sentAt), desc(staffInvitations.id))
    .limit(500);
  const now = context.clock.now();
  return rows.map(({ invitation, roleName, ...person }) =>
    toView(invitation, { invitedBy: fullName(person), roleName }, now),
  );
}

interface Fresh {
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

function freshLink({ clock, ids }: Context): Fresh {
  const token = ids.secret();
  const sentAt = clock.now();
  return { token, tokenHash: hashToken(token), sentAt, expiresAt: addSeconds(sentAt, lifeSeconds) };
}

async function mail(tx: Tx, context: Context, row: InvitationRow, token: string): Promise<StaffInvitation> {
  const invitedBy = await nameOf(tx, row.invitedBy);
  const roleName = await readRoleName(tx, row.staffRole);
  const { email: to, language, tokenHash } = row;
  const query = new URLSearchParams({ token, email: to });
  await context.notify(tx, {
    ...{ kind: "staff-invitation", to, userId: null, language },
    key: `staff-invitation:${tokenHash.toString("base64url").slice(0, 22)}`,
    data: { invitedBy, staffRole: roleName, path: `/auth/invitation?${query.toString()}` },
  });
  return toView(row, { invitedBy, roleName }, context.clock.now());
}

/** Throws 403 PERMISSION_DENIED, ROLE_NOT_FOUND, 409 STAFF_ALREADY, 429. */
export async function inviteStaff(
  context: Context,
  rules: LimitRules,
  call: InviterCall,
  { email, roleId, language, reason }: BodyOf<typeof adminInviteStaff>,
): Promise<StaffInvitation> {
  const emailKey = toEmailKey(email);
  await context.limits.assertAllowed(rules.mailAddress(emailKey));
  const { token, ...fresh } = freshLink(context);
  return context.database.transaction(async (tx) => {
    assertMayGrant(call.caller, await holdRole(tx, roleId));
    if ((await findUserByEmail(tx, email))?.staffRole) throw staffAlready();
    const row: InvitationRow = {
      ...{ id: context.ids.next(), email: email.trim(), emailKey, staffRole: roleId, language },
      ...{ ...fresh, invitedBy: call.caller.userId, createdAt: fresh.sentAt },
    };
    const { id: _, createdAt: __, ...renewed } = row;
    const [before] = await tx
      .select({ roleId: staffInvitations.staffRole })
      .from(staffInvitations)
      .where(eq(staffInvitations.emailKey, emailKey))
      .for("update");
    const [kept = row] = await tx
      .insert(staffInvitations)
      .values(row)
      .onConflictDoUpdate({ target: staffInvitations.emailKey, set: renewed })
      .returning();
    const view = await mail(tx, context, kept, token);
    await context.audit.record(tx, call, {
      ...{ action: "staff.invite", subjectKind: "invitation", subjectId: view.email },
      ...{ before: before ?? null, after: { roleId }, reason },
    });
    return view;
  });
}

async function requireInvitation(reader: Reader, id: string): Promise<InvitationRow> {
  const [row] = await reader.select().from(staffInvitations).where(eq(staffInvitations.id, id)).for("update");
  if (row === undefined) throw notFound();
  return row;
}

/** Throws 403 PERMISSION_DENIED, 404, 429. */
export async function resendInvitation(
  context: Context,
  rules: LimitRules,
  call: InviterCall,
  id: string,
): Promise<StaffInvitation> {
  const { emailKey } = await requireInvitation(context.database.reader, id);
  await context.limits.assertAllowed(rules.mailAddress(emailKey));
  const { token, ...fresh } = freshLink(context);
  return context.database.transaction(async (tx) => {
    const before = await requireInvitation(tx, id);
    assertMayGrant(call.caller, await holdRole(tx, before.staffRole));
    const row = { ...before, ...fresh, invitedBy: call.caller.userId };
    await tx.update(staffInvitations).set(row).where(eq(staffInvitations.id, id));
    const view = await mail(tx, context, row, token);
    const act = { action: "staff.resend-invitation", subjectKind: "invitation", subjectId: view.email };
    const facts = (row: InvitationRow) => ({ roleId: row.staffRole, invitedBy: row.invitedBy });
    await context.audit.record(tx, call, { ...act, before: facts(before), after: facts(row) });
    return view;
  });
}

/** Throws 404. */
export async function withdrawInvitation(context: Context, call: StaffCall, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { email, staffRole: roleId } = await requireInvitation(tx, id);
    await tx.delete(staffInvitations).where(eq(staffInvitations.id, id));
    const act = { action: "staff.withdraw-invitation", subjectKind: "invitation", subjectId: email };
    await context.audit.record(tx, call, { ...act, before: { roleId }, after: null });
  });
}
