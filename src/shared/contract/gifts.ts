import * as z from "zod/mini";
import { adminOrder } from "./admin-orders.ts";
import { productKind } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import {
  EXCHANGE_WAITING,
  GIFT_ALREADY_CLAIMED,
  GIFT_CARD_GIVEN,
  GIFT_CARD_SEALED,
  GIFT_CARD_UNKNOWN,
  GIFT_EXPIRED,
  GIFT_NOT_SENT,
  GIFT_UNKNOWN,
  GIFT_WITHDRAWN,
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  NOT_FOUND,
  NOTHING_TO_REFUND,
  TOO_MANY_REQUESTS,
} from "./refusals.ts";
import {
  amount,
  cents,
  currency,
  email,
  id,
  idParams,
  image,
  line,
  localizedText,
  longText,
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

/** `cancelled`: the order that bought it was cancelled. */
export const giftCardStatuses = ["active", "empty", "expired", "cancelled"] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];

const cardFacts = {
  currency,
  balance: amount,
  initialAmount: amount,
  expiresAt: timestamp,
  status: z.enum(giftCardStatuses),
};

export const giftCard = z.object({ code: z.string(), ...cardFacts });
export type GiftCard = z.infer<typeof giftCard>;

/** A card as its buyer sees it: without the code, which is revealed on request. */
export const boughtGiftCard = z.object({
  id,
  ...cardFacts,
  orderId: id,
  orderNumber: z.string(),
  /** The recipient; `null` for a card bought for oneself. */
  recipientName: z.nullable(z.string()),
  /** Whether the buyer may see the code; not for a gift. */
  isRevealable: z.boolean(),
  createdAt: timestamp,
});
export type BoughtGiftCard = z.infer<typeof boughtGiftCard>;

/** `waiting` for its day; `sent`; `claimed`; `expired`: not claimed in time; `withdrawn` with its order. */
export const giftStatuses = ["waiting", "sent", "claimed", "expired", "withdrawn"] as const;
export const giftStatus = z.enum(giftStatuses);

/** The state of an order's gift, for its buyer. */
export const sentGift = z.object({
  status: giftStatus,
  /** The order's recipient unless corrected since. */
  recipientEmail: z.string(),
  sendAt: timestamp,
  sentAt: z.nullable(timestamp),
  claimedAt: z.nullable(timestamp),
  /** Claim deadline; `null` before it is sent and when nothing can be claimed. */
  expiresAt: z.nullable(timestamp),
  /** Whether it contains a programme or package, which the recipient claims by link. */
  isClaimable: z.boolean(),
});
export type SentGift = z.infer<typeof sentGift>;

/** A gift as its recipient sees it. */
export const giftToClaim = z.object({
  status: z.enum(["ready", "claimed", "expired", "withdrawn"]),
  /** The giver's name; empty once their account is closed. */
  senderName: z.string(),
  recipientName: z.string(),
  message: z.string(),
  items: z.array(z.object({ productId: id, kind: productKind, name: localizedText, image: z.nullable(image) })),
  expiresAt: timestamp,
});
export type GiftToClaim = z.infer<typeof giftToClaim>;

const token = z.string().check(z.regex(/^[\w-]{20,100}$/));
const tag = "Gifts";

export const getGiftCard = endpoint({
  method: "GET",
  path: "/gift-cards/:code",
  summary: "The balance of a gift card; case, spaces and dashes of the code are ignored",
  tag,
  access: "public",
  params: z.object({ code: line(1, 60) }),
  status: 200,
  reply: z.object({ giftCard }),
  errors: [GIFT_CARD_UNKNOWN, TOO_MANY_REQUESTS],
});

export const listGiftCards = endpoint({
  method: "GET",
  path: "/users/me/gift-cards",
  summary: "The gift cards that the caller bought, newest first",
  tag,
  access: "customer",
  query: z.object({ ...pageQuery }),
  status: 200,
  reply: z.object({ giftCards: z.array(boughtGiftCard), pagination }),
});

