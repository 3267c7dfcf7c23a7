import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, NOTHING_TO_REFUND, ORDER_STATE, OUT_OF_STOCK, REFUND_BEING_CHECKED } from "./refusals.ts";
import { SHIPMENT_STATE } from "./shipment-refusals.ts";
import { adminShipment } from "./shipment-views.ts";
import { idParams, line, longText } from "./values.ts";

const tag = "Admin shipping";
const access = "admin";
const reason = longText(1, 500);

export const closeShipmentBody = z.strictObject({
  as: z.enum(["collect", "charge", "write_off", "send_again"]),
  reason,
  /** For `charge`: the order of the same pieces that the customer pays. This parcel delivers it. */
  orderNumber: z.optional(line(1, 40)),
});
export const adminCloseShipment = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/close",
  summary:
    "Closes a parcel whose end does not fit its order: one that arrived although its order was cancelled, or that never arrived",
  tag,
  access,
  permission: "shipping",
  params: idParams,
  body: closeShipmentBody,
  status: 200,
  reply: z.object({ shipment: adminShipment }),
  /** SHIPMENT_STATE: not among its `closings`. ORDER_STATE: the order does not pay for these pieces. */
  errors: [NOT_FOUND, SHIPMENT_STATE, ORDER_STATE, OUT_OF_STOCK],
});

export const refundShipmentBody = z.strictObject({ reason });
export const adminRefundShipment = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/refund",
  summary: "Refunds what the pieces of an exchange are worth whose parcel never arrived, once",
  tag,
  access,
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: refundShipmentBody,
  status: 200,
  reply: z.object({ shipment: adminShipment }),
  errors: [NOT_FOUND, SHIPMENT_STATE, NOTHING_TO_REFUND, REFUND_BEING_CHECKED],
});

export const returnCashBody = z.strictObject({
  /** Of the transfer, or how it was paid otherwise. */
  reference: line(3, 80),
  reason,
});
export const adminReturnCash = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/return-cash",
  summary:
    "Records that staff paid back the cash which a courier took for a parcel of a cancelled order; the customer is told",
  tag,
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: returnCashBody,
  status: 200,
  reply: z.object({ shipment: adminShipment }),
  /** SHIPMENT_STATE: no cash is to go back, or it has. */
  errors: [NOT_FOUND, SHIPMENT_STATE, NOTHING_TO_REFUND],
});
