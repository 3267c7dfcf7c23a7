import { timingSafeEqual } from "node:crypto";
import { isUniqueViolation } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { verifyEmail as contract } from "#shared/contract/accounts.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { aboutUser, actorAt } from "./audit-parts.ts";
import type { Context, Place } from "./context.ts";
import { emailTaken, tokenInvalid } from "./errors.ts";
import type { LimitRules } from "./limit-rules.ts";
import { consumeLink, withdrawOpenChanges } from "./link-tokens.ts";
import { openProfile } from "./log-in.ts";
import { endSessions } from "./sessions.ts";
import { type UserRow, users } from "./tables.ts";
import { toEmailKey } from "./users.ts";

interface GivenLink {
  readonly token: string;
  readonly email: string;
}

export const verifiedMessage = "Your email address has been verified.";
export const changedMessage = "Your email address has been changed.";

/** Whether the link was opened in the browser that registered. Elsewhere it must not sign in, because strangers can send such links. */
const isWhereRegistered = ({ registeredDevice }: UserRow, deviceMark: string | undefined): boolean =>
  deviceMark !== undefined && registeredDevice !== null && timingSafeEqual(registeredDevice, hashToken(deviceMark));

/** Verifies an account's address by the mailed link; signs in too in the browser where the account was registered. */
export async function verifyEmail(
  context: Context,
  rules: LimitRules,
  link: GivenLink,
  place: Place,
  deviceMark: string | undefined,
): Promise<ReplyOf<typeof contract>> {
  await context.limits.assertAllowed(rules.linkNetwork(place.ip));
  const session = await context.database.transaction(async (tx) => {
    const { user, email } = await consumeLink(tx, context, { ...link, purpose: "verify-email" });
    const userId = user.id;
    // The address may have changed since.
    if (user.emailKey !== toEmailKey(email)) throw tokenInvalid();
    if (user.emailVerifiedAt !== null) return undefined;
    const now = context.clock.now();
    await tx
      .update(users)
      .set({ emailVerifiedAt: now, registeredDevice: null, updatedAt: now })
      .where(eq(users.id, userId));
    await context.audit.record(tx, actorAt(place, user), { action: "user.verify-email", ...aboutUser(userId) });
    await context.notify(tx, {
      kind: "welcome",
      to: email,
      userId,
      language: user.language,
      key: `welcome:${userId}`,
      data: { firstName: user.firstName },
    });
    if (user.lockedAt !== null || !isWhereRegistered(user, deviceMark)) return undefined;
    return openProfile(tx, context, { ...user, emailVerifiedAt: now }, { place });
  });
  return { message: verifiedMessage, ...(session === undefined ? {} : { session }) };
}

/** Confirms a new address by the mailed link; only the session that requested the change stays active. */
export async function verifyEmailChange(
  context: Context,
  rules: LimitRules,
  link: GivenLink,
  place: Place,
): Promise<{ message: string }> {
  await context.limits.assertAllowed(rules.linkNetwork(place.ip));
  try {
    await context.database.transaction(async (tx) => {
      const { user, email, sessionId } = await consumeLink(tx, context, { ...link, purpose: "change-email" });
      if (user.lockedAt !== null) throw tokenInvalid();
      const userId = user.id;
      const now = context.clock.now();
      await tx
        .update(users)
        .set({ email, emailKey: toEmailKey(email), emailVerifiedAt: now, updatedAt: now })
        .where(eq(users.id, userId));
      await withdrawOpenChanges(tx, userId);
      await endSessions(tx, userId, {
        at: now,
        reason: "revoked",
        ...(sessionId === null ? {} : { except: sessionId }),
      });
      await context.audit.record(tx, actorAt(place, user), { action: "user.change-email", ...aboutUser(userId) });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
  return { message: changedMessage };
}
