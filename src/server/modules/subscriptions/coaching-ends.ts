import type { Reader } from "#server/platform/db/database.ts";
import { inArray, sql } from "#server/platform/db/orm.ts";
import { subscriptions } from "./tables.ts";

/** When the coaching of members ended; `null` while it runs. Members who were never coached are missing. */
export async function findCoachingEnds(
  reader: Reader,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  if (memberIds.length === 0) return new Map();
  const rows = await reader
    .select({
      userId: subscriptions.userId,
      isRunning: sql<boolean>`bool_or(${subscriptions.status} <> 'ended')`,
      endedAt: sql<string | null>`max(${subscriptions.endedAt})`,
    })
    .from(subscriptions)
    .where(inArray(subscriptions.userId, [...memberIds]))
    .groupBy(subscriptions.userId);
  return new Map(
    rows.map(({ userId, isRunning, endedAt }) => [userId, isRunning || endedAt === null ? null : new Date(endedAt)]),
  );
}
