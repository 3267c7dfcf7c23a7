import { type LineTerms, readGroundTerms, readLineTerms } from "#server/modules/returns/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Order } from "#shared/contract/orders.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { isOverdue, overdueFrom } from "#shared/domain/late-delivery.ts";
import { marketRules } from "#shared/domain/markets.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import {
  type CancellationReason,
  cancellationRight,
  orderReturnRight,
  type ReturnReason,
  type Right,
  type UsedPart,
} from "#shared/domain/order-rights.ts";
import { cancelNeedsRefund } from "#shared/domain/order-states.ts";
import { type ReturnRight, returnRight } from "#shared/domain/return-right.ts";
import { cancelOrder } from "./end.ts";
import { cancelNotAllowed, noSuchOrder, orderState } from "./errors.ts";
import type { PlacedOrder } from "./events.ts";
import { listLines, lockOrder } from "./history.ts";
import { toOrderMarket } from "./order-market.ts";
import type { OrderDeps } from "./ports.ts";
import type { OrderLineRow, OrderRow } from "./tables.ts";

export type RightsDeps = Pick<OrderDeps, "platform" | "events">;
export type CustomerRights = Pick<Order, "cancellation" | "returnRight">;

const digitalLines = ({ lines }: PlacedOrder): OrderLineRow[] => lines.filter(({ kind }) => kind !== "physical");

/** Uses that end the right to cancel digital or shipped orders. */
async function findUsed(reader: Reader, deps: RightsDeps, placed: PlacedOrder, lock: boolean): Promise<UsedPart[]> {
  const { status } = placed.order;
  const isAsked = status === "shipped" || (cancelNeedsRefund(status) && digitalLines(placed).length > 0);
  return isAsked ? (await deps.events.emit("findUsed", reader, placed, lock)).flat() : [];
}

/** The last day on which it should have arrived: as agreed later, else as promised. */
const dueDay = ({ agreedTo, deliveryDays }: OrderRow): string | undefined => agreedTo ?? deliveryDays?.to;

/** If a later day was agreed: the day from which the customer may cancel an order that has not arrived. */
export async function readOverdueFrom(reader: Reader, { order, lines }: PlacedOrder): Promise<string | null> {
  const { agreedTo } = order;
  if (agreedTo === null || !cancelNeedsRefund(order.status) || order.origin === "exchange") return null;
  const goods = lines.filter(({ kind }) => kind === "physical");
  const terms = await readGroundTerms(reader, toOrderMarket(order), goods);
  const [first] = goods.flatMap(({ id }) => overdueFrom(terms.get(id)?.late, agreedTo) ?? []).toSorted();
  return first ?? null;
}

/** Whether a paid order has not arrived and is later than its market's rule allows. */
async function isLate(reader: Reader, { platform }: RightsDeps, { order, lines }: PlacedOrder): Promise<boolean> {
  const promisedTo = dueDay(order);
  const market = toOrderMarket(order);
  const [now, zone] = [platform.clock.now(), marketRules[market].timezone];
  if (!cancelNeedsRefund(order.status) || promisedTo === undefined || promisedTo >= dateIn(now, zone)) return false;
  const goods = lines.filter(({ kind }) => kind === "physical");
  const terms = await readGroundTerms(reader, market, goods);
  return goods.some(({ id }) => isOverdue({ rule: terms.get(id)?.late, promisedTo, now, zone }));
}

async function readCancellation(
  reader: Reader,
  deps: RightsDeps,
  placed: PlacedOrder,
  { terms, lock = false }: { readonly terms: LineTerms; readonly lock?: boolean },
): Promise<Right<CancellationReason> & { readonly isOverdue: boolean }> {
  const { order } = placed;
  // The returned goods are with the shop already: only staff cancel and refund it.
  if (order.origin === "exchange") return { allowed: false, until: null, reason: "state", isOverdue: false };
  const isOverdueNow = await isLate(reader, deps, placed);
  const isJudged = order.status !== "shipped" || isOverdueNow;
  const right = cancellationRight({
    status: order.status,
    now: deps.platform.clock.now(),
    placedAt: order.createdAt,
    zone: marketRules[toOrderMarket(order)].timezone,
    digital: digitalLines(placed).map(({ id }) => terms.get(id)),
    used: isJudged ? await findUsed(reader, deps, placed, lock) : [],
    isOverdue: isOverdueNow,
  });
  return { ...right, isOverdue: isOverdueNow };
}

