import type { Tx } from "#server/platform/db/database.ts";
import type { PlacedOrder } from "./events.ts";
import { changeOrder, listLines, system } from "./history.ts";
import { type OrderDraft, placeOrder } from "./place.ts";
import type { OrderDeps } from "./ports.ts";
import type { OrderLineRow, OrderRow } from "./tables.ts";

function draftAgain(order: OrderRow, lines: readonly OrderLineRow[]): OrderDraft {
  return {
    userId: order.userId,
    origin: order.origin,
    paymentMethod: order.paymentMethod,
    language: order.language,
    currency: order.currency,
    subtotalMinor: order.subtotalMinor,
    discountMinor: order.discountMinor,
    automaticDiscounts: order.automaticDiscounts,
    couponDiscountMinor: order.couponDiscountMinor,
    couponId: order.couponId,
    couponCode: order.couponCode,
    pointsUsed: order.pointsUsed,
    pointsDiscountMinor: order.pointsDiscountMinor,
    giftCardMinor: order.giftCardMinor,
    giftCards: order.giftCards,
    shippingMinor: order.shippingMinor,
    taxMinor: order.taxMinor,
    taxHundredths: order.taxHundredths,
    totalMinor: order.totalMinor,
    goodsEgpMinor: order.goodsEgpMinor,
    shippingAddress: order.shippingAddress,
    deliveryDays: order.deliveryDays,
    gift: order.gift,
    note: order.note,
    parentId: order.parentId,
    ...(order.market === null ? {} : { sold: { market: order.market, seller: order.seller } }),
    lines,
    replacedLines: lines.map(({ id }) => id),
    cameBy: { replaces: order.id },
  };
}

/**
 * Handles money for an expired order: places the same order again at the same price if everything is still available.
 * Throws OUT_OF_STOCK, POINTS_SHORT or coupon errors; run it in a savepoint.
 */
export async function replaceExpired(tx: Tx, deps: OrderDeps, expired: OrderRow): Promise<PlacedOrder> {
  const draft = draftAgain(expired, await listLines(tx, expired.id));
  const { takeStock, ...placed } = await placeOrder(tx, deps, draft, system);
  await changeOrder(tx, deps.platform, expired.id, { replacedBy: placed.order.id });
  await takeStock();
  return placed;
}
