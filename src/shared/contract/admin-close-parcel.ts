import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, ORDER_STATE, OUT_OF_STOCK } from "./refusals.ts";
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
    "Closes a parcel whose end does not match its order: delivered although the order was cancelled, or never delivered",
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
