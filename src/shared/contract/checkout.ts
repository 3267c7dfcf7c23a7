import * as z from "zod/mini";
import { productKind } from "./catalogue.ts";
import {
  CART_OUT_OF_STOCK,
  COUPON_MINIMUM,
  couponProblems,
  couponRefusals,
  GIFT_CARD_SHORT,
  giftCardProblems,
  giftCardRefusals,
  ITEM_UNAVAILABLE,
} from "./checkout-refusals.ts";
import { endpoint } from "./endpoint.ts";
import { appliedDiscount, order, orderGiftBody, orderNote, paymentMethod, shippingAddressBody } from "./orders.ts";
import { paymentStart } from "./payments.ts";
import { refusal } from "./refusal.ts";
import {
  CART_EMPTY,
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  METHOD_NOT_AVAILABLE,
  NOT_FOUND,
  ORDER_STATE,
  PAYMENT_IN_PROGRESS,
  POINTS_SHORT,
  TOO_MANY_REQUESTS,
} from "./refusals.ts";
import { saleReturnRight } from "./return-rights.ts";
import { saveCard, saveCardErrors } from "./saved-cards.ts";
import { addressPartFields } from "./shipping-address.ts";
import {
  amount,
  countryCode,
  currency,
  id,
  idParams,
  image,
  line,
  localizedText,
  market,
  nationalId,
} from "./values.ts";

const couponCode = line(1, 40);
const giftCards = z.array(line(1, 40)).check(z.maxLength(5));
const usePoints = z.int().check(z.minimum(0), z.maximum(10_000_000));

/** First and last day, and both as a sentence: "Arrives 29 November–1 December". */
export const saidPromise = z.object({ from: z.string(), to: z.string(), text: localizedText });

const unfinished = z.optional(z.string().check(z.maxLength(200)));
/** A quote accepts an incomplete address, because only its country affects the price. */
const quoteAddress = z.strictObject({
  firstName: unfinished,
  lastName: unfinished,
  phone: unfinished,
  country: countryCode,
  city: unfinished,
  region: unfinished,
  line1: unfinished,
  line2: unfinished,
  postalCode: unfinished,
  regionId: unfinished,
  cityId: unfinished,
  district: unfinished,
  shortCode: unfinished,
  buildingNumber: unfinished,
  additionalNumber: unfinished,
  floor: unfinished,
  apartment: unfinished,
  landmark: unfinished,
  makani: unfinished,
  geo: addressPartFields.geo,
});

export const quoteBody = z.strictObject({
  shippingAddress: z.optional(quoteAddress),
  coupon: z.optional(couponCode),
  usePoints: z.optional(usePoints),
  giftCards: z.optional(giftCards),
  /** Cash on delivery may add a fee. */
  paymentMethod: z.optional(paymentMethod),
  /** Defaults to X-User-Currency, else the customer's own. */
  currency: z.optional(currency),
});

export const quoteLine = z.object({
  /** The cart line's id. */
  id,
  productId: id,
  slug: z.string(),
  kind: productKind,
  name: localizedText,
  size: z.string(),
  /** Display text of `size`. */
  sizeLabel: z.nullable(localizedText),
  /** What the product calls its options: "Size". */
  variantLabel: localizedText,
  quantity: z.int(),
  unitPrice: amount,
  discount: amount,
  /** The part of `discount` from automatic discounts. */
  automaticDiscount: amount,
  total: amount,
  image: z.nullable(image),
  /** The return right that the order will keep. */
  returnRight: saleReturnRight,
});

export const quote = z.object({
  currency,
  /** Decides the seller and the consumer law. */
  market,
  lines: z.array(quoteLine),
  itemCount: z.int(),
  /** Unit prices × quantities, before any discount. */
  subtotal: amount,
  /** Product, automatic and coupon discounts together. */
  discount: amount,
  /** Discounts that apply without a code. */
  automaticDiscounts: z.array(appliedDiscount),
  coupon: z.nullable(
    z.object({
      code: z.string(),
      isApplied: z.boolean(),
      problem: z.nullable(z.enum(couponProblems)),
      /** With COUPON_MINIMUM: the required value of the goods. */
      minimum: z.nullable(amount),
      discount: amount,
      givesFreeShipping: z.boolean(),
    }),
  ),
  points: z.object({
    balance: z.int(),
    /** Maximum points for this order. */
    max: z.int(),
    used: z.int(),
    discount: amount,
    /** Points the order will earn. */
    earns: z.int(),
  }),
  giftCards: z.array(
    z.object({
      code: z.string(),
      used: amount,
      problem: z.nullable(z.enum(giftCardProblems)),
    }),
  ),
  giftCardAmount: amount,
  needsAddress: z.boolean(),
  shipping: amount,
  /** Cash-on-delivery fee within the total, when that method was asked for. */
  codFee: amount,
  /** Cash-on-delivery fee if that method were chosen. */
  cashFee: amount,
  /** True without an address: the price is then for the visitor's country. */
  isShippingEstimated: z.boolean(),
  /** Missing amount for free shipping; `null` when it is free already or nothing is shipped. */
  missingForFreeShipping: z.nullable(amount),
  deliveryDays: z.nullable(z.object({ min: z.int(), max: z.int() })),
  /** Promised delivery days when ordered now; `null` when nothing is shipped. */
  promise: z.nullable(saidPromise),
  tax: amount,
  taxPercentage: z.number(),
  total: amount,
  /** Whether placing the order needs the buyer's national ID, as the law asks above a total. */
  needsNationalId: z.boolean(),
  /** Payment methods for this total and currency. */
  paymentMethods: z.array(paymentMethod),
  /** Discount for prepaying an order that cannot be paid on delivery. */
  prepay: z.nullable(z.object({ percent: z.int(), amount })),
});
export type Quote = z.infer<typeof quote>;

