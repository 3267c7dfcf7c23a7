import type { Tx } from "#server/platform/db/database.ts";
import { add, type Minor, minor } from "#shared/domain/money.ts";
import { pointsTakenBack } from "#shared/domain/points.ts";
import { noSuchOrder } from "./errors.ts";
import type { PlacedOrder } from "./events.ts";
import { changeOrder, listLines, lockOrder, type Note, writeHistory } from "./history.ts";
import { mailAbout } from "./order-mails.ts";
import type { OrderDeps } from "./ports.ts";
import { restockRefunded, settleRefundLines } from "./refund-lines.ts";
import type { OrderRow } from "./tables.ts";

export interface ConfirmedRefund extends Note {
  readonly refundId: string;
  readonly amountMinor: Minor;
  /** Amount that goes back to gift cards; in proportion to the money by default. */
  readonly cardsMinor?: Minor | undefined;
}

type Returned = Pick<OrderRow, "paidMinor" | "giftCardMinor" | "refundedMinor" | "giftCardBackMinor">;

/** The share of `points` that belongs to the refunded part of an order, money and cards together. */
export function pointsOfReturned(points: number, order: Returned): number {
  const returned = minor(order.refundedMinor + order.giftCardBackMinor);
  return returned === 0 ? 0 : pointsTakenBack(points, minor(order.paidMinor + order.giftCardMinor), returned);
}

/** Adjusts points after a refund: takes back earned points and returns used ones in proportion. */
async function movePoints(tx: Tx, deps: OrderDeps, order: OrderRow, refundId: string): Promise<Partial<OrderRow>> {
  // A cancelled order has already settled its points.
  if (order.status === "cancelled") return {};
  const { id: orderId, userId } = order;
  const owed = pointsOfReturned(order.pointsEarned, order);
  const [returned, whole] = [order.refundedMinor + order.giftCardBackMinor, order.paidMinor + order.giftCardMinor];
  const back = Number((BigInt(order.pointsUsed) * BigInt(returned)) / BigInt(Math.max(1, whole)));
  await deps.loyalty.takeBack(tx, refundId, { userId, orderId, points: Math.max(0, owed - order.pointsTakenBack) });
  await deps.loyalty.giveBack(tx, refundId, { userId, orderId, points: Math.max(0, back - order.pointsGivenBack) });
  return {
    pointsTakenBack: Math.max(owed, order.pointsTakenBack),
    pointsGivenBack: Math.max(back, order.pointsGivenBack),
  };
}

/** Books a refund on a locked order, and publishes it. */
async function record(
  tx: Tx,
  deps: OrderDeps,
  before: OrderRow,
  changes: Partial<Returned>,
  refund: ConfirmedRefund,
): Promise<PlacedOrder> {
  const orderId = before.id;
  const after = { ...before, ...changes };
  const isFull = after.refundedMinor >= after.paidMinor && after.giftCardBackMinor >= after.giftCardMinor;
  const paymentStatus = isFull ? "refunded" : "partially_refunded";
  const booked = await changeOrder(tx, deps.platform, orderId, { ...changes, paymentStatus });
  const order = await changeOrder(tx, deps.platform, orderId, await movePoints(tx, deps, booked, refund.refundId));
  await writeHistory(tx, deps.platform, {
    orderId,
    from: order.status,
    status: paymentStatus,
    actor: refund.actor,
    note: refund.note,
  });
  const placed = { order, lines: await listLines(tx, orderId) };
  const settled = await settleRefundLines(tx, refund.refundId);
  // Missing pieces of an exchange are refunded with the purchase, but are not among its lines.
  const refunded = settled.filter((line) => line.orderId === orderId);
  await deps.events.emit("refunded", tx, placed, { refundId: refund.refundId, isFull, lines: refunded });
  await restockRefunded(tx, deps, { ...placed, actor: refund.actor }, refunded);
  return placed;
}

async function locked(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) throw noSuchOrder();
  return order;
}

/** Gift cards are refunded in the same proportion as money, minus what they already got back. */
function cardsShare({ giftCardMinor, giftCardBackMinor, paidMinor }: OrderRow, refundedMinor: Minor): Minor {
  if (refundedMinor >= paidMinor) return giftCardMinor;
  const share = Number((BigInt(giftCardMinor) * BigInt(refundedMinor)) / BigInt(paidMinor));
  return minor(Math.max(giftCardBackMinor, share));
}

/** Records money refunded to the customer. Call once per refund; payments guarantees that. */
export async function recordRefund(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  refund: ConfirmedRefund,
): Promise<PlacedOrder> {
  const before = await locked(tx, orderId);
  const refundedMinor = add(before.refundedMinor, refund.amountMinor);
  const { giftCardBackMinor: back, giftCardMinor } = before;
  const toCards =
    refund.cardsMinor === undefined
      ? cardsShare(before, refundedMinor)
      : minor(Math.min(giftCardMinor, back + refund.cardsMinor));
  const changes = { refundedMinor, giftCardBackMinor: toCards };
  const placed = await record(tx, deps, before, changes, refund);
  await mailAbout(tx, deps, "order-refunded", placed, { once: refund.refundId, refundedMinor: refund.amountMinor });
  return placed;
}

/**
 * Records a refund to gift cards only, without money: points and purchases are adjusted as for
 * money. A handler credits the cards. The caller has checked that this amount is still refundable.
 */
export async function recordCardRefund(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  refund: ConfirmedRefund,
): Promise<PlacedOrder> {
  const before = await locked(tx, orderId);
  return record(tx, deps, before, { giftCardBackMinor: add(before.giftCardBackMinor, refund.amountMinor) }, refund);
}
