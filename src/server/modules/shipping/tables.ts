import { at, bytes, id, minor } from "#server/platform/db/columns.ts";
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "#server/platform/db/orm.ts";
import type { Weekday } from "#shared/domain/calendar.ts";
import type { ParcelClosing } from "#shared/domain/close-parcel.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Market } from "#shared/domain/markets.ts";
import { type Minor, zeroMinor } from "#shared/domain/money.ts";
import type { CarrierName, HoldCode, ShipmentMove, ShipmentState } from "#shared/domain/shipments.ts";
import type { CarrierEvent, CarrierPlace } from "./ports.ts";

/** Staff's settings for a carrier. */
export interface CarrierSettings {
  /** Where its couriers fetch parcels; empty: the seller's own address. */
  readonly pickupCode?: string;
}

export const carriers = pgTable("carriers", {
  id: text("id").$type<CarrierName>().primaryKey(),
  countries: text("countries").array().$type<Market[]>().notNull(),
  maxWeightG: integer("max_weight_g"),
  /** Carriers are tried by position. */
  position: integer("position").notNull(),
  settings: jsonb("settings").$type<CarrierSettings>().notNull().default({}),
  version: integer("version").notNull().default(1),
});
export type CarrierRow = typeof carriers.$inferSelect;

export const carrierPlaces = pgTable(
  "carrier_places",
  {
    carrier: text("carrier").$type<CarrierName>().notNull(),
    regionId: text("region_id").notNull(),
    /** "" stands for the whole region. */
    cityId: text("city_id").notNull(),
    place: jsonb("place").$type<CarrierPlace>().notNull(),
    byStaff: boolean("by_staff").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.carrier, table.regionId, table.cityId] })],
);
export type CarrierPlaceRow = typeof carrierPlaces.$inferSelect;

/** Why a parcel is not booked, as shown to staff. */
export interface ShipmentProblem {
  readonly code: HoldCode;
  readonly message: string;
  /** Fields of the address that are missing. */
  readonly fields?: readonly string[];
  readonly carrierCode?: string;
}

/** A carrier's price for a parcel, with its time. */
export interface KeptQuote {
  readonly carrier: CarrierName;
  readonly amountMinor: Minor;
  readonly currency: Currency;
  readonly option?: string;
  readonly at: string;
}

export const shipments = pgTable("shipments", {
  id: id().primaryKey(),
  orderId: uuid("order_id").notNull(),
  /** The return that it brings back. */
  caseId: uuid("case_id"),
  carrier: text("carrier").$type<CarrierName>().notNull(),
  /** What staff typed as its name. */
  carrierName: text("carrier_name"),
  awb: text("awb"),
  trackingUrl: text("tracking_url"),
  state: text("state").$type<ShipmentState>().notNull().default("draft"),
  hasException: boolean("has_exception").notNull().default(false),
  movedAt: at("moved_at"),
  codMinor: minor("cod_minor").notNull().default(zeroMinor),
  currency: text("currency").$type<Currency>().notNull(),
  weightG: integer("weight_g").notNull(),
  quotes: jsonb("quotes").$type<readonly KeptQuote[]>().notNull().default([]),
  /** The price of the carrier that it was booked with. */
  costMinor: minor("cost_minor"),
  costCurrency: text("cost_currency").$type<Currency>(),
  promisedFrom: date("promised_from"),
  promisedTo: date("promised_to"),
  problem: jsonb("problem").$type<ShipmentProblem>(),
  labelHash: text("label_hash"),
  createdAt: at("created_at").notNull(),
  packedAt: at("packed_at"),
  bookingAt: at("booking_at"),
  bookedAt: at("booked_at"),
  printedAt: at("printed_at"),
  handedOverAt: at("handed_over_at"),
  pickedUpAt: at("picked_up_at"),
  deliveredAt: at("delivered_at"),
  decidedAt: at("decided_at"),
  inspectedAt: at("inspected_at"),
  /** It arrived although its order was cancelled, and staff have not decided about it yet. */
  needsClosing: boolean("needs_closing").notNull().default(false),
  closedAs: text("closed_as").$type<ParcelClosing>(),
  closedAt: at("closed_at"),
  /** The order by which the customer pays for the pieces that they kept. */
  chargedOrderId: uuid("charged_order_id"),
  /** The refund for its pieces, if it was closed with one. */
  refundId: uuid("refund_id"),
  refundRejected: boolean("refund_rejected").notNull().default(false),
  /** Cash collected by the courier that staff paid back. */
  cashReturnedMinor: minor("cash_returned_minor").notNull().default(zeroMinor),
  /** The shop keeps the rest. */
  cashKept: boolean("cash_kept").notNull().default(false),
  polledAt: at("polled_at"),
  version: integer("version").notNull().default(1),
});
export type ShipmentRow = typeof shipments.$inferSelect;

