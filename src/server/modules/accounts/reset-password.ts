import { eq } from "#server/platform/db/orm.ts";
import { writePassword } from "./change-password.ts";
import type { Context, Place } from "./context.ts";
import { rememberDevice } from "./devices.ts";
import { tokenInvalid } from "./errors.ts";
import type { LimitRules } from "./limit-rules.ts";
import { consumeLink } from "./link-tokens.ts";
import { assertStrongPassword } from "./password-policy.ts";
import { users } from "./tables.ts";
import { toEmailKey } from "./users.ts";

export const passwordResetMessage = "Your password has been reset. Please log in with your new password.";

export interface PasswordReset {
  readonly token: string;
  readonly email: string;
  readonly newPassword: string;
}

/**
 * Sets a new password by a mailed link: ends all sessions and does not sign in. The link proves access to the mailbox,
 * so the address becomes verified and this browser a known device (returns its token): somebody who keeps the account
 * locked cannot keep the owner out.
 */
export async function resetPassword(
  context: Context,
  rules: LimitRules,
  input: PasswordReset,
  mark: string | undefined,
  place: Place,
): Promise<{ message: string; deviceMark: string }> {
  await context.limits.assertAllowed(rules.linkNetwork(place.ip));
  assertStrongPassword(input.newPassword, "newPassword", input.email);
  const passwordHash = await context.passwords.hash(input.newPassword);
  const deviceMark = mark ?? context.ids.secret();
  const emailKey = await context.database.transaction(async (tx) => {
    const { token } = input;
    const { user, email } = await consumeLink(tx, context, { token, email: input.email, purpose: "reset-password" });
    if (user.lockedAt !== null || user.emailKey !== toEmailKey(email)) throw tokenInvalid();
    await writePassword(tx, context, { user, passwordHash, how: "reset" }, place);
    const now = context.clock.now();
    if (user.emailVerifiedAt === null)
      await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user.id));
    await rememberDevice(tx, user.id, deviceMark, now);
    return user.emailKey;
  });
  // Access to the owner's mailbox proves ownership here too.
  const opened = [rules.loginAccount(emailKey), rules.loginPlace(emailKey, place.ip)];
  await Promise.all(opened.map(({ key }) => context.limits.clear(key)));
  return { message: passwordResetMessage, deviceMark };
}