/** The total differs from the one the customer saw; `quote` is the current price. */
export const PRICE_CHANGED = refusal("PRICE_CHANGED", 409, z.object({ quote }));

export const placeOrderBody = z.strictObject({
  shippingAddress: z.optional(shippingAddressBody),
  paymentMethod,
  coupon: z.optional(couponCode),
  usePoints: z.optional(usePoints),
  giftCards: z.optional(giftCards),
  gift: z.optional(orderGiftBody),
  note: z.optional(orderNote),
  /** The buyer's national ID, where the quote needs it; stored encrypted for the receipt. */
  nationalId: z.optional(nationalId),
  /** The quote's currency, so that totals are comparable; defaults as for the quote. */
  currency: z.optional(currency),
  /** The total the customer saw. */
  expectedTotal: z.number().check(z.minimum(0), z.maximum(1_000_000_000)),
  saveCard,
});

export const placedOrder = z.object({ order, payment: paymentStart });
export type PlacedOrder = z.infer<typeof placedOrder>;

const tag = "Checkout";

export const quoteOrder = endpoint({
  method: "POST",
  path: "/orders/quote",
  summary: "The price of the caller's cart; nothing is stored",
  tag,
  access: "customer",
  body: quoteBody,
  status: 200,
  reply: z.object({ quote }),
  errors: [CART_EMPTY, ITEM_UNAVAILABLE, CART_OUT_OF_STOCK],
  readsCurrency: true,
});

export const placeOrder = endpoint({
  method: "POST",
  path: "/orders",
  errorName: "Order creation",
  summary: "Turns the cart into an order, reserves its stock and starts its payment. Honours Idempotency-Key",
  tag,
  access: "customer",
  body: placeOrderBody,
  status: 201,
  reply: placedOrder,
  errors: [
    CART_EMPTY,
    ITEM_UNAVAILABLE,
    CART_OUT_OF_STOCK,
    PRICE_CHANGED,
    POINTS_SHORT,
    METHOD_NOT_AVAILABLE,
    ...saveCardErrors,
    TOO_MANY_REQUESTS,
    IDEMPOTENCY_MISMATCH,
    IDEMPOTENCY_RUNNING,
    COUPON_MINIMUM,
    ...Object.values(couponRefusals),
    ...Object.values(giftCardRefusals),
    GIFT_CARD_SHORT,
  ],
  fieldErrors: ["TOO_EARLY", "TOO_LATE"],
  readsCurrency: true,
});

export const payOrder = endpoint({
  method: "POST",
  path: "/orders/:id/pay",
  summary: "Starts another payment of an order, with the same or another method",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({ paymentMethod: z.optional(paymentMethod), saveCard }),
  status: 200,
  reply: placedOrder,
  errors: [NOT_FOUND, ORDER_STATE, METHOD_NOT_AVAILABLE, PAYMENT_IN_PROGRESS, ...saveCardErrors],
});

/** Shipping price and time for a country, in the currency of X-User-Currency or of the location. */
export const shippingOffer = z.object({
  /** The requested country, else the visitor's; null when unknown and the default rate applies. */
  country: z.nullable(countryCode),
  currency,
  /** Price of one parcel. */
  price: amount,
  /** Free shipping from this value of goods. */
  freeFrom: amount,
  /** Working days. */
  days: z.object({ min: z.int(), max: z.int() }),
  /** Promised delivery days of goods that are ordered now. */
  promise: saidPromise,
});
export type ShippingOffer = z.infer<typeof shippingOffer>;

export const getAddressRules = endpoint({
  method: "GET",
  path: "/shipping/address-rules",
  summary: "Whether orders to Saudi Arabia need a National Address; if not, their parcels wait for one",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ isNationalAddressRequired: z.boolean() }),
});

export const getShipping = endpoint({
  method: "GET",
  path: "/shipping",
  summary: "Price and time of delivery to a country (`country`, else the visitor's)",
  tag,
  access: "public",
  query: z.object({ country: z.optional(countryCode) }),
  status: 200,
  reply: z.object({ shipping: shippingOffer }),
  readsCurrency: true,
});
