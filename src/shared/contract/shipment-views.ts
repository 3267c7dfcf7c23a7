import * as z from "zod/mini";
import { parcelClosings } from "../domain/close-parcel.ts";
import { carrierNames, holdCodes } from "../domain/shipments.ts";
import { shipment, shipmentEvent } from "./shipments.ts";
import { shippingAddress } from "./shipping-address.ts";
import { amount, currency, id, image, localizedText, market, timestamp } from "./values.ts";

/** Maximum orders or parcels per call. */
export const maxShipmentBatch = 100;
export const carrierName = z.enum(carrierNames);

export const shipmentProblem = z.object({
  code: z.enum(holdCodes),
  message: z.string(),
  /** Fields of the address that are missing. */
  fields: z.optional(z.array(z.string())),
  carrierCode: z.optional(z.string()),
});
export type AdminShipmentProblem = z.infer<typeof shipmentProblem>;

const adminShipmentLine = z.object({
  lineId: id,
  name: localizedText,
  sizeLabel: z.nullable(localizedText),
  image: z.nullable(image),
  quantity: z.int(),
  sku: z.nullable(z.string()),
  /** Where it lies. */
  place: z.string(),
});

export const adminShipment = z.object({
  ...shipment.shape,
  carrierId: carrierName,
  lines: z.array(adminShipmentLine),
  events: z.array(z.object({ ...shipmentEvent.shape, code: z.string() })),
  orderId: id,
  orderNumber: z.string(),
  /** The return that it brings back. */
  caseId: z.nullable(id),
  market,
  to: z.nullable(shippingAddress),
  isGift: z.boolean(),
  /** What the courier collects. */
  cod: amount,
  currency,
  weightG: z.int(),
  /** What its carrier asks; null where it named no price. */
  cost: z.nullable(z.object({ price: amount, currency })),
  problem: z.nullable(shipmentProblem),
  hasLabel: z.boolean(),
  createdAt: timestamp,
  packedAt: z.nullable(timestamp),
  bookedAt: z.nullable(timestamp),
  printedAt: z.nullable(timestamp),
  handedOverAt: z.nullable(timestamp),
  /** When the pieces of a parcel that came back were inspected. */
  inspectedAt: z.nullable(timestamp),
  /** It arrived although its order was cancelled, and staff have not decided about it yet. */
  needsClosing: z.boolean(),
  /** How staff closed it. `collect`: it is to be collected. */
  closed: z.nullable(z.object({ as: z.enum(parcelClosings), at: timestamp, orderId: z.nullable(id) })),
  /** The provider rejected the refund with which it was closed; it can be refunded again. */
  refundRejected: z.boolean(),
  /** Cash that its courier took goes back to the customer: `done` once staff have paid all of it, or keep the rest. */
  cashReturn: z.nullable(z.enum(["due", "done"])),
  /** The part of it that was paid back. */
  cashReturned: amount,
  /** How staff can close it now. */
  closings: z.array(z.enum(parcelClosings)),
  version: z.int(),
});
export type AdminShipment = z.infer<typeof adminShipment>;

/** The result for each order or parcel of a batch. */
export const shipmentResult = z.object({
  orderId: id,
  orderNumber: z.string(),
  shipmentId: z.nullable(id),
  outcome: z.enum(["done", "held", "refused"]),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  fields: z.optional(z.array(z.string())),
  carrierCode: z.optional(z.string()),
});
export type ShipmentResult = z.infer<typeof shipmentResult>;
export const shipmentReport = z.object({
  done: z.int(),
  held: z.int(),
  refused: z.int(),
  results: z.array(shipmentResult),
});
export type ShipmentReport = z.infer<typeof shipmentReport>;

export const pickRow = z.object({
  variantId: id,
  sku: z.nullable(z.string()),
  name: localizedText,
  sizeLabel: z.nullable(localizedText),
  image: z.nullable(image),
  /** Where it lies. */
  place: z.string(),
  weightG: z.nullable(z.int()),
  /** Version of place and weight. */
  version: z.int(),
  quantity: z.int(),
  orders: z.array(z.string()),
});
export type PickRow = z.infer<typeof pickRow>;

export const pickOrder = z.object({
  id,
  number: z.string(),
  market,
  pieces: z.int(),
  name: z.string(),
  city: z.string(),
  isGift: z.boolean(),
  isCash: z.boolean(),
  /** Why its parcel must not be booked yet. */
  hold: z.nullable(z.enum(holdCodes)),
  createdAt: timestamp,
});
