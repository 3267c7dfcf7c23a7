import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { acceptInvitation, readInvitation } from "#shared/contract/staff-invitations.ts";
import { aboutUser, actorAt } from "../audit-parts.ts";
import type { Context, Place } from "../context.ts";
import { emailTaken, invitationForAnother, tokenExpired, tokenInvalid } from "../errors.ts";
import type { LimitRules } from "../limit-rules.ts";
import { assertStrongPassword } from "../password-policy.ts";
import { findStaffMember } from "../people.ts";
import { holdRole, readPermissions, readRoleName } from "../roles/role-permissions.ts";
import { setStaffRole } from "../staff.ts";
import { type InvitationRow, staffInvitations } from "../tables.ts";
import { findUserByEmail, insertUser, toEmailKey } from "../users.ts";
import { nameOf } from "./invite.ts";

interface Link {
  readonly token: string;
  readonly email: string;
}

const joinedMessage = "Welcome to the team";

/**
 * The invitation of a link, locked. Its sender must still be allowed to grant the role. Throws TOKEN_INVALID, also for a
 * used or withdrawn invitation, and TOKEN_EXPIRED.
 */
async function lockByLink(tx: Tx, context: Context, { token, email }: Link): Promise<InvitationRow> {
  const [row] = await tx
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.tokenHash, hashToken(token)))
    .for("update");
  if (row === undefined || row.emailKey !== toEmailKey(email)) throw tokenInvalid();
  if (row.expiresAt <= context.clock.now()) throw tokenExpired();
  const sender = await findStaffMember(tx, row.invitedBy);
  const granted = await readPermissions(tx, row.staffRole);
  const mayGrant = granted.every((permission) => sender?.permissions.includes(permission));
  if (!sender?.permissions.includes("staff") || !mayGrant) throw tokenInvalid();
  return row;
}

async function end(tx: Tx, context: Context, row: InvitationRow, userId: string, place: Place): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.id, row.id));
  await context.audit.record(tx, actorAt(place, { id: userId, role: "admin" }), {
    ...{ action: "staff.join", ...aboutUser(userId), before: { staffRole: null } },
    after: { staffRole: row.staffRole, invitedBy: row.invitedBy },
  });
}

/** Throws TOKEN_INVALID, TOKEN_EXPIRED, 429. */
export async function showInvitation(
  context: Context,
  rules: LimitRules,
  link: Link,
  place: Place,
): Promise<ReplyOf<typeof readInvitation>> {
  await context.limits.assertAllowed(rules.linkNetwork(place.ip));
  return context.database.transaction(async (tx) => {
    const { staffRole, invitedBy, email } = await lockByLink(tx, context, link);
    const hasAccount = (await findUserByEmail(tx, email)) !== undefined;
    const roleName = await readRoleName(tx, staffRole);
    return { roleId: staffRole, roleName, invitedBy: await nameOf(tx, invitedBy), hasAccount };
  });
}

/** Opens a staff account; of two concurrent calls one succeeds. Throws TOKEN_INVALID, TOKEN_EXPIRED, EMAIL_TAKEN, 400, 429. */
export async function acceptAsStranger(
  context: Context,
  rules: LimitRules,
  { token, email, firstName, lastName, password, language }: BodyOf<typeof acceptInvitation>,
  place: Place,
): Promise<{ message: string }> {
  await context.limits.assertAllowed(rules.linkNetwork(place.ip));
  assertStrongPassword(password, "password", email);
  const passwordHash = await context.passwords.hash(password);
  await context.database.transaction(async (tx) => {
    const row = await lockByLink(tx, context, { token, email });
    const now = context.clock.now();
    const person = { firstName, lastName, passwordHash, language, createdAt: now, emailVerifiedAt: now };
    const made = {
      ...person,
      id: context.ids.next(),
      email: row.email,
      role: "admin",
      staffRole: row.staffRole,
    } as const;
    await holdRole(tx, row.staffRole);
    if ((await insertUser(tx, made)) === undefined) throw emailTaken();
    await end(tx, context, row, made.id, place);
  });
  return { message: joinedMessage };
}

/** Makes the signed-in account staff. Throws TOKEN_INVALID, TOKEN_EXPIRED, INVITATION_FOR_ANOTHER, 429. */
export async function joinSignedIn(
  context: Context,
  rules: LimitRules,
  caller: Caller,
  link: Link,
  place: Place,
): Promise<{ message: string }> {
  await context.limits.assertAllowed(rules.linkNetwork(place.ip));
  await context.database.transaction(async (tx) => {
    const row = await lockByLink(tx, context, link);
    if (caller.email === null || toEmailKey(caller.email) !== row.emailKey) throw invitationForAnother();
    await setStaffRole(tx, context, caller.userId, row.staffRole);
    await end(tx, context, row, caller.userId, place);
  });
  return { message: joinedMessage };
}
