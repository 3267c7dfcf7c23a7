import { at, id, minor } from "#server/platform/db/columns.ts";
import { integer, pgTable, primaryKey, text, unique } from "#server/platform/db/orm.ts";
import type { CourierEntryKind, CourierStatementState, RowVerdict } from "#shared/domain/courier-cash.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";

export const courierStatements = pgTable("courier_statements", {
  id: id().primaryKey(),
  carrier: text("carrier").$type<CarrierName>().notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  fileHash: text("file_hash").notNull().unique(),
  fileName: text("file_name").notNull(),
  rows: integer("rows").notNull(),
  state: text("state").$type<CourierStatementState>().notNull(),
  bankRef: text("bank_ref"),
  bankMinor: minor("bank_minor"),
  /** Why it was booked although the bank's amount differs. */
  reason: text("reason"),
  createdAt: at("created_at").notNull(),
  createdBy: id("created_by").notNull(),
  bookedAt: at("booked_at"),
  bookedBy: id("booked_by"),
});
export type StatementHead = typeof courierStatements.$inferSelect;

export const courierStatementRows = pgTable(
  "courier_statement_rows",
  {
    statementId: id("statement_id").notNull(),
    line: integer("line").notNull(),
    awb: text("awb").notNull(),
    reference: text("reference").notNull(),
    collectedMinor: minor("collected_minor").notNull(),
    feeMinor: minor("fee_minor").notNull(),
    taxMinor: minor("tax_minor").notNull(),
    netMinor: minor("net_minor").notNull(),
    day: text("day").notNull(),
    /** Set when the statement is booked. */
    verdict: text("verdict").$type<RowVerdict>(),
    shipmentId: id("shipment_id"),
    /** The parcel's open amount at the time of booking. */
    openMinor: minor("open_minor"),
    settledAt: at("settled_at"),
    settledBy: id("settled_by"),
    settledReason: text("settled_reason"),
  },
  (table) => [primaryKey({ columns: [table.statementId, table.line] })],
);
export type StatementLine = typeof courierStatementRows.$inferSelect;

export const courierEntries = pgTable(
  "courier_entries",
  {
    id: id().primaryKey(),
    carrier: text("carrier").$type<CarrierName>().notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    shipmentId: id("shipment_id"),
    kind: text("kind").$type<CourierEntryKind>().notNull(),
    deltaMinor: minor("delta_minor").notNull(),
    statementId: id("statement_id"),
    ref: text("ref").notNull(),
    reason: text("reason"),
    at: at("at").notNull(),
    byId: id("by_id"),
  },
  (table) => [unique().on(table.carrier, table.kind, table.ref)],
);

/** Column names of a carrier's statements; "" for a missing column. */
export const courierColumns = pgTable("courier_columns", {
  carrier: text("carrier").$type<CarrierName>().primaryKey(),
  awb: text("awb").notNull(),
  reference: text("reference").notNull(),
  collected: text("collected").notNull(),
  fee: text("fee").notNull(),
  tax: text("tax").notNull(),
  net: text("net").notNull(),
  day: text("day").notNull(),
  version: integer("version").notNull(),
});
