import { at } from "#server/platform/db/columns.ts";
import { integer, pgTable, text } from "#server/platform/db/orm.ts";
import type { Market } from "#shared/domain/markets.ts";

/** A market without a row has the default days in the code. */
export const paydays = pgTable("paydays", {
  market: text("market").$type<Market>().primaryKey(),
  days: integer("days").array().notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});
