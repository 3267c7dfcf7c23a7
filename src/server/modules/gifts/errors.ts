import { AppError, conflict, notFound } from "#server/platform/errors.ts";

export const noSuchCard = () =>
  new AppError({ code: "GIFT_CARD_UNKNOWN", status: 404, message: "There is no such gift card" });
/** Somebody else spent from it between the price and the order. */
export const cardShort = () => conflict("GIFT_CARD_SHORT", "This gift card holds less than that now");
export const cardSpent = () => conflict("ORDER_STATE", "A gift card of this order has been used");
export const cardGiven = () => conflict("GIFT_CARD_GIVEN", "This card was a gift: its code is its recipient's");
export const codeUnreadable = () => conflict("GIFT_CARD_SEALED", "The code of this card cannot be shown any more");
export const noSuchGift = () =>
  new AppError({
    code: "GIFT_UNKNOWN",
    status: 404,
    message: "There is no such gift; a newer link may have been sent",
  });
export const giftClaimed = () => conflict("GIFT_ALREADY_CLAIMED", "This gift has been claimed already");
export const giftExpired = () => conflict("GIFT_EXPIRED", "The link of this gift has run out");
export const giftWithdrawn = () => conflict("GIFT_WITHDRAWN", "The order of this gift was undone");
export const giftNotSent = () => conflict("GIFT_NOT_SENT", "This gift waits for its day");
export const orderHasNoGift = () => notFound("This order is no gift");
export const nothingOnCards = (left: number) =>
  conflict("NOTHING_TO_REFUND", "There is not so much left to give back", { left });
