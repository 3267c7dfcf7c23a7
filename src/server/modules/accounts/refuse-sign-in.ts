import { keyOf, type Taken } from "#server/platform/rate-limits.ts";
import { aboutAddress, aboutUser, actorAt } from "./audit-parts.ts";
import type { Context, Place } from "./context.ts";
import { lockMinutes } from "./limit-rules.ts";
import type { UserRow } from "./tables.ts";
import { findUserByEmail, toEmailKey } from "./users.ts";

export const signInBlockedJob = "accounts-sign-in-blocked";

export type SignInBlocked = {
  readonly email: string;
  readonly endsAt: string;
  readonly ip: string;
  readonly requestId: string;
};

export interface RefusedSignIn {
  readonly email: string;
  readonly user: UserRow | undefined;
  readonly taken: Taken;
}

const toReason = (user: UserRow | undefined): string => {
  if (user === undefined) return "no such address";
  return user.lockedAt === null ? "wrong password" : "locked by staff";
};

/**
 * Records a failed login; a job tells the owner about repeated ones. An unknown address runs the same statements, so
 * neither the response nor its timing reveals which it was.
 */
export async function noteRefusal(context: Context, refused: RefusedSignIn, place: Place): Promise<void> {
  const { email, user, taken } = refused;
  const subject = user === undefined ? aboutAddress(keyOf(toEmailKey(email))) : aboutUser(user.id);
  await context.database.transaction(async (tx) => {
    await context.audit.record(tx, actorAt(place), { action: "session.refuse", reason: toReason(user), ...subject });
    if (!taken.isLast) return;
    const blocked: SignInBlocked = {
      email,
      endsAt: taken.endsAt.toISOString(),
      ip: place.ip,
      requestId: place.requestId,
    };
    await context.jobs.enqueue(tx, signInBlockedJob, blocked);
  });
}

/** The job: tells the owner, if any, that logins are paused. */
export async function sendBlockedMail(
  context: Context,
  { email, endsAt, ip, requestId }: SignInBlocked,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === undefined || user.email === null) return;
    await context.notify(tx, {
      kind: "account-locked",
      to: user.email,
      userId: user.id,
      language: user.language,
      key: `account-locked:${user.id}:${endsAt}`,
      data: { firstName: user.firstName, minutes: lockMinutes },
    });
    await context.audit.record(tx, actorAt({ ip, requestId }), { action: "user.block-sign-in", ...aboutUser(user.id) });
  });
}
