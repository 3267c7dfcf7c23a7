import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, gte, isNotNull, isNull, or, sql } from "#server/platform/db/orm.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { renewalGraceDays } from "#shared/domain/subscriptions.ts";
import { settleCases } from "./automatic/cases.ts";
import { subscriptionState } from "./errors.ts";
import { type Deps, getToday } from "./standing.ts";
import { type RenewalRow, renewals, type SubscriptionRow, subscriptions } from "./tables.ts";

export const cancelRenewalOrderJob = "cancel-renewal-order";

/**
 * Opens the renewal for the current end date of a locked subscription. `undefined` when one is already open or paid.
 */
export async function openRenewal(tx: Tx, { ids, clock }: Deps, row: SubscriptionRow): Promise<RenewalRow | undefined> {
  const [opened] = await tx
    .insert(renewals)
    .values({ id: ids.next(), subscriptionId: row.id, endsOn: row.endsOn, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: [renewals.subscriptionId, renewals.endsOn],
      set: { orderId: null, closedAt: null },
      setWhere: sql`${renewals.closedAt} is not null and ${renewals.paidAt} is null`,
    })
    .returning();
  return opened;
}

/**
 * Attaches a renewal order: to the renewal just opened, or to one whose expired order is placed again because of a late
 * payment. Throws SUBSCRIPTION_STATE when it is too late, and the money is refunded.
 */
export async function attachRenewal(
  tx: Tx,
  deps: Deps,
  order: Pick<OrderRow, "id" | "userId">,
  packageId: string,
): Promise<void> {
  const [found] = await tx
    .select({ renewal: renewals, row: subscriptions })
    .from(renewals)
    .innerJoin(subscriptions, eq(subscriptions.id, renewals.subscriptionId))
    .where(
      and(
        eq(subscriptions.userId, order.userId),
        eq(subscriptions.packageId, packageId),
        isNull(renewals.paidAt),
        or(isNull(renewals.orderId), isNotNull(renewals.closedAt)),
      ),
    )
    .orderBy(desc(isNull(renewals.orderId)), desc(renewals.endsOn))
    .limit(1);
  const late = () => subscriptionState("The time for this renewal is over");
  if (found === undefined) throw late();
  const latestEnd = addDays(getToday(found.row, deps), -renewalGraceDays);
  const [attached] = await tx
    .update(renewals)
    .set({ orderId: order.id, closedAt: null })
    .where(and(eq(renewals.id, found.renewal.id), isNull(renewals.paidAt), gte(renewals.endsOn, latestEnd)))
    .returning();
  if (attached === undefined) throw late();
}

/**
 * Closes an unpaid renewal. A job cancels its order, because orders are locked before subscriptions; if it is paid
 * meanwhile, the money still buys a period.
 */
export async function closeRenewals(tx: Tx, { clock, jobs }: Deps, subscriptionId: string): Promise<void> {
  const closed = await tx
    .update(renewals)
    .set({ closedAt: clock.now() })
    .where(and(eq(renewals.subscriptionId, subscriptionId), isNull(renewals.paidAt), isNull(renewals.closedAt)))
    .returning();
  await settleCases(
    tx,
    { clock },
    closed.map(({ id }) => id),
    "closed",
  );
  for (const { orderId } of closed) if (orderId !== null) await jobs.enqueue(tx, cancelRenewalOrderJob, { orderId });
}

export async function findRenewal(tx: Tx, orderId: string): Promise<RenewalRow | undefined> {
  const [row] = await tx.select().from(renewals).where(eq(renewals.orderId, orderId)).limit(1);
  return row;
}

/** Marks a renewal as paid; false when it already was. */
export async function notePaid(tx: Tx, { clock }: Deps, renewalId: string): Promise<boolean> {
  const now = clock.now();
  const noted = await tx
    .update(renewals)
    .set({ paidAt: now, closedAt: null })
    .where(and(eq(renewals.id, renewalId), isNull(renewals.paidAt)))
    .returning({ id: renewals.id });
  await settleCases(
    tx,
    { clock },
    noted.map(({ id }) => id),
    "recovered",
  );
  return noted.length === 1;
}

/** Marks a renewal order as ended unpaid; `undefined` when the renewal was already closed. */
export async function noteUnpaid(
  tx: Tx,
  { clock }: Deps,
  { id: orderId, status }: Pick<OrderRow, "id" | "status">,
): Promise<RenewalRow | undefined> {
  const [row] = await tx
    .update(renewals)
    .set({ closedAt: clock.now() })
    .where(and(eq(renewals.orderId, orderId), isNull(renewals.paidAt), isNull(renewals.closedAt)))
    .returning();
  if (row !== undefined) await settleCases(tx, { clock }, [row.id], status === "expired" ? "lost" : "closed");
  return row;
}
