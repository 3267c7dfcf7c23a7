import { at, text2 } from "#server/platform/db/columns.ts";
import { boolean, integer, jsonb, pgTable, text, uuid } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Market } from "#shared/domain/markets.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { ReturnRule, ReturnTerms } from "#shared/domain/return-rules.ts";

export const returnRules = pgTable("return_rules", {
  /** Market, kind, class and ground, joined by hyphens. */
  id: text("id").primaryKey(),
  market: text("market").$type<Market>().notNull(),
  kind: text("kind").$type<ReturnRule["kind"]>().notNull(),
  class: text("class").$type<ReturnRule["class"]>().notNull(),
  ground: text("ground").$type<ReturnRule["ground"]>().notNull(),
  days: integer("days").notNull(),
  openedOk: boolean("opened_ok").notNull(),
  fee: text("fee").$type<ReturnRule["fee"]>().notNull(),
  refundsShipping: text("refunds_shipping").$type<ReturnRule["refundsShipping"]>().notNull(),
  restockDefault: boolean("restock_default").notNull(),
  text: text2("text").notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});
export type ReturnRuleRow = typeof returnRules.$inferSelect;

export const returnApproval = pgTable("return_approval", {
  id: boolean("id").primaryKey().default(true),
  isOn: boolean("is_on").notNull(),
  /** By currency; returns in another one wait for staff. */
  limits: jsonb("limits").$type<Readonly<Partial<Record<Currency, Minor>>>>().notNull(),
  instructions: text2("instructions").notNull(),
  version: integer("version").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const orderLineRights = pgTable("order_line_rights", {
  orderLineId: uuid("order_line_id").primaryKey(),
  /** The product's class on the day of the purchase. */
  class: text("class").$type<ReturnRule["class"]>().notNull(),
  /** As on the day of the purchase, one for each ground. */
  rules: jsonb("rules").$type<readonly ReturnTerms[]>().notNull(),
});
