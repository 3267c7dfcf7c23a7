import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Order } from "#shared/contract/orders.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import {
  type CancellationReason,
  cancellationRight,
  type ReturnReason,
  type Right,
  returnRight,
  type UsedPart,
} from "#shared/domain/order-rights.ts";
import { cancelNeedsRefund } from "#shared/domain/order-states.ts";
import { cancelOrder } from "./end.ts";
import { cancelNotAllowed, noSuchOrder, orderState, returnWindowOver } from "./errors.ts";
import type { PlacedOrder } from "./events.ts";
import { listLines, lockOrder } from "./history.ts";
import type { OrderDeps } from "./ports.ts";
import type { OrderRow } from "./tables.ts";

export type RightsDeps = Pick<OrderDeps, "platform" | "events">;
export type CustomerRights = Pick<Order, "cancellation" | "returnRight">;

const orderMarket = (order: OrderRow) => toMarket(order.shippingAddress?.country, order.currency);
const hasInstantParts = ({ lines }: PlacedOrder): boolean => lines.some(({ kind }) => kind !== "physical");

async function findUsed(reader: Reader, deps: RightsDeps, placed: PlacedOrder, lock: boolean): Promise<UsedPart[]> {
  if (!cancelNeedsRefund(placed.order.status) || !hasInstantParts(placed)) return [];
  return (await deps.events.emit("findUsed", reader, placed, lock)).flat();
}

async function readCancellation(
  reader: Reader,
  deps: RightsDeps,
  placed: PlacedOrder,
  lock = false,
): Promise<Right<CancellationReason>> {
  const { order } = placed;
  return cancellationRight({
    status: order.status,
    market: orderMarket(order),
    now: deps.platform.clock.now(),
    placedAt: order.createdAt,
    hasInstantParts: hasInstantParts(placed),
    used: await findUsed(reader, deps, placed, lock),
  });
}

const readReturn = (deps: RightsDeps, { order, lines }: PlacedOrder): Right<ReturnReason> =>
  returnRight({
    status: order.status,
    market: orderMarket(order),
    now: deps.platform.clock.now(),
    deliveredAt: order.deliveredAt,
    hasGoods: lines.some(({ kind }) => kind === "physical"),
  });

/** Refund preview of a cancellation: money to its source; gift cards and points automatically. */
const toRefund = (order: OrderRow): Order["cancellation"]["refund"] => ({
  amount: toMajor(minor(order.paidMinor - order.refundedMinor)),
  giftCards: toMajor(minor(order.giftCardMinor - order.giftCardBackMinor)),
  points: order.pointsUsed - order.pointsGivenBack,
});
const nothing = { amount: 0, giftCards: 0, points: 0 };

/** What the customer may still do with an order, and the deadlines. */
export async function readRights(reader: Reader, deps: RightsDeps, placed: PlacedOrder): Promise<CustomerRights> {
  const cancellation = await readCancellation(reader, deps, placed);
  const returning = readReturn(deps, placed);
  return {
    cancellation: {
      allowed: cancellation.allowed,
      until: cancellation.until?.toISOString() ?? null,
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

/** Throws CANCEL_NOT_ALLOWED. A used gift card throws ORDER_STATE, for staff too; its own guard enforces that. */
async function assertCancellable(tx: Tx, deps: RightsDeps, placed: PlacedOrder): Promise<void> {
  const { reason, until } = await readCancellation(tx, deps, placed, true);
  if (reason === null) return;
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
  await assertCancellable(tx, deps, { order, lines: await listLines(tx, orderId) });
  const cancelled = await cancelOrder(tx, deps, orderId, { actor: { by: "customer", userId }, note });
  return cancelled.order;
}

/** Throws RETURN_WINDOW_OVER. States and lines are checked by the return itself. */
export function assertInReturnWindow(deps: RightsDeps, placed: PlacedOrder): void {
  const { reason, until } = readReturn(deps, placed);
  if (reason === "late") throw returnWindowOver(until);
}
