import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import type { UsedPart } from "#shared/domain/order-rights.ts";
import { layPeriods } from "#shared/domain/subscriptions.ts";
import { type Deps, getToday, keptPeriods } from "./standing.ts";
import { periods, subscriptions } from "./tables.ts";

/** Whether a period paid by these order lines has begun. */
export async function findBegunPeriods(
  reader: Reader,
  deps: Pick<Deps, "clock">,
  orderLineIds: readonly string[],
): Promise<readonly UsedPart[]> {
  if (orderLineIds.length === 0) return [];
  const paid = await reader
    .select({ id: periods.id, subscription: subscriptions })
    .from(periods)
    .innerJoin(subscriptions, eq(subscriptions.id, periods.subscriptionId))
    .where(and(inArray(periods.orderLineId, [...orderLineIds]), isNull(periods.revokedAt)));
  for (const { id, subscription } of paid) {
    const kept = await keptPeriods(reader, subscription.id);
    const span = layPeriods(subscription.startedOn, kept)[kept.findIndex((period) => period.id === id)];
    if (span !== undefined && span.startsOn <= getToday(subscription, deps)) return ["period_begun"];
  }
  return [];
}
