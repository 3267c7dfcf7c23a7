import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull, or } from "#server/platform/db/orm.ts";
import { unauthenticated } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import { aboutUser, actorAt } from "./audit-parts.ts";
import { assertPassword } from "./change-password.ts";
import type { Context, Place } from "./context.ts";
import { lastOwner } from "./errors.ts";
import type { LimitRules } from "./limit-rules.ts";
import { setMarketingOptIn } from "./marketing.ts";
import { eraseFactor } from "./second-factor/reset-factor.ts";
import { accountTokens, addresses, sessions, staffInvitations, userDevices, users } from "./tables.ts";
import { findUserById, lockUserRow, toEmailKey } from "./users.ts";

/** At least one owner must remain. Locks the rows, so that two owners cannot leave at the same time. */
async function assertAnotherOwner(tx: Tx, userId: string): Promise<void> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, "owner"), isNull(users.closedAt), isNull(users.lockedAt)))
    .orderBy(users.id)
    .for("update");
  if (!owners.some((owner) => owner.id !== userId)) throw lastOwner();
}

/** Throws 409 LAST_OWNER when the shop would have no owner left; no-op for other users. */
export async function keepAnOwner(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx.select({ staffRole: users.staffRole }).from(users).where(eq(users.id, userId)).limit(1);
  if (row?.staffRole === "owner") await assertAnotherOwner(tx, userId);
}

async function erase(tx: Tx, userId: string, at: Date): Promise<void> {
  const [known] = await tx.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
  await tx
    .delete(staffInvitations)
    .where(or(eq(staffInvitations.invitedBy, userId), eq(staffInvitations.emailKey, known?.emailKey ?? "")));
  await tx.delete(addresses).where(eq(addresses.userId, userId));
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
  await eraseFactor(tx, userId);
  await tx.delete(userDevices).where(eq(userDevices.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  const nothing = { email: null, emailKey: null, pendingEmail: null, passwordHash: null, phone: null, country: null };
  await tx
    .update(users)
    .set({ ...nothing, firstName: "", lastName: "", marketingOptIn: false, closedAt: at, updatedAt: at })
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
}

/** Closes an account permanently: erases personal data, keeps what the law requires without it. */
export async function closeAccount(
  context: Context,
  rules: LimitRules,
  caller: Caller,
  password: string,
  place: Place,
): Promise<void> {
  const known = await findUserById(context.database.reader, caller.userId);
  if (known === undefined) throw unauthenticated();
  await assertPassword(context, rules, known, password, "password");
  await context.database.transaction(async (tx) => {
    await keepAnOwner(tx, known.id);
    if ((await lockUserRow(tx, known.id)) === undefined) throw unauthenticated();
    const now = context.clock.now();
    await context.events.emit("closing", tx, known.id);
    await setMarketingOptIn(tx, context, known.id, false, { source: "account closed", place: "form" });
    await erase(tx, known.id, now);
    if (known.email !== null) await context.forgetPerson(tx, { userId: known.id, address: known.email });
    await context.audit.record(tx, actorAt(place, known), { action: "user.close", ...aboutUser(known.id) });
  });
}

/**
 * Closes an unverified account that blocks an address, for the person who verified that address. Nobody could ever sign
 * in to it. No-op for verified accounts.
 */
export async function closeUnverifiedAccount(tx: Tx, context: Context, email: string): Promise<void> {
  const [other] = await tx
    .select({ id: users.id, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.emailKey, toEmailKey(email)))
    .for("update");
  if (other === undefined || other.emailVerifiedAt !== null) return;
  await context.events.emit("closing", tx, other.id);
  await erase(tx, other.id, context.clock.now());
}
