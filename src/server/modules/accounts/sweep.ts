import { addDays } from "#server/platform/clock.ts";
import { lt, or } from "#server/platform/db/orm.ts";
import type { Context } from "./context.ts";
import { deviceDays } from "./devices.ts";
import { accountTokens, refreshTokens, sessions, signInChallenges, staffInvitations, userDevices } from "./tables.ts";

export const sweepJob = "accounts-sweep";

/** Deletes expired rows: links after a week, invitations, tokens and sessions a month after their end, old devices. */
export async function sweep(context: Context): Promise<void> {
  const now = context.clock.now();
  await context.database.transaction(async (tx) => {
    const monthAgo = addDays(now, -30);
    await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, addDays(now, -7)));
    await tx.delete(staffInvitations).where(lt(staffInvitations.expiresAt, monthAgo));
    await tx.delete(signInChallenges).where(lt(signInChallenges.expiresAt, addDays(now, -1)));
    await tx.delete(refreshTokens).where(lt(refreshTokens.expiresAt, monthAgo));
    await tx.delete(userDevices).where(lt(userDevices.lastSeenAt, addDays(now, -deviceDays)));
    await tx.delete(sessions).where(or(lt(sessions.endedAt, monthAgo), lt(sessions.expiresAt, monthAgo)));
  });
}
