import * as z from "zod/mini";
import { shipmentStates } from "../domain/shipments.ts";
import { refusal } from "./refusal.ts";

/** `state` is null where an order has nothing left to send. */
export const SHIPMENT_STATE = refusal("SHIPMENT_STATE", 409, z.object({ state: z.nullable(z.enum(shipmentStates)) }));
export const CARRIER_REFUSED = refusal("CARRIER_REFUSED", 409, z.object({ carrierCode: z.string() }));
export const CARRIER_UNAVAILABLE = refusal("CARRIER_UNAVAILABLE", 503);
/** `fields` of the address are missing. */
export const ADDRESS_INCOMPLETE = refusal("ADDRESS_INCOMPLETE", 409, z.object({ fields: z.array(z.string()) }));
