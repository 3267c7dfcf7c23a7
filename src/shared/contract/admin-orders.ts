import * as z from "zod/mini";
import { COD_UNCONFIRMED } from "./cod.ts";
import { endpoint } from "./endpoint.ts";
import { order, orderLine, orderNote, orderPaymentStatus, orderStatus, orderSummary, timelineEntry } from "./orders.ts";
import { IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, NOT_FOUND, ORDER_STATE, SELECTION_CHANGED } from "./refusals.ts";
import { staffTag } from "./staff-notes.ts";
import { amount, currency, id, idParams, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

const customer = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

/** `name`: who did it; `null` for the system and for closed accounts. */
const adminTimelineEntry = z.object({ ...timelineEntry.shape, name: z.nullable(z.string()) });

const adminOrderLine = z.object({
  ...orderLine.shape,
  /** `null` for vouchers. */
  sku: z.nullable(z.string()),
  /** The list price of a piece, if staff agreed on `unitPrice` instead. */
  agreedPrice: z.nullable(z.object({ listPrice: amount, reason: z.string() })),
});

export const adminOrder = z.object({
  ...order.shape,
  lines: z.array(adminOrderLine),
  timeline: z.array(adminTimelineEntry),
  /** `null` after the account was closed. */
  customer: z.nullable(customer),
  paidTotal: amount,
  /** The part of the total that staff waived when less money came. */
  waived: amount,
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
  summary: "Orders, filtered by state, amount, day, number, customer, phone, tracking number, SKU or product",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  query: z.object({
    ...pageQuery,
    status: z.optional(orderStatus),
    paymentStatus: z.optional(orderPaymentStatus),
    currency: z.optional(currency),
    customerId: z.optional(id),
    /** Part of the number, prefix of an e-mail or name, end of a phone, a tracking number, a SKU, or part of a product's name. */
    search: z.optional(line(0, 80)),
    /** First and last day, `YYYY-MM-DD`, UTC. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    tag: z.optional(staffTag),
    /** Assigned to this member of staff. */
    assignee: z.optional(id),
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

export const processOrderBody = z.strictObject({ note: z.optional(orderNote) });
export const adminProcessOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/process",
  summary: "Marks a paid order as being packed",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: processOrderBody,
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});

export const shipOrderBody = z.strictObject({
  carrier: line(1, 80),
  trackingNumber: line(1, 80),
  trackingUrl: z.optional(z.url().check(z.regex(/^https?:\/\//), z.maxLength(300))),
  note: z.optional(orderNote),
  /** Ships although the customer has not confirmed it; why, for the audit log. */
  override: z.optional(reason),
});
export const adminShipOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/ship",
  summary: "Hands an order to a carrier, with its tracking number",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: shipOrderBody,
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE, COD_UNCONFIRMED],
});

export const deliverOrderBody = z.strictObject({ note: z.optional(orderNote) });
export const adminDeliverOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/deliver",
  summary: "Marks an order as delivered; its cash on delivery then counts as paid",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: deliverOrderBody,
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});

export const cancelOrderBody = z.strictObject({ reason });
export const adminCancelOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/cancel",
  summary:
    "Cancels an order that has not been shipped, or whose parcels were all lost or damaged, and refunds it. Honours Idempotency-Key",
  tag: adminTag,
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: cancelOrderBody,
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING],
});

/** Maximum orders per call, because each is processed separately while the caller waits. */
export const maxOrderBulk = 500;

/** Bulk actions; each applies to orders in one state only. */
export const orderBulkActions = ["process", "deliver"] as const;
export type OrderBulkAction = (typeof orderBulkActions)[number];

const named = { id, number: z.string() };

/** The result per order. */
const bulkReport = z.object({
  changed: z.int(),
  /** Not in the required state; unchanged. */
  skipped: z.int(),
  done: z.array(z.object(named)),
  left: z.array(z.object({ ...named, status: orderStatus })),
  /** `id` is null for an unknown order number. */
  refused: z.array(z.object({ id: z.nullable(id), number: z.string(), code: z.string(), message: z.string() })),
});
export type OrderBulkReport = z.infer<typeof bulkReport>;

const filters = z.omit(adminListOrders.query, { page: true, limit: true, sort: true });

export const adminBulkOrders = endpoint({
  method: "POST",
  path: "/admin/orders/bulk",
  summary:
    "Moves many orders to the next state, each by itself; those in other states are left alone. Repeating it changes nothing more",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  body: z.strictObject({
    /** Rows by id, or all that match a list's filters. */
    select: z.union([
      z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxOrderBulk)) }),
      z.strictObject({ matching: z.strictObject(filters.shape) }),
    ]),
    /** The number of orders shown to the user; rejected when it has changed. */
    expected: z.int().check(z.minimum(1), z.maximum(maxOrderBulk)),
    action: z.enum(orderBulkActions),
  }),
  status: 200,
  reply: bulkReport,
  /** SELECTION_CHANGED: `found` orders match now. */
  errors: [SELECTION_CHANGED],
});

export const shipOrdersBody = z.strictObject({
  carrier: line(1, 80),
  /** Tracking page; `{number}` is replaced by the tracking number. */
  trackingUrl: z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(200))),
  parcels: z
    .array(z.strictObject({ order: line(1, 40), trackingNumber: line(1, 80) }))
    .check(z.minLength(1), z.maxLength(maxOrderBulk)),
});
export const adminShipOrders = endpoint({
  method: "POST",
  path: "/admin/orders/bulk/ship",
  summary: "Ships many orders with one carrier, each with its tracking number. Repeating it changes nothing more",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  maxBodyBytes: 262_144,
  body: shipOrdersBody,
  status: 200,
  reply: bulkReport,
});

export const acceptReturnBody = z.strictObject({ restock: z._default(z.boolean(), true), note: z.optional(orderNote) });
export const adminAcceptReturn = endpoint({
  method: "POST",
  path: "/admin/orders/:id/return",
  summary: "Marks the goods of a return as arrived; puts them back in stock on request",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: acceptReturnBody,
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});

export const refuseReturnBody = z.strictObject({ reason: longText(1, 500) });
export const adminRefuseReturn = endpoint({
  method: "POST",
  path: "/admin/orders/:id/return/refuse",
  summary: "Refuses a return: the order is delivered again, and the customer gets the reason",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: refuseReturnBody,
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});
