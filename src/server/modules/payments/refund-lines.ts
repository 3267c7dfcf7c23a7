import {
  countPieces,
  type LineToRefund,
  listRefundLines,
  noSuchOrder,
  type OrderLineRow,
  type OrderRow,
  orderState,
  toDeliveryCost,
  toLineCosts,
  writeRefundLines,
} from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { adminRefundOrder } from "#shared/contract/payments.ts";
import { type Minor, minor, sum, toMajor, zeroMinor } from "#shared/domain/money.ts";
import { isRefundedByLine } from "#shared/domain/order-states.ts";
import { type LineRefundSum, type RefundFacts, sumLineRefund } from "#shared/domain/refund-lines.ts";
import { partOfLeft, splitRefund } from "#shared/domain/return-money.ts";
import type { PaymentContext } from "./context.ts";
import { noPiecesLeft, nothingToRefund, refundBeingChecked, shippingRefunded } from "./errors.ts";
import { listRefunds } from "./read-payments.ts";
import { type MoneyLeft, readLeft, refundOrder } from "./refund-order.ts";
import { assertStillOwed, type LinePayments } from "./rejected-parts.ts";
import type { RefundRow } from "./tables.ts";
import { isBeingChecked } from "./view.ts";

interface LineFacts extends RefundFacts {
  readonly orderLines: readonly OrderLineRow[];
}

/** The refunds of an order's lines and delivery so far, by returns and by line. */
export async function readRefundFacts(
  reader: Reader,
  { orders }: Pick<PaymentContext, "orders">,
  order: OrderRow,
): Promise<LineFacts> {
  const { lines: orderLines } = await orders.withLines(reader, order);
  const refunded = await listRefundLines(reader, order.id);
  const returned = await orders.findReturned(reader, order.id);
  const costs = toLineCosts(order, orderLines);
  const pieces = countPieces(refunded);
  const amountOf = (lineId: string | null): Minor =>
    sum(refunded.flatMap((each) => (each.lineId === lineId ? [each.amountMinor] : [])));
  const lines = orderLines.map(({ id, quantity }) => {
    const back = returned.refunded.get(id) ?? { pieces: 0, amountMinor: zeroMinor };
    const byLine = pieces.get(id) ?? 0;
    return {
      lineId: id,
      quantity,
      costMinor: costs.get(id) ?? zeroMinor,
      refundedMinor: minor(amountOf(id) + back.amountMinor),
      refunded: byLine + back.pieces,
      left: Math.max(0, quantity - byLine - (returned.spoken.get(id) ?? 0)),
      isReturned: back.pieces > 0,
    };
  });
  const shippingLeft = toDeliveryCost(order) - amountOf(null) - returned.shippingMinor;
  return { orderLines, lines, shippingLeftMinor: minor(Math.max(0, shippingLeft)) };
}

type Body = BodyOf<typeof adminRefundOrder>;
type Wanted = NonNullable<Body["lines"]>;

/** Asserts that each line occurs once, with no more pieces than are left of it. */
function assertFits({ lines, shippingLeftMinor }: LineFacts, wanted: Wanted, shipping: boolean): void {
  const seen = new Set<string>();
  for (const [at, { lineId, quantity }] of wanted.entries()) {
    const line = lines.find((each) => each.lineId === lineId);
    if (line === undefined || seen.has(lineId))
      throw invalidField(`lines.${at}.lineId`, "INVALID_VALUE", "Is not a line of this order, or is named twice");
    seen.add(lineId);
    if (quantity > line.left) throw noPiecesLeft(lineId, line.left);
  }
  if (shipping && shippingLeftMinor === 0) throw shippingRefunded();
}

/** Asserts that bought gift cards are refunded only with everything that is left, and never more than is left. */
function assertLeft({ orderLines }: LineFacts, wanted: Wanted, totalMinor: Minor, leftMinor: Minor): void {
  if (totalMinor <= 0 || totalMinor > leftMinor) throw nothingToRefund(toMajor(leftMinor));
  const cards = orderLines.filter(({ kind }) => kind === "gift_card");
  if (totalMinor === leftMinor || cards.length === 0) return;
  const besideMinor = partOfLeft(leftMinor, orderLines);
  const isCard = wanted.some(({ lineId }) => cards.some(({ id }) => id === lineId));
  if (isCard || totalMinor > besideMinor) throw nothingToRefund(toMajor(besideMinor));
}