/** Cash of a parcel that staff paid back, part by part. */
export const cashReturns = pgTable("cash_returns", {
  refundId: uuid("refund_id").primaryKey(),
  shipmentId: uuid("shipment_id").notNull(),
  amountMinor: minor("amount_minor").notNull(),
  createdAt: at("created_at").notNull(),
});

export const shipmentLines = pgTable(
  "shipment_lines",
  {
    shipmentId: uuid("shipment_id").notNull(),
    lineId: uuid("line_id").notNull(),
    quantity: integer("quantity").notNull(),
    restocked: integer("restocked"),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.lineId] })],
);
export type ShipmentLineRow = typeof shipmentLines.$inferSelect;

export const shipmentEvents = pgTable("shipment_events", {
  id: id().primaryKey(),
  shipmentId: uuid("shipment_id").notNull(),
  at: at("at").notNull(),
  receivedAt: at("received_at").notNull(),
  code: text("code").notNull(),
  state: text("state").$type<ShipmentMove>(),
  text: text("text").notNull(),
  hash: text("hash").notNull().unique(),
});
export type ShipmentEventRow = typeof shipmentEvents.$inferSelect;

/** A carrier's event with its time as text. */
export type StoredEvent = Omit<CarrierEvent, "at"> & { readonly at: string };

export const carrierCalls = pgTable(
  "carrier_calls",
  {
    id: id().primaryKey(),
    carrier: text("carrier").$type<CarrierName>().notNull(),
    eventKey: text("event_key").notNull(),
    body: bytes("body").notNull(),
    /** What it says, read when its proof was checked. */
    events: jsonb("events").$type<readonly StoredEvent[]>().notNull(),
    receivedAt: at("received_at").notNull(),
    outcome: text("outcome").$type<"waiting" | "handled" | "unmatched">().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    handledAt: at("handled_at"),
  },
  (table) => [unique().on(table.carrier, table.eventKey)],
);
export type CarrierCallRow = typeof carrierCalls.$inferSelect;

export const variantPacking = pgTable("variant_packing", {
  variantId: uuid("variant_id").primaryKey(),
  /** Where it lies. */
  place: text("place").notNull().default(""),
  weightG: integer("weight_g"),
  version: integer("version").notNull().default(1),
});
export type VariantPackingRow = typeof variantPacking.$inferSelect;

/** The test carrier's own records. */
export const sandboxParcels = pgTable("sandbox_parcels", {
  awb: text("awb").primaryKey(),
  reference: uuid("reference").notNull().unique(),
  facts: jsonb("facts").$type<Readonly<Record<string, unknown>>>().notNull(),
  state: text("state").notNull().default("booked"),
  events: jsonb("events").$type<readonly SandboxEvent[]>().notNull().default([]),
  createdAt: at("created_at").notNull(),
});

export interface SandboxEvent {
  readonly code: string;
  readonly at: string;
  /** Its webhook waits until after the next one. */
  readonly isHeld: boolean;
}

export const deliveryCalendars = pgTable("delivery_calendars", {
  market: text("market").$type<Market>().primaryKey(),
  shopOff: integer("shop_off").array().$type<Weekday[]>().notNull(),
  cutoff: text("cutoff").notNull(),
  handlingDays: integer("handling_days").notNull(),
  holidays: date("holidays").array().notNull(),
  /** For Saudi Arabia: orders need a National Address. When false, the parcel waits for one instead. */
  requireNationalAddress: boolean("require_national_address").notNull().default(true),
  version: integer("version").notNull().default(1),
});
export type DeliveryCalendarRow = typeof deliveryCalendars.$inferSelect;

export const leadTimes = pgTable(
  "lead_times",
  {
    carrier: text("carrier").$type<CarrierName>().notNull(),
    /** A region, or a country's two letters for all of it. */
    regionId: text("region_id").notNull(),
    minDays: integer("min_days").notNull(),
    maxDays: integer("max_days").notNull(),
    off: integer("off").array().$type<Weekday[]>().notNull(),
    /** Days that nine of ten parcels did not exceed; it only widens the range. */
    measuredMax: integer("measured_max"),
    measuredParcels: integer("measured_parcels").notNull().default(0),
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.carrier, table.regionId] })],
);
export type LeadTimeRow = typeof leadTimes.$inferSelect;
