import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { adminListOrders, adminOrderReply, orderNote, orderStatus } from "./orders.ts";
import { NOT_FOUND, ORDER_STATE, SELECTION_CHANGED } from "./refusals.ts";
import { id, idParams, line, longText } from "./values.ts";

const tag = "Admin orders";

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
  summary: "Moves many orders on: those in the state for it, each by itself. Asking twice does nothing more",
  tag,
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

export const adminShipOrders = endpoint({
  method: "POST",
  path: "/admin/orders/bulk/ship",
  summary: "Hands many orders to one carrier, each with its tracking number. Asking twice does nothing more",
  tag,
  access: "admin",
  permission: "orders",
  maxBodyBytes: 262_144,
  body: z.strictObject({
    carrier: line(1, 80),
    /** Tracking page; `{number}` is replaced by the tracking number. */
    trackingUrl: z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(200))),
    parcels: z
      .array(z.strictObject({ order: line(1, 40), trackingNumber: line(1, 80) }))
      .check(z.minLength(1), z.maxLength(maxOrderBulk)),
  }),
  status: 200,
  reply: bulkReport,
});

export const adminAcceptReturn = endpoint({
  method: "POST",
  path: "/admin/orders/:id/return",
  summary: "Says that the goods of a return have arrived; puts them back in stock when asked to",
  tag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: z.strictObject({ restock: z._default(z.boolean(), true), note: z.optional(orderNote) }),
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});

export const adminRefuseReturn = endpoint({
  method: "POST",
  path: "/admin/orders/:id/return/refuse",
  summary: "Refuses a return: the order is delivered as before, and the customer is told why",
  tag: tag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: z.strictObject({ reason: longText(1, 500) }),
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});
