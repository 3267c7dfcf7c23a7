import * as z from "zod/mini";
import { productKind } from "./catalogue.ts";
import { refusal } from "./refusal.ts";
import { amount, id, localizedText } from "./values.ts";

/** A line that blocks checkout. */
const blockedItem = z.object({
  /** The cart line's id. */
  id,
  productId: id,
  kind: productKind,
  name: localizedText,
  size: z.string(),
  quantity: z.int(),
  /** Available quantity; 0 when none. */
  available: z.int(),
});
export type BlockedItem = z.infer<typeof blockedItem>;

export const ITEM_UNAVAILABLE = refusal("ITEM_UNAVAILABLE", 409, z.object({ items: z.array(blockedItem) }));
/** OUT_OF_STOCK of a whole cart: `available` is that of the first of `items`. */
export const CART_OUT_OF_STOCK = refusal(
  "OUT_OF_STOCK",
  409,
  z.object({ available: z.int(), items: z.array(blockedItem) }),
);

/** Why a typed coupon is not applied. `COUPON_BEATEN`: an automatic discount takes off more, and they do not combine. */
export const couponProblems = [
  "COUPON_UNKNOWN",
  "COUPON_NOT_YET",
  "COUPON_ENDED",
  "COUPON_USED_UP",
  "COUPON_USED_BY_YOU",
  "COUPON_FIRST_ORDER_ONLY",
  "COUPON_MINIMUM",
  "COUPON_NOT_FOR_THESE",
  "COUPON_BEATEN",
] as const;
export type CouponProblem = (typeof couponProblems)[number];

/** `minimum`: the required value of the goods. */
export const COUPON_MINIMUM = refusal("COUPON_MINIMUM", 409, z.object({ minimum: amount }));
export const couponRefusals = {
  COUPON_UNKNOWN: refusal("COUPON_UNKNOWN", 409),
  COUPON_NOT_YET: refusal("COUPON_NOT_YET", 409),
  COUPON_ENDED: refusal("COUPON_ENDED", 409),
  COUPON_USED_UP: refusal("COUPON_USED_UP", 409),
  COUPON_USED_BY_YOU: refusal("COUPON_USED_BY_YOU", 409),
  COUPON_FIRST_ORDER_ONLY: refusal("COUPON_FIRST_ORDER_ONLY", 409),
  COUPON_NOT_FOR_THESE: refusal("COUPON_NOT_FOR_THESE", 409),
  COUPON_BEATEN: refusal("COUPON_BEATEN", 409),
};

/** Why a typed gift card is not applied. `GIFT_CARD_FOR_GOODS`: the cart contains only gift cards. */
export const giftCardProblems = [
  "GIFT_CARD_UNKNOWN",
  "GIFT_CARD_EMPTY",
  "GIFT_CARD_CURRENCY",
  "GIFT_CARD_EXPIRED",
  "GIFT_CARD_FOR_GOODS",
] as const;

/** `giftCard`: the code as typed. */
const giftCard = z.object({ giftCard: z.string() });
export const giftCardRefusals = {
  GIFT_CARD_UNKNOWN: refusal("GIFT_CARD_UNKNOWN", 409, giftCard),
  GIFT_CARD_EMPTY: refusal("GIFT_CARD_EMPTY", 409, giftCard),
  GIFT_CARD_CURRENCY: refusal("GIFT_CARD_CURRENCY", 409, giftCard),
  GIFT_CARD_EXPIRED: refusal("GIFT_CARD_EXPIRED", 409, giftCard),
  GIFT_CARD_FOR_GOODS: refusal("GIFT_CARD_FOR_GOODS", 409, giftCard),
};
/** The card was spent elsewhere between pricing and ordering. */
export const GIFT_CARD_SHORT = refusal("GIFT_CARD_SHORT", 409);
