import { notFound, refuse } from "#server/platform/errors.ts";
import { GIFT_CARD_SHORT } from "#shared/contract/checkout-refusals.ts";
import {
  GIFT_ALREADY_CLAIMED,
  GIFT_CARD_GIVEN,
  GIFT_CARD_SEALED,
  GIFT_CARD_UNKNOWN,
  GIFT_EXPIRED,
  GIFT_NOT_SENT,
  GIFT_UNKNOWN,
  GIFT_WITHDRAWN,
  NOTHING_TO_REFUND,
  ORDER_STATE,
} from "#shared/contract/refusals.ts";

export const noSuchCard = () => refuse(GIFT_CARD_UNKNOWN, "There is no such gift card");
/** The card was spent elsewhere between pricing and ordering. */
export const cardShort = () => refuse(GIFT_CARD_SHORT, "This gift card holds less than that now");
export const cardSpent = () => refuse(ORDER_STATE, "A gift card of this order has been used", {});
export const cardGiven = () => refuse(GIFT_CARD_GIVEN, "This card was a gift: its code is its recipient's");
export const codeUnreadable = () => refuse(GIFT_CARD_SEALED, "The code of this card cannot be shown any more");
export const noSuchGift = () => refuse(GIFT_UNKNOWN, "There is no such gift; a newer link may have been sent");
export const giftClaimed = () => refuse(GIFT_ALREADY_CLAIMED, "This gift has been claimed already");
export const giftExpired = () => refuse(GIFT_EXPIRED, "The link of this gift has run out");
export const giftWithdrawn = () => refuse(GIFT_WITHDRAWN, "The order of this gift was undone");
export const giftNotSent = () => refuse(GIFT_NOT_SENT, "This gift waits for its day");
export const orderHasNoGift = () => notFound("This order is no gift");
export const nothingOnCards = (left: number) =>
  refuse(NOTHING_TO_REFUND, "There is not so much left to give back", { left });
