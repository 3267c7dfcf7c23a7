import * as z from "zod/mini";
import { orderStatuses } from "../domain/order-states.ts";
import { productKind } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { CANCEL_NOT_ALLOWED, customerRights, RETURN_NOT_COVERED, RETURN_WINDOW_OVER } from "./order-rights.ts";
import { paymentInstructions } from "./payment-instructions.ts";
import { NOT_FOUND, ORDER_STATE } from "./refusals.ts";
import { saleReturnRight } from "./return-rights.ts";
import { shippingAddress, shippingAddressBody } from "./shipping-address.ts";
import {
  amount,
  currency,
  email,
  id,
  idParams,
  image,
  line,
  localizedText,
  longText,
  market,
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

export const orderStatus = z.enum(orderStatuses);
/** `due`: cash on delivery. */
export const orderPaymentStatuses = ["unpaid", "due", "paid", "partially_refunded", "refunded"] as const;
export const orderPaymentStatus = z.enum(orderPaymentStatuses);
export const paymentMethods = ["card", "paymob", "instalments", "wallet", "fawry", "transfer", "cod"] as const;
export const paymentMethod = z.enum(paymentMethods);
export type PaymentMethod = (typeof paymentMethods)[number];

export { type ShippingAddress, shippingAddressBody } from "./shipping-address.ts";

export const orderGiftBody = z.strictObject({
  recipientName: line(1, 120),
  recipientEmail: email,
  message: longText(0, 500),
  /** Delivery day of the gift, `YYYY-MM-DD`; at once by default. */
  sendOn: z.optional(z.iso.date()),
});
export type OrderGift = z.infer<typeof orderGiftBody>;
export const orderGift = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  message: z.string(),
  sendOn: z.optional(z.string()),
});

export const orderNote = longText(0, 500);

export const appliedDiscount = z.object({
  /** For a bundle: the group of its lines. */
  id,
  name: localizedText,
  amount,
  /** Slug of the bundle, if the discount is one's saving. */
  bundle: z.optional(z.string()),
});

export const orderLine = z.object({
  id,
  productId: id,
  slug: z.string(),
  kind: productKind,
  name: localizedText,
  size: z.string(),
  /** Display text of `size` at the time of the order; null for vouchers, whose size is their code. */
  sizeLabel: z.nullable(localizedText),
  /** What the product called its options at the time of the order: "Size"; null on older orders and for vouchers. */
  variantLabel: z.nullable(localizedText),
  quantity: z.int(),
  unitPrice: amount,
  /** The product's own discount on the line, and its share of automatic discounts. */
  discount: amount,
  /** The part of `discount` from automatic discounts. */
  automaticDiscount: amount,
  /** `unitPrice × quantity − discount`. */
  total: amount,
  /** Points per piece on reward orders; else 0. */
  points: z.int(),
  /** Id in `automaticDiscounts` of the bundle that the line belongs to. */
  bundleGroup: z.optional(id),
  image: z.nullable(image),
  /** The right of the day of the order, or today's if that lasts longer. */
  returnRight: saleReturnRight,
});

/** States of an order, and refunds. */
export const timelineStatuses = [...orderStatuses, "partially_refunded", "refunded"] as const;
export const timelineEntry = z.object({
  at: timestamp,
  status: z.enum(timelineStatuses),
  by: z.enum(["customer", "admin", "system"]),
  note: z.nullable(z.string()),
});

export const tracking = z.object({ carrier: z.string(), number: z.string(), url: z.nullable(z.string()) });

export const orderOrigins = ["purchase", "reward", "renewal", "exchange", "replenishment"] as const;

/** A parent order or a supplement. */
const relatedOrder = z.object({ id, number: z.string(), status: orderStatus });

