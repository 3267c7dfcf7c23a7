import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, isNull } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { keepAnOwner } from "./close-account.ts";
import type { Context } from "./context.ts";
import { withdrawOpenChanges } from "./link-tokens.ts";
import { holdRole } from "./roles/role-permissions.ts";
import { endSessions } from "./sessions.ts";
import { users } from "./tables.ts";
import { lockUserRow } from "./users.ts";

export interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
}

/** Mail recipient of a person; `undefined` for closed accounts. */
export async function getRecipient(reader: Reader, userId: string): Promise<Recipient | undefined> {
  const { email, firstName, lastName, language } = users;
  const [row] = await reader
    .select({ email, firstName, lastName, language })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.email)))
    .limit(1);
  return row === undefined || row.email === null ? undefined : { ...row, email: row.email };
}

/**
 * Sets a user's staff role, or makes them a customer with `null`; effective on the next call. Returns the previous
 * role. Throws 409 LAST_OWNER for the last owner, ROLE_NOT_FOUND.
 */
export async function setStaffRole(
  tx: Tx,
  context: Context,
  userId: string,
  staffRole: string | null,
): Promise<string | null> {
  if (staffRole !== null) await holdRole(tx, staffRole);
  if (staffRole !== "owner") await keepAnOwner(tx, userId);
  const user = await lockUserRow(tx, userId);
  if (user === undefined) throw notFound();
  const role = staffRole === null ? "customer" : "admin";
  await tx.update(users).set({ role, staffRole, updatedAt: context.clock.now() }).where(eq(users.id, userId));
  return user.staffRole;
}

/** Locks an account (ends sessions and revokes pending changes at once) or unlocks it. */
export async function setLocked(tx: Tx, context: Context, userId: string, isLocked: boolean): Promise<void> {
  const now = context.clock.now();
  if (isLocked) await keepAnOwner(tx, userId);
  if ((await lockUserRow(tx, userId)) === undefined) throw notFound();
  await tx
    .update(users)
    .set({ lockedAt: isLocked ? now : null, updatedAt: now })
    .where(eq(users.id, userId));
  if (!isLocked) return;
  await endSessions(tx, userId, { at: now, reason: "revoked" });
  await withdrawOpenChanges(tx, userId);
}

export async function setCurrency(tx: Tx, userId: string, currency: Currency): Promise<void> {
  await tx
    .update(users)
    .set({ currency })
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
}
