import type { OrderEvents } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { flowNames, flowRules, measuredDays } from "#shared/domain/flows.ts";
import { lockPerson } from "./engine.ts";
import { enterRefill } from "./flows/refill.ts";
import type { MarketingDeps } from "./ports.ts";
import { flowConversions, flowRuns } from "./tables.ts";

/** How long a message may wait in the outbox. */
const waitsDays = 14;

const endsOn = (what: (typeof flowRules)[(typeof flowNames)[number]]["endsOn"]) =>
  flowNames.filter((flow) => flowRules[flow].endsOn === what);

const stopRuns = prepared((plan) =>
  plan
    .update(flowRuns)
    .set({ stoppedAt: sql`${sql.placeholder("now")}::timestamptz`, stopReason: "purchase", nextAt: null })
    .where(
      and(
        eq(flowRuns.userId, sql.placeholder("userId")),
        isNull(flowRuns.stoppedAt),
        or(
          inArray(flowRuns.flow, endsOn("purchase")),
          and(
            inArray(flowRuns.flow, endsOn("purchase of the product")),
            sql`${flowRuns.productId} = any(${sql.placeholder("productIds")}::uuid[])`,
          ),
        ),
        or(isNotNull(flowRuns.nextAt), sql`${flowRuns.reachedAt} > ${sql.placeholder("since")}::timestamptz`),
      ),
    )
    .returning({ key: flowRuns.messageKey }),
);

/** Ends the runs that a purchase ends, and withdraws their unsent messages. */
async function stopOnPurchase(
  tx: Tx,
  { platform, withdraw }: MarketingDeps,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  await lockPerson(tx, userId);
  const now = platform.clock.now();
  const since = addDays(now, -waitsDays).toISOString();
  const stopped = await stopRuns(tx, { userId, productIds, now: now.toISOString(), since });
  await withdraw(
    tx,
    stopped.flatMap(({ key }) => key ?? []),
  );
}

/** A paid order counts for the last run of each flow and campaign that its buyer was in within seven days before. */
async function countConversion(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into flow_conversions (run_id, order_id, goods_egp_minor, at)
    select distinct on (r.flow) r.id, o.id, o.goods_egp_minor, ${now}::timestamptz
    from orders o join flow_runs r on r.user_id = o.user_id
      and r.reached_at <= o.created_at and r.reached_at > o.created_at - make_interval(days => ${measuredDays})
    where o.id = ${orderId}::uuid and o.origin = 'purchase'
    order by r.flow, r.reached_at desc, r.id on conflict do nothing`);
}

const forgetConversion = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.delete(flowConversions).where(eq(flowConversions.orderId, orderId));
};

/** Event handlers of orders for the flows. */
export function marketingHandlers(
  deps: MarketingDeps,
): Pick<OrderEvents, "placed" | "paid" | "delivered" | "ended" | "refunded"> {
  const { clock } = deps.platform;
  return {
    placed: async (tx, { order, lines }) => {
      if (order.origin !== "purchase") return;
      await stopOnPurchase(
        tx,
        deps,
        order.userId,
        lines.map(({ productId }) => productId),
      );
    },
    paid: (tx, { order }) => countConversion(tx, order.id, clock.now()),
    delivered: (tx, { order }) => enterRefill(tx, deps, order),
    ended: (tx, { order }) => forgetConversion(tx, order.id),
    refunded: async (tx, { order }, { isFull }) => {
      if (isFull) await forgetConversion(tx, order.id);
    },
  };
}
