import { at, id } from "#server/platform/db/columns.ts";
import { integer, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { Stocktake } from "#shared/contract/admin-stocktakes.ts";

export const stocktakes = pgTable("stocktakes", {
  id: id().primaryKey(),
  name: text("name").notNull(),
  status: text("status").$type<Stocktake["status"]>().notNull(),
  reason: text("reason"),
  startedBy: id("started_by").notNull(),
  startedAt: at("started_at").notNull(),
  endedBy: id("ended_by"),
  endedAt: at("ended_at"),
});

export const stocktakeLines = pgTable(
  "stocktake_lines",
  {
    stocktakeId: id("stocktake_id").notNull(),
    variantId: id("variant_id").notNull(),
    /** On hand, and sold but not yet shipped, when it was first counted or counted again. */
    expected: integer("expected").notNull(),
    counted: integer("counted").notNull(),
    countedBy: id("counted_by").notNull(),
    countedAt: at("counted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stocktakeId, table.variantId] })],
);

export const stocktakeEntries = pgTable("stocktake_entries", {
  id: id().primaryKey(),
  stocktakeId: id("stocktake_id").notNull(),
  variantId: id("variant_id").notNull(),
  way: text("way").$type<"add" | "set">().notNull(),
  quantity: integer("quantity").notNull(),
  byId: id("by_id").notNull(),
  at: at("at").notNull(),
});