export const order = z.object({
  id,
  number: z.string(),
  /** `reward`: lines cost points instead of money; `renewal`: next period of a subscription; `exchange`: sent for a return, at no cost; `replenishment`: a run of a repeat order. */
  origin: z.enum(orderOrigins),
  /** The market whose consumer law applies, fixed at the purchase. */
  market,
  status: orderStatus,
  paymentStatus: orderPaymentStatus,
  paymentMethod: z.nullable(paymentMethod),
  currency,
  lines: z.array(orderLine),
  /** Unit prices × quantities, before any discount. */
  subtotal: amount,
  /** Product discounts, automatic discounts and `couponDiscount` together. */
  discount: amount,
  /** Discounts that applied without a code, with their names of that day. */
  automaticDiscounts: z.array(appliedDiscount),
  couponCode: z.nullable(z.string()),
  couponDiscount: amount,
  pointsUsed: z.int(),
  pointsDiscount: amount,
  giftCardAmount: amount,
  shipping: amount,
  /** Fee of cash on delivery. */
  codFee: amount,
  /** VAT included in the total. */
  tax: amount,
  taxPercentage: z.number(),
  /** `subtotal − discount − pointsDiscount − giftCardAmount + shipping + codFee`. */
  total: amount,
  refundedTotal: amount,
  /** Each refund by line: pieces of a line, or delivery (`lineId` is `null`). */
  lineRefunds: z.array(z.object({ lineId: z.nullable(id), quantity: z.int(), amount })),
  shippingAddress: z.nullable(shippingAddress),
  gift: z.nullable(orderGift),
  note: z.nullable(z.string()),
  tracking: z.nullable(tracking),
  /** The last promised day, and a later day agreed with the customer. */
  arrival: z.object({ promisedTo: z.nullable(z.string()), agreedTo: z.nullable(z.string()) }),
  timeline: z.array(timelineEntry),
  /** Payment deadline; `null` unless the order waits for payment. */
  expiresAt: z.nullable(timestamp),
  /** While the order waits for payment: the possible methods, and instructions for an open code or transfer. */
  payMethods: z.optional(z.array(paymentMethod)),
  instructions: z.optional(paymentInstructions),
  /** The order that this one supplements, and this order's supplements. */
  parent: z.optional(relatedOrder),
  supplements: z.optional(z.array(relatedOrder)),
  ...customerRights,
  createdAt: timestamp,
});
export type Order = z.infer<typeof order>;

export const orderSummary = z.object({
  id,
  number: z.string(),
  origin: z.enum(orderOrigins),
  status: orderStatus,
  paymentStatus: orderPaymentStatus,
  currency,
  total: amount,
  pointsUsed: z.int(),
  itemCount: z.int(),
  lines: z.array(
    z.object({
      productId: id,
      slug: z.string(),
      name: localizedText,
      size: z.string(),
      sizeLabel: z.nullable(localizedText),
      quantity: z.int(),
      image: z.nullable(image),
    }),
  ),
  expiresAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const orderReply = z.object({ order });
const tag = "Orders";

export const listOrders = endpoint({
  method: "GET",
  path: "/orders",
  errorName: "Orders fetch",
  summary: "The caller's orders, newest first",
  tag,
  access: "customer",
  query: z.object({ ...pageQuery, status: z.optional(orderStatus) }),
  status: 200,
  reply: z.object({ orders: z.array(orderSummary), pagination }),
});

export const getOrder = endpoint({
  method: "GET",
  path: "/orders/:id",
  errorName: "Order fetch",
  summary: "One of the caller's orders",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: orderReply,
  errors: [NOT_FOUND],
});

export const updateOrderBody = z.strictObject({
  shippingAddress: z.optional(shippingAddressBody),
  note: z.optional(orderNote),
});
export const updateOrder = endpoint({
  method: "PATCH",
  path: "/orders/:id",
  errorName: "Order update",
  summary: "Changes address (within its country) and note, until the order is being packed",
  tag,
  access: "customer",
  params: idParams,
  body: updateOrderBody,
  status: 200,
  reply: orderReply,
  errors: [NOT_FOUND, ORDER_STATE],
  fieldErrors: ["COUNTRY_FIXED"],
});

export const cancelOrder = endpoint({
  method: "PATCH",
  path: "/orders/:id/cancel",
  errorName: "Order cancellation",
  summary: "Cancels an unshipped order within its market's period, if nothing was used, and refunds it",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({ reason: z.optional(longText(0, 500)) }),
  status: 200,
  reply: orderReply,
  errors: [NOT_FOUND, ORDER_STATE, CANCEL_NOT_ALLOWED],
});

export const requestReturn = endpoint({
  method: "POST",
  path: "/orders/:id/return",
  summary: "Requests a return of goods of a delivered order, within the days of their return rules",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: id, quantity: z.int().check(z.minimum(1), z.maximum(99)) }))
      .check(z.minLength(1), z.maxLength(100)),
    reason: longText(1, 500),
  }),
  status: 200,
  reply: orderReply,
  errors: [NOT_FOUND, ORDER_STATE, RETURN_WINDOW_OVER, RETURN_NOT_COVERED],
});
