import type { CartLine } from "#server/modules/cart/index.ts";
import { conflict, invalidField } from "#server/platform/errors.ts";
import type { Quote } from "#shared/contract/checkout.ts";
import { dateIn, diffDays } from "#shared/domain/calendar.ts";
import type { GiftCardProblem } from "./ports.ts";

export const cartEmpty = () => conflict("CART_EMPTY", "The cart is empty");
export const itemUnavailable = (lines: readonly CartLine[]) =>
  conflict("ITEM_UNAVAILABLE", "Something in the cart cannot be bought any more; remove it to go on", {
    items: lines.map((line) => line.id),
  });
export const priceChanged = (quote: Quote) => conflict("PRICE_CHANGED", "The price has changed", { quote });
export const addressNeeded = () => invalidField("shippingAddress", "REQUIRED", "Required");

const mostDaysAhead = 366;
/** A gift's day lies between yesterday (it is still yesterday somewhere) and a year from now. */
export function demandGiftDay(sendOn: string | undefined, now: Date): void {
  if (sendOn === undefined) return;
  const days = diffDays(dateIn(now, "UTC"), sendOn);
  if (days < -1) throw invalidField("gift.sendOn", "TOO_EARLY", "This day is over");
  if (days > mostDaysAhead) throw invalidField("gift.sendOn", "TOO_LATE", "Lies too far ahead");
}

const cardMessages: Readonly<Record<GiftCardProblem, string>> = {
  GIFT_CARD_UNKNOWN: "There is no such gift card",
  GIFT_CARD_EMPTY: "This gift card is empty",
  GIFT_CARD_CURRENCY: "This gift card is in another currency",
  GIFT_CARD_EXPIRED: "This gift card has expired",
  GIFT_CARD_FOR_GOODS: "Gift cards do not pay for gift cards",
};
export const giftCardRefused = (problem: GiftCardProblem, code: string) =>
  conflict(problem, cardMessages[problem], { giftCard: code });
