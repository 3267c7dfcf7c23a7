import { at } from "#server/platform/db/columns.ts";
import { integer, jsonb, pgTable, text } from "#server/platform/db/orm.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { Market } from "#shared/domain/markets.ts";

export const marketIdentities = pgTable("market_identities", {
  market: text("market").$type<Market>().primaryKey(),
  data: jsonb("data").$type<MarketIdentity>().notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});
