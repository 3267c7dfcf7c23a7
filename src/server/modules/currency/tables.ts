import { at } from "#server/platform/db/columns.ts";
import { integer, numeric, pgTable, text } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";

/** `manual`: set by the shop and kept until changed. */
export type RatesOrigin = "live" | "fallback" | "manual";

export const exchangeRates = pgTable("exchange_rates", {
  currency: text("currency").$type<Currency>().primaryKey(),
  position: integer("position").notNull(),
  perUsd: numeric("per_usd", { precision: 18, scale: 8, mode: "number" }).notNull(),
  source: text("source").$type<RatesOrigin>().notNull(),
  updatedAt: at("updated_at").notNull(),
});
