import * as z from "zod/mini";
import { shipmentStates } from "../domain/shipments.ts";
import { COD_UNCONFIRMED } from "./cod.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, ORDER_STATE, OUT_OF_STOCK } from "./refusals.ts";
import { ADDRESS_INCOMPLETE, CARRIER_REFUSED, CARRIER_UNAVAILABLE, SHIPMENT_STATE } from "./shipment-refusals.ts";
import { adminShipment, carrierName, maxShipmentBatch, pickOrder, pickRow, shipmentReport } from "./shipment-views.ts";
import { id, idParams, line, localizedText, longText, pageQuery, pagination } from "./values.ts";

export {
  type AdminShipment,
  type AdminShipmentProblem,
  maxShipmentBatch,
  type PickRow,
  type ShipmentReport,
  type ShipmentResult,
} from "./shipment-views.ts";

const tag = "Admin shipping";
const access = "admin";
const permission = "shipping";

const manyIds = z.array(id).check(z.minLength(1), z.maxLength(maxShipmentBatch));
export const idList = z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/i));

/** Steps of the packing desk after picking. */
export const packingTabs = ["pack", "book", "labels", "handed"] as const;
export type PackingTab = (typeof packingTabs)[number];

export const adminListShipments = endpoint({
  method: "GET",
  path: "/admin/shipments",
  summary: "Parcels of one packing step in pick order, or all parcels, newest first",
  tag,
  access,
  permission,
  query: z.object({
    ...pageQuery,
    tab: z.optional(z.enum(packingTabs)),
    state: z.optional(z.enum(shipmentStates)),
    /** `attention`: with an exception, undecided, lost, damaged, or back and not looked at. */
    view: z.optional(z.enum(["attention"])),
    carrier: z.optional(carrierName),
    /** A part of the order's number or of the carrier's. */
    search: z.optional(line(0, 80)),
  }),
  status: 200,
  reply: z.object({
    shipments: z.array(adminShipment),
    pagination,
    /** What waits in each step; `pick` counts orders. */
    counts: z.object({
      pick: z.int(),
      pack: z.int(),
      book: z.int(),
      labels: z.int(),
      handed: z.int(),
      attention: z.int(),
    }),
  }),
});

export const adminListOrderShipments = endpoint({
  method: "GET",
  path: "/admin/orders/:id/shipments",
  summary: "The parcels of an order, and the pieces in no parcel",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({
    shipments: z.array(adminShipment),
    left: z.array(
      z.object({ lineId: id, name: localizedText, sizeLabel: z.nullable(localizedText), quantity: z.int() }),
    ),
  }),
  errors: [NOT_FOUND],
});

export const adminGetPickList = endpoint({
  method: "GET",
  path: "/admin/picklist",
  summary: "What to pick: the oldest 100 orders with unsent pieces, and their variants summed up by storage place",
  tag,
  access,
  permission,
  query: z.object({ ids: z.optional(idList) }),
  status: 200,
  reply: z.object({
    rows: z.array(pickRow),
    orders: z.array(pickOrder),
    /** Also those beyond the list. */
    waiting: z.int(),
  }),
});

export const adminGetPickListFile = endpoint({
  method: "GET",
  path: "/admin/picklist/file",
  summary: "The pick list as a PDF",
  tag,
  access,
  permission,
  query: z.object({ ids: z.optional(idList) }),
  status: 200,
  file: "application/pdf",
});

export const adminPickOrders = endpoint({
  method: "POST",
  path: "/admin/shipments/pick",
  summary: "Marks orders as picked: each becomes a parcel to pack. Repeating it changes nothing more",
  tag,
  access,
  permission,
  body: z.strictObject({ orderIds: manyIds }),
  status: 200,
  reply: shipmentReport,
});

export const adminPackShipments = endpoint({
  method: "POST",
  path: "/admin/shipments/pack",
  summary: "Marks parcels as packed, or undoes it. Repeating it changes nothing more",
  tag,
  access,
  permission,
  body: z.strictObject({ ids: manyIds, packed: z._default(z.boolean(), true) }),
  status: 200,
  reply: shipmentReport,
});

export const bookShipmentsBody = z.strictObject({
  orderIds: manyIds,
  /** Without it the first carrier that serves the market and the weight. */
  carrier: z.optional(carrierName),
  /** Uses the carrier with the lowest quote, if there are quotes; else the default. */
  cheapest: z.optional(z.boolean()),
  /** Books although something holds the parcel that staff may decide on; why, for the audit log. */
  override: z.optional(longText(1, 500)),
});
export const adminBookShipments = endpoint({
  method: "POST",
  path: "/admin/shipments",
  summary: "Books the parcels of orders with a carrier, each by itself; what cannot be booked is held with its reason",
  tag,
  access,
  permission,
  body: bookShipmentsBody,
  status: 200,
  reply: shipmentReport,
});

