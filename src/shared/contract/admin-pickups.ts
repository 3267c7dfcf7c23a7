import * as z from "zod/mini";
import { carrierPrice } from "./admin-quotes.ts";
import { endpoint } from "./endpoint.ts";
import { RETURN_STATE } from "./order-rights.ts";
import { NOT_FOUND } from "./refusals.ts";
import { ADDRESS_INCOMPLETE, CARRIER_REFUSED, CARRIER_UNAVAILABLE, SHIPMENT_STATE } from "./shipment-refusals.ts";
import { adminShipment, carrierName } from "./shipment-views.ts";
import { idParams } from "./values.ts";

const tag = "Admin shipping";
const access = "admin";
const permission = "shipping";

export const adminListPickups = endpoint({
  method: "GET",
  path: "/admin/returns/:id/pickups",
  summary: "The parcels in which carriers fetch a return, and the connected carriers that can fetch in its market",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({ shipments: z.array(adminShipment), carriers: z.array(carrierName) }),
  errors: [NOT_FOUND],
});

export const adminBookPickup = endpoint({
  method: "POST",
  path: "/admin/returns/:id/pickup",
  summary: "Books a carrier to fetch the goods of an approved return; one parcel at a time",
  tag,
  access,
  permission,
  params: idParams,
  /** The first that can by default. */
  body: z.strictObject({ carrier: z.optional(carrierName) }),
  status: 201,
  reply: z.object({ shipment: adminShipment }),
  errors: [NOT_FOUND, RETURN_STATE, SHIPMENT_STATE, CARRIER_REFUSED, CARRIER_UNAVAILABLE, ADDRESS_INCOMPLETE],
});

export const adminQuotePickup = endpoint({
  method: "POST",
  path: "/admin/returns/:id/pickup/quotes",
  summary: "Prices of the connected carriers for fetching an approved return, cheapest first",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({
    prices: z.array(carrierPrice),
    /** Carriers that did not answer. */
    silent: z.array(carrierName),
  }),
  errors: [NOT_FOUND, RETURN_STATE, SHIPMENT_STATE],
});
