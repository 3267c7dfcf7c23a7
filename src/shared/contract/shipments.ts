import * as z from "zod/mini";
import { shipmentMoves, shipmentStates } from "../domain/shipments.ts";
import { endpoint } from "./endpoint.ts";
import { INVALID_SIGNATURE, NOT_FOUND } from "./refusals.ts";
import { id, idParams, image, localizedText, timestamp } from "./values.ts";

/** The days between which a parcel arrives. */
export const deliveryPromise = z.object({ from: z.string(), to: z.string() });
export type DeliveryPromise = z.infer<typeof deliveryPromise>;

export const shipmentEvent = z.object({
  at: timestamp,
  /** `exception`: something went wrong on the way; null where the carrier's code is unknown. */
  state: z.nullable(z.enum(shipmentMoves)),
  /** The carrier's words. */
  text: z.string(),
});

/** Pieces of an order's line in a parcel. */
export const shipmentLine = z.object({
  lineId: id,
  name: localizedText,
  sizeLabel: z.nullable(localizedText),
  image: z.nullable(image),
  quantity: z.int(),
});

export const shipment = z.object({
  id,
  /** The carrier's name. */
  carrier: z.string(),
  /** The carrier's number; null until it is booked. */
  number: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  state: z.enum(shipmentStates),
  hasException: z.boolean(),
  lines: z.array(shipmentLine),
  promise: z.nullable(deliveryPromise),
  deliveredAt: z.nullable(timestamp),
  /** It never arrived, and its pieces are sent again in another parcel. */
  isResent: z.boolean(),
  /** Movements, oldest first. */
  events: z.array(shipmentEvent),
});
export type Shipment = z.infer<typeof shipment>;

/** How a carrier fetches a return from the customer. */
export const pickup = z.object({
  returnId: id,
  carrier: z.string(),
  number: z.nullable(z.string()),
  state: z.enum(shipmentStates),
});
export type Pickup = z.infer<typeof pickup>;

const tag = "Shipping";

export const listShipments = endpoint({
  method: "GET",
  path: "/orders/:id/shipments",
  summary: "The parcels of one of the caller's orders",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({
    shipments: z.array(shipment),
    /** The booked pick-ups of the order's returns, the oldest first. */
    pickups: z.array(pickup),
    /** Nothing is sent before the customer has completed the address: `PATCH /orders/{id}`. */
    isAddressNeeded: z.boolean(),
  }),
  errors: [NOT_FOUND],
});

export const receiveCarrierWebhook = endpoint({
  method: "POST",
  path: "/shipping/webhooks/:carrier",
  summary: "Webhook of carriers; the signature is verified over the raw body",
  tag,
  access: "public",
  params: z.object({ carrier: z.string().check(z.regex(/^[\w-]{1,40}$/)) }),
  query: z.record(z.string(), z.string().check(z.maxLength(2000))),
  upload: { types: ["application/json"], maxBytes: 262_144 },
  status: 200,
  reply: z.object({ received: z.boolean() }),
  errors: [INVALID_SIGNATURE, NOT_FOUND],
});
