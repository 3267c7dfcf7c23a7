import { at, id, minor, text2 } from "#server/platform/db/columns.ts";
import { date, integer, pgTable, primaryKey, text, unique } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { DeclineClass } from "#shared/domain/dunning.ts";
import type { Market } from "#shared/domain/markets.ts";
import type { ReplenishmentPause, ReplenishmentStatus, RunState, SkipReason } from "#shared/domain/replenishments.ts";

const day = (name: string) => date(name, { mode: "string" });

export const replenishmentOffers = pgTable("replenishment_offers", {
  productId: id("product_id").primaryKey(),
  percent: integer("percent").notNull(),
  everyDays: integer("every_days").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const replenishmentMarketsOff = pgTable("replenishment_markets_off", {
  market: text("market").$type<Market>().primaryKey(),
  at: at("at").notNull(),
});

export const replenishments = pgTable("replenishments", {
  id: id().primaryKey(),
  userId: id("user_id").notNull(),
  productId: id("product_id").notNull(),
  variantId: id("variant_id").notNull(),
  size: text("size").notNull(),
  name: text2("name").notNull(),
  quantity: integer("quantity").notNull(),
  everyDays: integer("every_days").notNull(),
  percent: integer("percent").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  timezone: text("timezone").notNull(),
  addressId: id("address_id").notNull(),
  cardId: id("card_id").notNull(),
  consentId: id("consent_id").notNull(),
  /** The total that the customer agreed to, or paid last. */
  agreedMinor: minor("agreed_minor").notNull(),
  status: text("status").$type<ReplenishmentStatus>().notNull(),
  pauseReason: text("pause_reason").$type<ReplenishmentPause>(),
  /** The day of the next run, or of the open one. */
  nextOn: day("next_on").notNull(),
  /** Unpaid runs in a row. */
  failures: integer("failures").notNull().default(0),
  endedBy: text("ended_by").$type<"customer" | "link" | "staff" | "account">(),
  endedAt: at("ended_at"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type ReplenishmentRow = typeof replenishments.$inferSelect;

/** One order of a replenishment, from its notice until it is paid, skipped or lost. */
export const replenishmentRuns = pgTable(
  "replenishment_runs",
  {
    id: id().primaryKey(),
    replenishmentId: id("replenishment_id").notNull(),
    dueOn: day("due_on").notNull(),
    orderId: id("order_id").unique(),
    cardId: id("card_id"),
    state: text("state").$type<RunState>().notNull(),
    skipReason: text("skip_reason").$type<SkipReason>(),
    tries: integer("tries").notNull().default(0),
    nextAt: at("next_at"),
    class: text("class").$type<DeclineClass>(),
    code: text("code"),
    /** The deliveries of the notice have this key. */
    noticeKey: text("notice_key"),
    firstTryAt: at("first_try_at"),
    settledAt: at("settled_at"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [unique().on(table.replenishmentId, table.dueOn)],
);
export type RunRow = typeof replenishmentRuns.$inferSelect;

export const replenishmentAttempts = pgTable(
  "replenishment_attempts",
  {
    runId: id("run_id").notNull(),
    number: integer("number").notNull(),
    paymentId: id("payment_id").notNull().unique(),
    class: text("class").$type<DeclineClass>(),
    code: text("code"),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
);
