import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { RETURN_NONE_LEFT } from "./order-rights.ts";
import {
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  NOT_FOUND,
  NOTHING_TO_REFUND,
  REFUND_BEING_CHECKED,
  REFUNDED_OTHERWISE,
} from "./refusals.ts";
import { SHIPMENT_STATE } from "./shipment-refusals.ts";
import { adminShipment } from "./shipment-views.ts";
import { amount, cents, currency, id, idParams, line, longText, timestamp } from "./values.ts";

/** Refunds and cash repayments at a parcel. */

const tag = "Admin shipping";
const access = "admin";
const permission = "refunds";
const reason = longText(1, 500);
const reply = z.object({ shipment: adminShipment });
const refundIds = z.array(id);

export const adminListParcelRefunds = endpoint({
  method: "GET",
  path: "/admin/orders/:id/parcel-refunds",
  summary: "The parcels of an order that have refunds, finished or in progress",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({ shipments: z.array(adminShipment) }),
  errors: [NOT_FOUND],
});

export const refundShipmentBody = z.strictObject({
  reason,
  /** Refunds of the purchase that staff know to be for something else. */
  unrelated: z.optional(refundIds.check(z.maxLength(200))),
});
export const adminRefundShipment = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/refund",
  summary: "Refunds the pieces of an exchange whose parcel never arrived, once; again when the provider rejected it",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: refundShipmentBody,
  status: 200,
  reply,
  /** REFUNDED_OTHERWISE: the purchase was refunded as much since, by others than those that are `unrelated`. */
  errors: [NOT_FOUND, SHIPMENT_STATE, RETURN_NONE_LEFT, NOTHING_TO_REFUND, REFUNDED_OTHERWISE, REFUND_BEING_CHECKED],
});

const otherRefund = z.object({
  id,
  /** The part of it that can have paid the pieces. */
  amount,
  reason: z.string(),
  /** Made in the provider's dashboard. */
  isOutside: z.boolean(),
  /** False while it is on its way. */
  isDone: z.boolean(),
  createdAt: timestamp,
});
export type OtherRefund = z.infer<typeof otherRefund>;
/** Refunds of a purchase that may have paid what a rejected one should have. */
export const otherRefunds = z.object({
  purchase: z.object({ id, number: z.string() }),
  refunds: z.array(otherRefund),
  /** Amount that the rejected refund should have paid. */
  amount,
  currency,
});
export type OtherRefunds = z.infer<typeof otherRefunds>;
export const adminListOtherRefunds = endpoint({
  method: "GET",
  path: "/admin/shipments/:id/other-refunds",
  summary: "Refunds of the purchase that may already have paid for a parcel's pieces whose own refund was rejected",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: otherRefunds,
  /** RETURN_NONE_LEFT: its pieces were settled meanwhile. */
  errors: [NOT_FOUND, SHIPMENT_STATE, RETURN_NONE_LEFT],
});

export const settleShipmentBody = z.strictObject({
  refundIds: refundIds.check(z.minLength(1), z.maxLength(20)),
  reason,
});
export const adminSettleShipment = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/settle",
  summary: "Records which refunds of the purchase paid for a parcel's pieces whose own refund was rejected",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: settleShipmentBody,
  status: 200,
  reply,
  /** RETURN_NONE_LEFT: its pieces were settled meanwhile. */
  errors: [NOT_FOUND, SHIPMENT_STATE, RETURN_NONE_LEFT],
  /** TOO_SMALL: they come to less than the rejected refund. */
  fieldErrors: ["INVALID_VALUE", "TOO_SMALL"],
});

export const returnCashBody = z.strictObject({
  /** Default: everything not paid back yet. */
  amount: z.optional(z.number().check(z.positive(), z.maximum(1_000_000_000), cents)),
  /** The shop keeps what is left, such as for damaged pieces. */
  keepRest: z.optional(z.boolean()),
  /** Reference of the transfer, or how it was paid otherwise. */
  reference: line(3, 80),
  reason,
});
export const adminReturnCash = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/return-cash",
  summary:
    "Records that staff paid back the cash, or part of it, that a courier collected for a cancelled order; notifies the customer. Honours Idempotency-Key",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: returnCashBody,
  status: 200,
  reply,
  /** SHIPMENT_STATE: no cash is to go back, or all of it has. NOTHING_TO_REFUND: `left` is what can still go back. */
  errors: [NOT_FOUND, SHIPMENT_STATE, NOTHING_TO_REFUND, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING],
});
