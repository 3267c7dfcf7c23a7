import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { tooMany } from "#server/platform/errors.ts";
import { aboutUser, actorAt } from "./audit-parts.ts";
import type { Context, Place } from "./context.ts";
import { passwordWrong } from "./errors.ts";
import type { LimitRules } from "./limit-rules.ts";
import { withdrawOpenChanges } from "./link-tokens.ts";
import { endSessions } from "./sessions.ts";
import { signInChallenges, type UserRow, users } from "./tables.ts";

/** Checks the password of a signed-in user, with the same limits as login, so that a borrowed device cannot guess. */
export async function assertPassword(
  context: Context,
  rules: LimitRules,
  user: UserRow,
  password: string,
  field: string,
): Promise<void> {
  const limit = rules.passwordCheck(user.id);
  const taken = await context.limits.take(limit);
  if (!taken.isAllowed) throw tooMany(taken.retryAfterSeconds);
  if (!(await context.passwords.matches(password, user.passwordHash))) throw passwordWrong(field);
  await context.limits.clear(limit.key);
}

export interface PasswordChange {
  readonly user: UserRow;
  readonly passwordHash: string;
  /** The session that stays active: the one that made the change. */
  readonly exceptSession?: string;
  readonly how: "change" | "reset";
}

/** Sets a new password, ends other sessions, revokes pending changes and their links, and mails the owner. */
export async function writePassword(tx: Tx, context: Context, change: PasswordChange, place: Place): Promise<void> {
  const now = context.clock.now();
  const { user, passwordHash } = change;
  const changeId = context.ids.next();
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, user.id));
  await endSessions(tx, user.id, {
    at: now,
    reason: "password",
    ...(change.exceptSession === undefined ? {} : { except: change.exceptSession }),
  });
  await withdrawOpenChanges(tx, user.id);
  // Ends sign-ins that began with the old password.
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, user.id));
  if (user.email !== null) {
    const data = { firstName: user.firstName };
    await context.notify(tx, {
      kind: "password-changed",
      to: user.email,
      userId: user.id,
      language: user.language,
      key: `password-changed:${changeId}`,
      data,
    });
  }
  const entry = { id: changeId, action: `user.${change.how}-password`, ...aboutUser(user.id) };
  await context.audit.record(tx, actorAt(place, user), entry);
}
