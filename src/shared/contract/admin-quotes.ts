import * as z from "zod/mini";
import { maxShipmentBatch } from "./admin-shipments.ts";
import { endpoint } from "./endpoint.ts";
import { carrierName } from "./shipment-views.ts";
import { amount, currency, id } from "./values.ts";

const tag = "Admin shipping";
const access = "admin";
const permission = "shipping";

export const carrierPrice = z.object({ carrier: carrierName, price: amount, currency });
export type CarrierPrice = z.infer<typeof carrierPrice>;

export const adminQuoteShipments = endpoint({
  method: "POST",
  path: "/admin/shipments/quotes",
  summary:
    "Prices of the connected carriers for parcels that are not booked, cheapest first; booked parcels are left out",
  tag,
  access,
  permission,
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxShipmentBatch)) }),
  status: 200,
  reply: z.object({
    quotes: z.array(z.object({ shipmentId: id, prices: z.array(carrierPrice) })),
    /** Carriers that did not answer. */
    silent: z.array(carrierName),
  }),
});
