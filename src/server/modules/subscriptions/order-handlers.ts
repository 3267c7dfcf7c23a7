import type { OrderEvents, OrderLineRow, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { findOpenCase } from "./automatic/cases.ts";
import { findUsedCoaching } from "./find-used.ts";
import { attachRenewal, findRenewal, notePaid, noteUnpaid } from "./renewal-orders.ts";
import { announce, type Deps, lockSubscription, moveSubscription } from "./standing.ts";
import { appendPeriod, lockLiving, revokePeriods, startSubscription } from "./start-subscription.ts";
import { stateAfter } from "./states.ts";

/** Sorted, so that two orders for the same packages do not deadlock. */
const packageLines = ({ lines }: PlacedOrder): OrderLineRow[] =>
  lines
    .filter((line) => line.kind === "package")
    .toSorted((a, b) => (a.productId < b.productId ? -1 : a.productId > b.productId ? 1 : 0));
const toIds = (placed: PlacedOrder): string[] => packageLines(placed).map((line) => line.id);

const toGrant = ({ order }: PlacedOrder, line: OrderLineRow) => ({
  userId: order.userId,
  packageId: line.productId,
  currency: order.currency,
  orderLineId: line.id,
  quantity: line.quantity,
});

/**
 * Adds the next period to the renewed subscription, even if that
 * has ended meanwhile; or to a newer subscription to the same package.
 */
async function renew(tx: Tx, deps: Deps, placed: PlacedOrder, line: OrderLineRow): Promise<void> {
  const grant = { ...toGrant(placed, line), source: "renewal" } as const;
  const renewal = await findRenewal(tx, placed.order.id);
  // The renewal was closed and opened again with another order before this one was cancelled: its money buys a period
  // too.
  if (renewal === undefined) {
    await startSubscription(tx, deps, grant);
    return;
  }
  const row = await lockSubscription(tx, renewal.subscriptionId);
  const isInGrace = row?.status === "renewal_due" && (await findOpenCase(tx, row.id)) !== undefined;
  if (row === undefined || !(await notePaid(tx, deps, renewal.id))) return;
  const isAnotherRunning = row.status === "ended" && (await lockLiving(tx, grant)) !== undefined;
  if (isAnotherRunning) await startSubscription(tx, deps, grant);
  else await appendPeriod(tx, deps, row, { ...grant, isInGrace });
}

/**
 * Subscriptions' event handlers for orders, in the order's transaction. A gifted package starts
 * nothing here, because its recipient claims it; a refund also ends what was claimed.
 */
export function subscriptionHandlers(
  deps: Deps,
): Pick<OrderEvents, "placed" | "paid" | "ended" | "refunded" | "findUsed"> {
  return {
    findUsed: (reader, placed, lock) => findUsedCoaching(reader, deps, toIds(placed), lock),
    placed: async (tx, placed) => {
      if (placed.order.origin !== "renewal") return;
      for (const line of packageLines(placed)) await attachRenewal(tx, deps, placed.order, line.productId);
    },
    paid: async (tx, placed) => {
      if (placed.order.gift !== null) return;
      for (const line of packageLines(placed)) {
        if (placed.order.origin === "renewal") await renew(tx, deps, placed, line);
        else await startSubscription(tx, deps, { ...toGrant(placed, line), source: "purchase" });
      }
    },
    ended: async (tx, placed, from) => {
      if (from !== "pending_payment") return revokePeriods(tx, deps, toIds(placed));
      if (placed.order.origin === "renewal") await giveUp(tx, deps, placed);
    },
    refunded: async (tx, placed, { isFull }) => {
      if (isFull) await revokePeriods(tx, deps, toIds(placed));
    },
  };
}

/**
 * A renewal order that expired ends the subscription with the paid time; a cancelled one has the effect of cancelling
 * the subscription.
 */
async function giveUp(tx: Tx, deps: Deps, { order }: PlacedOrder): Promise<void> {
  const renewal = await noteUnpaid(tx, deps, order);
  const row = renewal === undefined ? undefined : await lockSubscription(tx, renewal.subscriptionId);
  const isDeclined = order.status === "cancelled" && row !== undefined && stateAfter(row.status, "declined");
  if (row?.pauseReason === "payment") await moveSubscription(tx, deps, row, "end");
  else if (row !== undefined && isDeclined) await moveSubscription(tx, deps, row, "declined");
  if (row !== undefined) await announce(tx, deps, "renewal_failed", row);
}
