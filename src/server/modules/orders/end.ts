import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, lte } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { cancelNeedsRefund, type OrderStatus } from "#shared/domain/order-states.ts";
import { noSuchOrder } from "./errors.ts";
import type { PlacedOrder } from "./events.ts";
import { type Actor, changeOrder, listLines, lockOrder, moveOrder, type Note, system } from "./history.ts";
import { mailAbout } from "./order-mails.ts";
import type { OrderDeps } from "./ports.ts";
import { findPutBack, stockOut } from "./refund-lines.ts";
import { toStock, toStockNote } from "./stock-lines.ts";
import { orders } from "./tables.ts";

/**
 * Releases everything that an order held except its stock. The order row is already updated; later locks follow the
 * lock order.
 */
export async function releaseHeld(
  tx: Tx,
  deps: OrderDeps,
  { order, lines }: PlacedOrder,
  from: OrderStatus,
): Promise<PlacedOrder> {
  await deps.promotions.release(tx, order.id);
  const { userId, id: orderId } = order;
  await deps.loyalty.release(tx, { userId, orderId, points: order.pointsUsed - order.pointsGivenBack });
  const earned = order.pointsEarned - order.pointsTakenBack;
  await deps.loyalty.takeBack(tx, orderId, { userId, orderId, points: earned });
  const settled = await changeOrder(tx, deps.platform, orderId, {
    pointsTakenBack: order.pointsEarned,
    pointsGivenBack: order.pointsUsed,
    giftCardBackMinor: order.giftCardMinor,
  });
  const placed = { order: settled, lines };
  await deps.events.emit("ended", tx, placed, from);
  return placed;
}

async function giveBack(
  tx: Tx,
  deps: OrderDeps,
  whole: PlacedOrder,
  { status: from, actor }: { readonly status: OrderStatus; readonly actor: Actor },
): Promise<PlacedOrder> {
  const placed = await releaseHeld(tx, deps, whole, from);
  const { order, lines } = placed;
  // Unpaid orders only reserve stock; paid ones have already deducted it.
  if (from === "pending_payment") await deps.stock.release(tx, toStock(lines));
  else if (from !== "shipped") {
    const stock = stockOut(lines, await findPutBack(tx, order.id));
    await deps.stock.restock(tx, stock, toStockNote(deps, "cancellation", order, actor));
  }
  return placed;
}

const untilShipped: readonly OrderStatus[] = ["pending_payment", "paid", "processing"];

/**
 * Cancels an order that has not been shipped, or with `isOverdue` or `isGone` one that has, and gives everything back;
 * received money is refunded by payments through the event. Shipped goods go back into stock after staff have inspected
 * them.
 */
export async function cancelOrder(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  { isOverdue = false, isGone = false, ...why }: Note & { readonly isOverdue?: boolean; readonly isGone?: boolean },
): Promise<PlacedOrder> {
  const before = await lockOrder(tx, orderId);
  if (before === undefined) throw noSuchOrder();
  const isCashOnItsWay = before.status === "shipped" && before.paymentStatus === "due";
  const order = await moveOrder(tx, deps.platform, before, {
    to: "cancelled",
    from: isOverdue || isGone ? [...untilShipped, "shipped"] : untilShipped,
    ...why,
    ...(isCashOnItsWay ? { changes: { paymentStatus: "unpaid" } } : {}),
  });
  const whole = { order, lines: await listLines(tx, orderId) };
  const placed = await giveBack(tx, deps, whole, { status: before.status, actor: why.actor });
  const isRefunded = cancelNeedsRefund(before.status) && before.paidMinor > before.refundedMinor;
  await mailAbout(tx, deps, "order-cancelled", placed, { isRefunded });
  return placed;
}

/** Cancels an order for staff: also a shipped one whose parcels were all lost or damaged. */
export async function cancelByStaff(tx: Tx, deps: OrderDeps, orderId: string, why: Note): Promise<PlacedOrder> {
  const order = await lockOrder(tx, orderId);
  const isGone = order?.status === "shipped" && (await deps.events.emit("neverArrives", tx, order)).includes(true);
  return cancelOrder(tx, deps, orderId, { ...why, isGone });
}

/** Expires an unpaid order. Returns `undefined` when it is not due. */
export async function expireOrder(tx: Tx, deps: OrderDeps, orderId: string): Promise<PlacedOrder | undefined> {
  const before = await lockOrder(tx, orderId);
  if (before?.status !== "pending_payment" || before.expiresAt === null || before.expiresAt > deps.platform.clock.now())
    return undefined;
  const order = await moveOrder(tx, deps.platform, before, { to: "expired", actor: system });
  const whole = { order, lines: await listLines(tx, orderId) };
  return giveBack(tx, deps, whole, { status: before.status, actor: system });
}

/**
 * Expires all due orders. Calls `ask` first for each, which may find a late payment; if `ask` fails the order expires
 * anyway, because late money is handled separately.
 */
export async function expireDue(deps: OrderDeps, ask: (orderId: string) => Promise<void>): Promise<void> {
  const { database, clock, log } = deps.platform;
  const due = await database.reader
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "pending_payment"), lte(orders.expiresAt, clock.now())))
    .orderBy(asc(orders.expiresAt))
    .limit(200);
  const ids = due.map((order) => order.id);
  await eachAlone(log, "an order that was not paid in time was not ended", ids, async (id) => {
    await ask(id).catch((error: unknown) =>
      log.warn({ err: error, orderId: id }, "a provider could not be asked before expiry"),
    );
    await database.transaction((tx) => expireOrder(tx, deps, id));
  });
}
