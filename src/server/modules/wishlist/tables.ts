import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { at, id } from "#server/platform/db/columns.ts";

export const wishlistItems = pgTable(
  "wishlist_items",
  {
    userId: id("user_id").notNull(),
    productId: id("product_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);
