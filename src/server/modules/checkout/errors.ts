import type { CartLine } from "#server/modules/cart/index.ts";
import { AppError, invalidField, refuse } from "#server/platform/errors.ts";
import { PRICE_CHANGED, type Quote } from "#shared/contract/checkout.ts";
import {
  type BlockedItem,
  CART_OUT_OF_STOCK,
  giftCardRefusals,
  ITEM_UNAVAILABLE,
} from "#shared/contract/checkout-refusals.ts";
import { CART_EMPTY } from "#shared/contract/refusals.ts";
import { dateIn, diffDays } from "#shared/domain/calendar.ts";
import type { GiftCardProblem } from "./ports.ts";

export const cartEmpty = () => refuse(CART_EMPTY, "The cart is empty");

const blockedItem = ({ id, item, size, quantity }: CartLine, available: number): BlockedItem => ({
  id,
  productId: item.productId,
  kind: item.kind,
  name: item.name,
  size,
  quantity,
  available,
});

/** Line problems that block checkout: unavailable items, or less stock than the requested quantity. */
export function cartBlocked(lines: readonly CartLine[]) {
  const items = lines.map((line) => blockedItem(line, line.available));
  if (lines.some((line) => line.isUnavailable))
    return refuse(ITEM_UNAVAILABLE, "Something in the cart cannot be bought any more; remove it to go on", {
      items,
    });
  return refuse(CART_OUT_OF_STOCK, "There is not enough of this in stock", {
    available: items[0]?.available ?? 0,
    items,
  });
}

/** Adds the cart line to a stock error that occurred while the order was written. */
export function naming(lines: readonly CartLine[], error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "OUT_OF_STOCK") return error;
  const { productId, size, available } = error.details as { productId: string; size: string; available: number };
  const short = lines.filter((line) => line.item.productId === productId && line.size === size);
  return refuse(CART_OUT_OF_STOCK, error.message, {
    available,
    items: short.map((line) => blockedItem(line, available)),
  });
}
export const priceChanged = (quote: Quote) => refuse(PRICE_CHANGED, "The price has changed", { quote });
export const nationalIdNeeded = () => invalidField("nationalId", "REQUIRED", "Required");
export const addressNeeded = () => invalidField("shippingAddress", "REQUIRED", "Required");

const maxDaysAhead = 366;
/** The delivery day must be between yesterday (time zones) and one year from now. */
export function assertGiftDay(sendOn: string | undefined, now: Date): void {
  if (sendOn === undefined) return;
  const days = diffDays(dateIn(now, "UTC"), sendOn);
  if (days < -1) throw invalidField("gift.sendOn", "TOO_EARLY", "This day is over");
  if (days > maxDaysAhead) throw invalidField("gift.sendOn", "TOO_LATE", "Lies too far ahead");
}

const cardMessages: Readonly<Record<GiftCardProblem, string>> = {
  GIFT_CARD_UNKNOWN: "There is no such gift card",
  GIFT_CARD_EMPTY: "This gift card is empty",
  GIFT_CARD_CURRENCY: "This gift card is in another currency",
  GIFT_CARD_EXPIRED: "This gift card has expired",
  GIFT_CARD_FOR_GOODS: "Gift cards do not pay for gift cards",
};
export const giftCardRefused = (problem: GiftCardProblem, code: string) =>
  refuse(giftCardRefusals[problem], cardMessages[problem], { giftCard: code });
