import type { OrderEvents } from "#server/modules/orders/index.ts";
import { findUsedPlans } from "#server/modules/workouts/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNull } from "#server/platform/db/orm.ts";
import type { UsedPart } from "#shared/domain/order-rights.ts";
import { layPeriods } from "#shared/domain/subscriptions.ts";
import { type Deps, getToday, keptPeriods } from "./standing.ts";
import { messages, type PeriodRow, periods, type SubscriptionRow, subscriptions, threads } from "./tables.ts";

/** The periods that these order lines paid for. With `lock`, coaches cannot write until the transaction ends. */
async function readPaid(reader: Reader, orderLineIds: readonly string[], lock: boolean) {
  const paid = await reader
    .select({ period: periods, subscription: subscriptions })
    .from(periods)
    .innerJoin(subscriptions, eq(subscriptions.id, periods.subscriptionId))
    .where(and(inArray(periods.orderLineId, [...orderLineIds]), isNull(periods.revokedAt)))
    .orderBy(periods.subscriptionId, periods.number);
  if (lock && paid.length > 0) {
    const ids = paid.map(({ subscription }) => subscription.id);
    await reader
      .select({ id: threads.subscriptionId })
      .from(threads)
      .where(inArray(threads.subscriptionId, ids))
      .orderBy(threads.subscriptionId)
      .for("update");
  }
  return paid;
}

async function hasBegun(
  reader: Reader,
  deps: Pick<Deps, "clock">,
  { period, subscription }: { readonly period: PeriodRow; readonly subscription: SubscriptionRow },
): Promise<boolean> {
  const kept = await keptPeriods(reader, subscription.id);
  const span = layPeriods(subscription.startedOn, kept)[kept.findIndex(({ id }) => id === period.id)];
  return span !== undefined && span.startsOn <= getToday(subscription, deps);
}

async function hasCoachWritten(reader: Reader, subscriptionId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.subscriptionId, subscriptionId), eq(messages.author, "coach")))
    .limit(1);
  return rows.length > 0;
}

/**
 * What was used of the coaching that these order lines paid for. A first period counts by its use; a later one, which
 * only continues plan and coach, counts as used once it begins.
 */
export async function findUsedCoaching(
  reader: Reader,
  deps: Pick<Deps, "clock">,
  orderLineIds: readonly string[],
  lock: boolean,
): Promise<readonly UsedPart[]> {
  if (orderLineIds.length === 0) return [];
  const used: UsedPart[] = [];
  for (const paid of await readPaid(reader, orderLineIds, lock)) {
    if (!(await hasBegun(reader, deps, paid))) continue;
    if (paid.period.number > 1) {
      used.push("period_begun");
      continue;
    }
    const { id, createdAt } = paid.subscription;
    used.push(...(await findUsedPlans(reader, { subscriptionId: id, since: createdAt }, lock)));
    if (await hasCoachWritten(reader, id)) used.push("coach_message");
  }
  return used;
}

/**
 * The subscriptions that an order's packages started. Uses of a subscription that was only extended were paid for
 * before.
 */
export async function findBegunSubscriptions(
  reader: Reader,
  { lines }: Parameters<OrderEvents["findUsed"]>[1],
): Promise<string[]> {
  const ids = lines.flatMap(({ id, kind }) => (kind === "package" ? [id] : []));
  if (ids.length === 0) return [];
  const rows = await reader
    .selectDistinct({ id: periods.subscriptionId })
    .from(periods)
    .where(and(inArray(periods.orderLineId, ids), eq(periods.number, 1), isNull(periods.revokedAt)));
  return rows.map(({ id }) => id);
}
