import { at, bytes, id, minor } from "#server/platform/db/columns.ts";
import { integer, pgTable, primaryKey, text, unique } from "#server/platform/db/orm.ts";
import type { ConversionDestination, ConversionKind, ConversionState } from "#shared/domain/conversions.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { MeasuringPurpose } from "#shared/domain/measuring.ts";

/** Browser data of an order for each destination; deleted after seven days. */
export const orderMeasurements = pgTable(
  "order_measurements",
  {
    orderId: id("order_id").notNull(),
    purpose: text("purpose").$type<MeasuringPurpose>().notNull(),
    userId: id("user_id").notNull(),
    consentId: id("consent_id").notNull(),
    browserHash: bytes("browser_hash").notNull(),
    sealed: bytes("sealed").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.purpose] })],
);
export type MeasurementRow = typeof orderMeasurements.$inferSelect;

export const conversionEvents = pgTable(
  "conversion_events",
  {
    id: id().primaryKey(),
    destination: text("destination").$type<ConversionDestination>().notNull(),
    eventId: text("event_id").notNull(),
    kind: text("kind").$type<ConversionKind>().notNull(),
    orderId: id("order_id").notNull(),
    userId: id("user_id").notNull(),
    consentId: id("consent_id").notNull(),
    refundId: id("refund_id"),
    amountMinor: minor("amount_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    state: text("state").$type<ConversionState>().notNull(),
    reason: text("reason"),
    tries: integer("tries").notNull().default(0),
    happenedAt: at("happened_at").notNull(),
    startedAt: at("started_at"),
    /** Set only while the report waits or is being sent. */
    nextAt: at("next_at"),
    settledAt: at("settled_at"),
  },
  (table) => [unique().on(table.destination, table.eventId)],
);
export type ConversionRow = typeof conversionEvents.$inferSelect;