function toLines({ orderLines }: LineFacts, wanted: Wanted, refund: LineRefundSum): LineToRefund[] {
  const restocked = (lineId: string): boolean =>
    orderLines.some(({ id, kind }) => id === lineId && kind === "physical") &&
    wanted.some((each) => each.lineId === lineId && each.restock);
  const { shippingMinor } = refund;
  return [
    ...refund.lines.map((line) => ({ ...line, restock: restocked(line.lineId) })),
    ...(shippingMinor > 0 ? [{ lineId: null, quantity: 1, amountMinor: shippingMinor, restock: false }] : []),
  ];
}

const toPayments = ({ lines, shippingMinor }: LineRefundSum): LinePayments =>
  new Map<string | null, Minor>([
    ...lines.map((line) => [line.lineId, line.amountMinor] as const),
    [null, shippingMinor],
  ]);

export interface LineRefund {
  readonly order: OrderRow;
  readonly lines: readonly LineToRefund[];
  readonly totalMinor: Minor;
  readonly refundId: string;
  /** Undefined if only gift cards paid: they are credited at once. */
  readonly refund: RefundRow | undefined;
}

/** Pays a refund out: money through its payment, gift cards their share. */
async function payOut(
  tx: Tx,
  context: PaymentContext,
  order: OrderRow,
  request: {
    readonly totalMinor: Minor;
    readonly left: MoneyLeft;
    readonly lines: readonly LineToRefund[];
    readonly reason: string;
    readonly requestedBy: string;
  },
): Promise<Pick<LineRefund, "refund" | "refundId">> {
  const { totalMinor, left, lines, reason, requestedBy } = request;
  const paidWith = { paidMinor: order.paidMinor, cardsMinor: order.giftCardMinor, ...left };
  const { moneyMinor, cardsMinor } = splitRefund(totalMinor, paidWith);
  const orderId = order.id;
  const refund =
    moneyMinor > 0
      ? await refundOrder(tx, context, { orderId, amountMinor: moneyMinor, cardsMinor, reason, requestedBy })
      : undefined;
  const refundId = refund?.id ?? context.platform.ids.next();
  await writeRefundLines(tx, context.platform, { orderId, refundId }, lines);
  if (refund === undefined)
    await context.orders.recordCardRefund(tx, orderId, {
      refundId,
      amountMinor: cardsMinor,
      actor: { by: "admin", userId: requestedBy },
      note: reason,
    });
  return { refund, refundId };
}

/**
 * Refunds pieces of an order's lines and its delivery. Under the order's lock no piece is refunded twice, nor one whose
 * refund was rejected and paid otherwise since. Throws 404, ORDER_STATE, REFUND_NONE_LEFT, SHIPPING_REFUNDED,
 * REFUNDED_OTHERWISE, NOTHING_TO_REFUND, REFUND_BEING_CHECKED.
 */
export async function refundLines(
  tx: Tx,
  context: PaymentContext,
  orderId: string,
  request: Pick<Body, "lines" | "shipping" | "reason"> & { readonly requestedBy: string },
): Promise<LineRefund> {
  const { lines: wanted = [], shipping = false, reason, requestedBy } = request;
  const order = await context.orders.lock(tx, orderId);
  if (order === undefined) throw noSuchOrder();
  if (!isRefundedByLine(order.status)) throw orderState(order.status);
  if ((await listRefunds(tx, orderId)).some(isBeingChecked)) throw refundBeingChecked();
  const facts = await readRefundFacts(tx, context, order);
  assertFits(facts, wanted, shipping);
  const sums = sumLineRefund(facts, { pieces: wanted, shipping });
  await assertStillOwed(tx, orderId, toPayments(sums));
  const left = await readLeft(tx, order);
  const { totalMinor } = sums;
  assertLeft(facts, wanted, totalMinor, minor(left.paidLeftMinor + left.cardsLeftMinor));
  const lines = toLines(facts, wanted, sums);
  const paid = await payOut(tx, context, order, { totalMinor, left, lines, reason, requestedBy });
  return { order, lines, totalMinor, ...paid };
}
