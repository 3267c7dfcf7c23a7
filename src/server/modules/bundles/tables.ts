import { at, id, text2 } from "#server/platform/db/columns.ts";
import { boolean, integer, jsonb, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { BundlePricing } from "#shared/domain/bundles.ts";
import type { Currency } from "#shared/domain/currency.ts";

export const bundles = pgTable("bundles", {
  id: id().primaryKey(),
  slug: text("slug").notNull().unique(),
  name: text2("name").notNull(),
  description: text2("description").notNull(),
  pricing: text("pricing").$type<BundlePricing>().notNull(),
  percentHundredths: integer("percent_hundredths"),
  /** The price in minor units. */
  amounts: jsonb("amounts").$type<Readonly<Record<Currency, number>>>(),
  startsAt: at("starts_at"),
  endsAt: at("ends_at"),
  isActive: boolean("is_active").notNull(),
  archivedAt: at("archived_at"),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type BundleRow = typeof bundles.$inferSelect;
export type NewBundle = typeof bundles.$inferInsert;

export const bundleItems = pgTable(
  "bundle_items",
  {
    bundleId: id("bundle_id").notNull(),
    productId: id("product_id").notNull(),
    position: integer("position").notNull(),
    quantity: integer("quantity").notNull(),
    /** `null`: the customer chooses. */
    size: text("size"),
  },
  (table) => [primaryKey({ columns: [table.bundleId, table.productId] })],
);
export type BundleItemRow = typeof bundleItems.$inferSelect;
