import * as z from "zod/mini";
import { isIsoDate } from "../domain/calendar.ts";
import { adminOrderReply } from "./admin-orders.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, ORDER_STATE } from "./refusals.ts";
import { idParams, longText } from "./values.ts";

export const agreeDayBody = z.strictObject({
  /** After the promised day, and not over in the order's market. */
  day: z.string().check(z.refine(isIsoDate, { params: { code: "INVALID_FORMAT" } })),
  /** How the customer agreed, for the audit log. */
  reason: longText(1, 500),
});
export const adminAgreeDay = endpoint({
  method: "POST",
  path: "/admin/orders/:id/agreed-day",
  summary:
    "Records a later delivery day that the customer agreed to, and mails it to them. Their right to cancel a late order counts from it",
  tag: "Admin orders",
  access: "admin",
  permission: "orders",
  params: idParams,
  body: agreeDayBody,
  status: 200,
  reply: adminOrderReply,
  errors: [NOT_FOUND, ORDER_STATE],
});
