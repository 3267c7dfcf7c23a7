import { isUniqueViolation, type Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { aboutUser, actorAt } from "./audit-parts.ts";
import { closeUnverifiedAccount } from "./close-account.ts";
import type { Context, Place } from "./context.ts";
import { emailTaken, lockedByStaff } from "./errors.ts";
import type { LimitRules } from "./limit-rules.ts";
import { consumeLink, makeLink, withdrawLaterUndoLinks, withdrawOpenChanges } from "./link-tokens.ts";
import { endSessions } from "./sessions.ts";
import { userDevices, users } from "./tables.ts";
import { toEmailKey } from "./users.ts";

export const changeUndoneMessage = "Your email address has been restored. Please set a new password.";

export interface UndoneChange {
  readonly message: string;
  /** For POST /auth/reset-password, with the restored address. */
  readonly resetToken: string;
}

interface GivenLink {
  readonly token: string;
  readonly email: string;
}

async function restore(
  tx: Tx,
  context: Context,
  given: GivenLink & { readonly passwordHash: string },
  place: Place,
): Promise<string> {
  const { token, email: givenEmail, passwordHash } = given;
  const link = await consumeLink(tx, context, { token, email: givenEmail, purpose: "undo-email-change" });
  const { user, email } = link;
  if (user.lockedAt !== null) throw lockedByStaff();
  const emailKey = toEmailKey(email);
  if (user.emailKey !== emailKey) await closeUnverifiedAccount(tx, context, email);
  const now = context.clock.now();
  await tx
    .update(users)
    .set({ email, emailKey, emailVerifiedAt: now, passwordHash, updatedAt: now })
    .where(eq(users.id, user.id));
  await endSessions(tx, user.id, { at: now, reason: "revoked" });
  await tx.delete(userDevices).where(eq(userDevices.userId, user.id));
  await withdrawOpenChanges(tx, user.id);
  await withdrawLaterUndoLinks(tx, link);
  await context.audit.record(tx, actorAt(place, user), { action: "user.undo-email-change", ...aboutUser(user.id) });
  return (await makeLink(tx, context, { userId: user.id, purpose: "reset-password", email })).token;
}

/**
 * Reverts an e-mail change by the link mailed to the old address. Whoever made the change may know the password and
 * hold sessions, so all sessions end, the password is cleared, and the reply lets the owner set a new one.
 */
export async function undoEmailChange(
  context: Context,
  rules: LimitRules,
  given: GivenLink,
  place: Place,
): Promise<UndoneChange> {
  await context.limits.assertAllowed(rules.linkNetwork(place.ip));
  const passwordHash = await context.passwords.hash(context.ids.secret());
  try {
    const resetToken = await context.database.transaction((tx) =>
      restore(tx, context, { ...given, passwordHash }, place),
    );
    return { message: changeUndoneMessage, resetToken };
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}