/** Whether the customer may cancel a locked order because it is late. */
export async function isLateCancellation(tx: Tx, deps: RightsDeps, placed: PlacedOrder): Promise<boolean> {
  const { allowed, isOverdue: late } = await readCancellation(tx, deps, placed, { terms: await readTerms(tx, placed) });
  return allowed && late;
}

/** The terms of an order's lines: those of the order's day, or today's if they are longer. */
export const readTerms = (reader: Reader, { order, lines }: PlacedOrder): Promise<LineTerms> =>
  readLineTerms(reader, toOrderMarket(order), lines);

/** Whether goods may go back without a reason; staff judge their state and use when they arrive. */
const toLineRight = ({ platform }: RightsDeps, order: OrderRow, line: OrderLineRow, terms: LineTerms): ReturnRight =>
  returnRight({
    rule: terms.get(line.id),
    deliveredAt: order.deliveredAt,
    now: platform.clock.now(),
    zone: marketRules[toOrderMarket(order)].timezone,
    opened: false,
    used: false,
    piecesLeft: line.quantity,
  });

const readReturn = (deps: RightsDeps, { order, lines }: PlacedOrder, terms: LineTerms): Right<ReturnReason> =>
  orderReturnRight({
    status: order.status,
    lines: lines.filter(({ kind }) => kind === "physical").map((line) => toLineRight(deps, order, line, terms)),
  });

/** Refund preview of a cancellation: money to its source; gift cards and points automatically. */
const toRefund = (order: OrderRow): Order["cancellation"]["refund"] => ({
  amount: toMajor(minor(order.paidMinor - order.refundedMinor)),
  giftCards: toMajor(minor(order.giftCardMinor - order.giftCardBackMinor)),
  points: order.pointsUsed - order.pointsGivenBack,
});
const nothing = { amount: 0, giftCards: 0, points: 0 };

/** What the customer may still do with an order, and the deadlines. */
export async function readRights(
  reader: Reader,
  deps: RightsDeps,
  placed: PlacedOrder,
  terms: LineTerms,
): Promise<CustomerRights> {
  const cancellation = await readCancellation(reader, deps, placed, { terms });
  const returning = readReturn(deps, placed, terms);
  return {
    cancellation: {
      allowed: cancellation.allowed,
      until: cancellation.until?.toISOString() ?? null,
      isOverdue: cancellation.isOverdue,
      overdueFrom: await readOverdueFrom(reader, placed),
      reason: cancellation.reason,
      refund: cancellation.allowed ? toRefund(placed.order) : nothing,
    },
    returnRight: {
      allowed: returning.allowed,
      until: returning.until?.toISOString() ?? null,
      reason: returning.reason,
    },
  };
}

/**
 * Returns whether it is allowed because of lateness. Throws CANCEL_NOT_ALLOWED. A used gift card throws ORDER_STATE,
 * for staff too; its own guard enforces that.
 */
async function assertCancellable(tx: Tx, deps: RightsDeps, placed: PlacedOrder): Promise<boolean> {
  const {
    reason,
    until,
    isOverdue: late,
  } = await readCancellation(tx, deps, placed, {
    terms: await readTerms(tx, placed),
    lock: true,
  });
  if (reason === null) return late;
  const isOfStates = reason === "state" || reason === "gift_card_spent" || reason === "voucher_used";
  throw isOfStates ? orderState(placed.order.status) : cancelNotAllowed(reason, until);
}

/** Cancels an order for its customer, within the market's cancellation window and while nothing has been used. */
export async function cancelOwnOrder(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  { userId, note }: { readonly userId: string; readonly note?: string | undefined },
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order?.userId !== userId) throw noSuchOrder();
  const late = await assertCancellable(tx, deps, { order, lines: await listLines(tx, orderId) });
  const why = { actor: { by: "customer", userId }, note, isOverdue: late } as const;
  const cancelled = await cancelOrder(tx, deps, orderId, why);
  return cancelled.order;
}