export const sendPartBody = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
    .check(z.minLength(1), z.maxLength(100)),
  weightG: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
});
export const adminSendPart = endpoint({
  method: "POST",
  path: "/admin/orders/:id/shipments",
  summary: "Puts some pieces of an order into a separate parcel. An order that is paid on delivery cannot be split",
  tag,
  access,
  permission,
  params: idParams,
  body: sendPartBody,
  status: 201,
  reply: z.object({ shipment: adminShipment }),
  errors: [NOT_FOUND, ORDER_STATE, SHIPMENT_STATE],
});

export const adminGetShipment = endpoint({
  method: "GET",
  path: "/admin/shipments/:id",
  summary: "A parcel with its movements",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({ shipment: adminShipment }),
  errors: [NOT_FOUND],
});

export const adminBookShipment = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/book",
  summary: "Books one parcel; with `manual`, under a number that staff got elsewhere",
  tag,
  access,
  permission,
  params: idParams,
  body: z.strictObject({
    carrier: z.optional(carrierName),
    override: z.optional(longText(1, 500)),
    /** For `manual`. */
    carrierName: z.optional(line(1, 80)),
    trackingNumber: z.optional(z.string().check(z.trim(), z.regex(/^\S{1,80}$/))),
    trackingUrl: z.optional(z.url().check(z.regex(/^https?:\/\//), z.maxLength(300))),
  }),
  status: 200,
  reply: z.object({ shipment: adminShipment }),
  errors: [
    NOT_FOUND,
    ORDER_STATE,
    SHIPMENT_STATE,
    CARRIER_REFUSED,
    CARRIER_UNAVAILABLE,
    ADDRESS_INCOMPLETE,
    COD_UNCONFIRMED,
  ],
});

export const adminCancelShipment = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/cancel",
  summary: "Cancels a parcel that the carrier has not taken; its pieces can be shipped again",
  tag,
  access,
  permission,
  params: idParams,
  body: z.strictObject({ reason: z.optional(longText(0, 500)) }),
  status: 200,
  reply: z.object({ shipment: adminShipment }),
  /** SHIPMENT_STATE: the carrier has it, or cancels only by phone. */
  errors: [NOT_FOUND, SHIPMENT_STATE, CARRIER_UNAVAILABLE],
});

/** What staff may decide about a parcel, also one that is over. */
export const decidedStates = ["picked_up", "delivered", "returned", "lost", "damaged", "cancelled"] as const;
export const decideShipmentBody = z.strictObject({ state: z.enum(decidedStates), reason: longText(1, 500) });
export const adminDecideShipment = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/decide",
  summary: "Sets a parcel's state by hand, where the carrier reports none or a wrong one",
  tag,
  access,
  permission,
  params: idParams,
  body: decideShipmentBody,
  status: 200,
  reply: z.object({ shipment: adminShipment }),
  errors: [NOT_FOUND, SHIPMENT_STATE, ORDER_STATE],
});

export const answerBookingBody = z.strictObject({
  /** The number that the carrier's support found; without it nothing was booked, and it may be booked again. */
  awb: z.optional(z.string().check(z.trim(), z.regex(/^\S{1,80}$/))),
});
export const adminAnswerBooking = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/answer",
  summary: "Settles a booking without a response by what the carrier's support said",
  tag,
  access,
  permission,
  params: idParams,
  body: answerBookingBody,
  status: 200,
  reply: z.object({ shipment: adminShipment }),
  errors: [NOT_FOUND, SHIPMENT_STATE],
});

export const adminInspectShipment = endpoint({
  method: "POST",
  path: "/admin/shipments/:id/inspect",
  summary: "Records the inspection of a parcel that came back; pieces to be sold again go into stock",
  tag,
  access,
  permission,
  params: idParams,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: id, restock: z.int().check(z.minimum(0), z.maximum(9999)) }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  status: 200,
  reply: z.object({ shipment: adminShipment }),
  /** OUT_OF_STOCK: pieces that the cancellation had put back in stock, and that cannot be sold again, were sold meanwhile. */
  errors: [NOT_FOUND, SHIPMENT_STATE, OUT_OF_STOCK],
});

export const adminHandOverShipments = endpoint({
  method: "POST",
  path: "/admin/shipments/hand-over",
  summary: "Marks booked parcels as handed to the courier. Repeating it changes nothing more",
  tag,
  access,
  permission,
  body: z.strictObject({ ids: manyIds }),
  status: 200,
  reply: shipmentReport,
});

const ids = z.object({ ids: idList });

export const adminGetPackingSlips = endpoint({
  method: "GET",
  path: "/admin/shipments/slips",
  summary: "A packing slip for each parcel, in Arabic and English; gifts without prices",
  tag,
  access,
  permission,
  query: ids,
  status: 200,
  file: "application/pdf",
  errors: [NOT_FOUND],
});

export const adminGetLabels = endpoint({
  method: "GET",
  path: "/admin/shipments/labels",
  summary: "The labels of booked parcels as one file in pick order: A6, or four on an A4 page",
  tag,
  access,
  permission,
  query: z.object({ ids: idList, size: z._default(z.enum(["A6", "A4"]), "A6") }),
  status: 200,
  file: "application/pdf",
  errors: [NOT_FOUND, SHIPMENT_STATE, CARRIER_UNAVAILABLE],
});
