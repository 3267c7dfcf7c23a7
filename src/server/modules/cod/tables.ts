import { at, bytes, minor } from "#server/platform/db/columns.ts";
import { boolean, integer, pgTable, text, uuid } from "#server/platform/db/orm.ts";
import type { CodConfirmRule, CodDecider, CodState } from "#shared/domain/cod.ts";
import type { Market } from "#shared/domain/markets.ts";
import { zeroMinor } from "#shared/domain/money.ts";

export const codRules = pgTable("cod_rules", {
  market: text("market").$type<Market>().primaryKey(),
  confirm: text("confirm").$type<CodConfirmRule>().notNull(),
  confirmHours: integer("confirm_hours").notNull(),
  enabled: boolean("enabled").notNull().default(true),
  /** The customer's fee. Amounts are in the market's currency for cash. */
  feeMinor: minor("fee_minor").notNull().default(zeroMinor),
  /** Limits; `null`: none. */
  minMinor: minor("min_minor"),
  maxMinor: minor("max_minor"),
  /** For customers who have received no order yet. */
  maxNewMinor: minor("max_new_minor"),
  maxOpen: integer("max_open"),
  refusalsBlock: integer("refusals_block"),
  /** Discount for paying in advance when cash is refused, in percent of the goods. */
  prepayPercent: integer("prepay_percent").notNull().default(0),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});
export type CodRuleRow = typeof codRules.$inferSelect;

export const codConfirmations = pgTable("cod_confirmations", {
  orderId: uuid("order_id").primaryKey(),
  userId: uuid("user_id").notNull(),
  tokenHash: bytes("token_hash").notNull().unique(),
  /** Hash of the reminder's link. */
  reminderHash: bytes("reminder_hash").unique(),
  state: text("state").$type<CodState>().notNull(),
  askedAt: at("asked_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  remindedAt: at("reminded_at"),
  decidedAt: at("decided_at"),
  decidedBy: text("decided_by").$type<CodDecider>(),
  staffId: uuid("staff_id"),
  /** Why staff decided for the customer. */
  reason: text("reason"),
});
export type CodConfirmationRow = typeof codConfirmations.$inferSelect;

/** Refused parcels with cash on delivery. */
export const codRefusals = pgTable("cod_refusals", {
  shipmentId: uuid("shipment_id").primaryKey(),
  orderId: uuid("order_id").notNull(),
  userId: uuid("user_id").notNull(),
  phoneHash: bytes("phone_hash"),
  placeHash: bytes("place_hash"),
  at: at("at").notNull(),
  forgivenAt: at("forgiven_at"),
  forgivenBy: uuid("forgiven_by"),
  forgiveReason: text("forgive_reason"),
});
export type CodRefusalRow = typeof codRefusals.$inferSelect;
