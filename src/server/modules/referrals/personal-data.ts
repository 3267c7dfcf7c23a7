import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { referralCodes, referrals } from "./tables.ts";

/** A person's code and its results, for the personal data export; never the identity of others. */
export async function exportReferrals(reader: Reader, userId: string): Promise<{ readonly referral: unknown }> {
  const [mine] = await reader.select().from(referralCodes).where(eq(referralCodes.userId, userId)).limit(1);
  const brought = await reader
    .select({ at: referrals.createdAt, rewardedAt: referrals.rewardedAt, takenBackAt: referrals.takenBackAt })
    .from(referrals)
    .where(eq(referrals.referrerId, userId))
    .orderBy(referrals.createdAt)
    .limit(10_000);
  const [came] = await reader.select().from(referrals).where(eq(referrals.friendId, userId)).limit(1);
  return { referral: { code: mine?.code ?? null, brought, cameByLinkAt: came?.createdAt ?? null } };
}

/** Closes an account: disables its link; referrals stay without a name. */
export async function eraseReferrals(tx: Tx, userId: string): Promise<void> {
  await tx.delete(referralCodes).where(eq(referralCodes.userId, userId));
}
