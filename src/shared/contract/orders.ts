import * as z from "zod/mini";
import { orderStatuses } from "../domain/order-states.ts";
import { productKind } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { CANCEL_NOT_ALLOWED, customerRights, RETURN_WINDOW_OVER } from "./order-rights.ts";
import { IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, NOT_FOUND, ORDER_STATE } from "./refusals.ts";
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
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

export const orderStatus = z.enum(orderStatuses);
/** `due`: cash on delivery. */
export const orderPaymentStatuses = ["unpaid", "due", "paid", "partially_refunded", "refunded"] as const;
export const orderPaymentStatus = z.enum(orderPaymentStatuses);
export const paymentMethods = ["card", "paymob", "instalments", "cod"] as const;
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

export const orderLine = z.object({
  id,
  productId: id,
  slug: z.string(),
  kind: productKind,
  name: localizedText,
  size: z.string(),
  /** Display text of `size` at the time of the order; null for vouchers, whose size is their code. */
  sizeLabel: z.nullable(localizedText),
  quantity: z.int(),
  unitPrice: amount,
  /** The product's own discount on the line. */
  discount: amount,
  /** `unitPrice × quantity − discount`. */
  total: amount,
  /** Points per piece on reward orders; else 0. */
  points: z.int(),
  image: z.nullable(image),
});

/** An order's states and later refunds. */
export const timelineStatuses = [...orderStatuses, "partially_refunded", "refunded"] as const;
export const timelineEntry = z.object({
  at: timestamp,
  status: z.enum(timelineStatuses),
  by: z.enum(["customer", "admin", "system"]),
  note: z.nullable(z.string()),
});

export const tracking = z.object({ carrier: z.string(), number: z.string(), url: z.nullable(z.string()) });

export const order = z.object({
  id,
  number: z.string(),
  /** `reward`: lines cost points instead of money; `renewal`: next period of a subscription. */
  origin: z.enum(["purchase", "reward", "renewal"]),
  status: orderStatus,
  paymentStatus: orderPaymentStatus,
  paymentMethod: z.nullable(paymentMethod),
  currency,
  lines: z.array(orderLine),
  /** Unit prices × quantities, before any discount. */
  subtotal: amount,
  /** Product discounts plus `couponDiscount`. */
  discount: amount,
  couponCode: z.nullable(z.string()),
  couponDiscount: amount,
  pointsUsed: z.int(),
  pointsDiscount: amount,
  giftCardAmount: amount,
  shipping: amount,
  /** VAT included in the total. */
  tax: amount,
  taxPercentage: z.number(),
  /** `subtotal − discount − pointsDiscount − giftCardAmount + shipping`. */
  total: amount,
  refundedTotal: amount,
  shippingAddress: z.nullable(shippingAddress),
  gift: z.nullable(orderGift),
  note: z.nullable(z.string()),
  tracking: z.nullable(tracking),
  timeline: z.array(timelineEntry),
  /** Payment deadline; `null` when not waiting for payment. */
  expiresAt: z.nullable(timestamp),
  ...customerRights,
  createdAt: timestamp,
});
export type Order = z.infer<typeof order>;

export const orderSummary = z.object({
  id,
  number: z.string(),
  origin: z.enum(["purchase", "reward", "renewal"]),
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
  summary: "One of the caller's orders",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: orderReply,
  errors: [NOT_FOUND],
});

export const updateOrder = endpoint({
  method: "PATCH",
  path: "/orders/:id",
  summary: "Changes address (within its country) and note, until the order is processed",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({ shippingAddress: z.optional(shippingAddressBody), note: z.optional(orderNote) }),
  status: 200,
  reply: orderReply,
  errors: [NOT_FOUND, ORDER_STATE],
  fieldErrors: ["COUNTRY_FIXED"],
});

export const cancelOrder = endpoint({
  method: "PATCH",
  path: "/orders/:id/cancel",
  summary: "Cancels an order that is not shipped, in its market's days and while nothing was used; money goes back",
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
  summary: "Asks to send goods of a delivered order back, in the days of its market",
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
  errors: [NOT_FOUND, ORDER_STATE, RETURN_WINDOW_OVER],
});

// ——— Admin ———

const customer = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

export const adminOrder = z.object({
  ...order.shape,
  /** `null` after the account was closed. */
  customer: z.nullable(customer),
  paidTotal: amount,
  /** The requested return. */
  returnRequest: z.nullable(
    z.object({ reason: z.string(), at: timestamp, lines: z.array(z.object({ lineId: id, quantity: z.int() })) }),
  ),
});
export const adminOrderSummary = z.object({
  ...orderSummary.shape,
  customer: z.nullable(customer),
  country: z.nullable(z.string()),
});
export type AdminOrder = z.infer<typeof adminOrder>;
export type AdminOrderSummary = z.infer<typeof adminOrderSummary>;

const adminTag = "Admin orders";
export const adminOrderReply = z.object({ order: adminOrder });
const reason = longText(1, 500);

export const adminListOrders = endpoint({
  method: "GET",
  path: "/admin/orders",
  summary: "All orders: by state, money, day, number, customer, phone or tracking number",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  query: z.object({
    ...pageQuery,
    status: z.optional(orderStatus),
    paymentStatus: z.optional(orderPaymentStatus),
    currency: z.optional(currency),
    customerId: z.optional(id),
    /** Part of the number, prefix of an e-mail or name, end of a phone, or a tracking number. */
    search: z.optional(line(0, 80)),
    /** First and last day, `YYYY-MM-DD`, UTC. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    sort: z._default(z.enum(["newest", "oldest", "total", "-total"]), "newest"),
  }),
  status: 200,
  reply: z.object({ orders: z.array(adminOrderSummary), pagination }),
});

export const adminGetOrder = endpoint({
  method: "GET",
  path: "/admin/orders/:id",
  summary: "An order with its customer",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND],
});

export const adminProcessOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/process",
  summary: "Says that a paid order is being packed",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: z.strictObject({ note: z.optional(orderNote) }),
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});

export const adminShipOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/ship",
  summary: "Hands an order to a carrier, with its tracking number",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: z.strictObject({
    carrier: line(1, 80),
    trackingNumber: line(1, 80),
    trackingUrl: z.optional(z.url().check(z.regex(/^https?:\/\//), z.maxLength(300))),
    note: z.optional(orderNote),
  }),
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});

export const adminDeliverOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/deliver",
  summary: "Says that an order has arrived; cash on delivery counts as paid then",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: z.strictObject({ note: z.optional(orderNote) }),
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});

export const adminCancelOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/cancel",
  summary: "Cancels an order that has not been shipped; money taken goes back. Honours Idempotency-Key",
  tag: adminTag,
  access: "admin",
  permission: "refunds",
  params: idParams,
  body: z.strictObject({ reason }),
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING],
});