export const revealGiftCard = endpoint({
  method: "POST",
  path: "/users/me/gift-cards/:id/code",
  summary: "The code of a card that the caller bought for themselves",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ code: z.string() }),
  errors: [GIFT_CARD_UNKNOWN, GIFT_CARD_GIVEN, GIFT_CARD_SEALED],
});

export const getOrderGift = endpoint({
  method: "GET",
  path: "/orders/:id/gift",
  summary: "State of the gift of one of the caller's orders; `null` before payment and for orders without a gift",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ gift: z.nullable(sentGift) }),
  errors: [NOT_FOUND],
});

export const resendGift = endpoint({
  method: "POST",
  path: "/orders/:id/gift/resend",
  summary: "Mails the recipient again with a new link; the old one stops working",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ gift: sentGift }),
  errors: [NOT_FOUND, GIFT_NOT_SENT, GIFT_ALREADY_CLAIMED, GIFT_WITHDRAWN, TOO_MANY_REQUESTS],
});

export const correctGiftBody = z.strictObject({ recipientEmail: email });
export const correctGift = endpoint({
  method: "PATCH",
  path: "/orders/:id/gift",
  summary: "Sends an unclaimed gift to another address: earlier links and codes stop working",
  tag,
  access: "customer",
  params: idParams,
  body: correctGiftBody,
  status: 200,
  reply: z.object({ gift: sentGift }),
  errors: [NOT_FOUND, GIFT_ALREADY_CLAIMED, GIFT_WITHDRAWN, TOO_MANY_REQUESTS],
});

export const previewGift = endpoint({
  method: "GET",
  path: "/gifts/claim/:token",
  summary: "The gift of a link: sender, contents and message",
  tag,
  access: "public",
  params: z.object({ token }),
  status: 200,
  reply: z.object({ gift: giftToClaim }),
  errors: [GIFT_UNKNOWN, TOO_MANY_REQUESTS],
});

export const claimGift = endpoint({
  method: "POST",
  path: "/gifts/claim",
  summary: "Claims a gift, once: its programmes and packages become the caller's",
  tag,
  access: "customer",
  body: z.strictObject({ token }),
  status: 200,
  reply: z.object({ gift: giftToClaim }),
  errors: [GIFT_UNKNOWN, GIFT_ALREADY_CLAIMED, GIFT_EXPIRED, GIFT_WITHDRAWN, TOO_MANY_REQUESTS],
});

const cardOfOrder = z.object({
  id,
  /** Number of the order that bought the card, or of the one for which more came than it cost. */
  boughtWith: z.string(),
  paid: amount,
  /** Amount not yet credited back to the card. */
  left: amount,
  balance: amount,
  status: z.enum(giftCardStatuses),
  /** Expiry of money credited now: the card's expiry or a month from now, whichever is later. */
  goodUntil: timestamp,
});
export type CardOfOrder = z.infer<typeof cardOfOrder>;

export const adminListOrderCards = endpoint({
  method: "GET",
  path: "/admin/orders/:id/gift-cards",
  summary: "The gift cards that paid an order, and what can still be returned to each; never their codes",
  tag: "Admin orders",
  access: "admin",
  permission: "orders",
  params: idParams,
  status: 200,
  reply: z.object({ cards: z.array(cardOfOrder), left: amount, currency }),
  errors: [NOT_FOUND],
});

const refundToCardsBody = z.strictObject({
  amount: z.optional(z.number().check(z.gt(0), z.maximum(1_000_000_000), cents)),
  reason: longText(1, 500),
});
export const adminRefundToCards = endpoint({
  method: "POST",
  path: "/admin/orders/:id/gift-card-refund",
  summary: "Returns money to the gift cards that paid an order; everything by default",
  tag: "Admin orders",
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: refundToCardsBody,
  status: 200,
  reply: z.object({ order: adminOrder, refunded: amount }),
  errors: [NOT_FOUND, NOTHING_TO_REFUND, EXCHANGE_WAITING, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING],
});
