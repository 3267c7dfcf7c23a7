import { count, eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Referral } from "#shared/contract/referrals.ts";
import { referralPoints } from "#shared/domain/referrals.ts";
import { codeFor } from "./codes.ts";
import { referrals } from "./tables.ts";

/** A customer's link and its results. */
export async function readReferral(platform: Platform, userId: string): Promise<Referral> {
  const code = await codeFor(platform, userId);
  const [counted] = await platform.database.reader
    .select({
      invited: count(),
      rewarded: sql<number>`count(*) filter (where ${referrals.rewardedAt} is not null and ${referrals.takenBackAt} is null)`,
    })
    .from(referrals)
    .where(eq(referrals.referrerId, userId));
  return {
    code,
    url: `${platform.origin()}/auth/register?ref=${code}`,
    invited: counted?.invited ?? 0,
    rewarded: counted?.rewarded ?? 0,
    pointsEach: referralPoints,
  };
}
