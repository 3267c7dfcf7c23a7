import { at, id, minor } from "#server/platform/db/columns.ts";
import { jsonb, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";

export const wishlistItems = pgTable(
  "wishlist_items",
  {
    userId: id("user_id").notNull(),
    productId: id("product_id").notNull(),
    createdAt: at("created_at").notNull(),
    /** What the customer saw when they wished it; null in wishes of before it was kept. */
    priceMinor: minor("price_minor"),
    priceCurrency: text("price_currency").$type<Currency>(),
    /** The same for each size, by variant; null in wishes of before it was kept. */
    sizePrices: jsonb("size_prices").$type<Readonly<Record<string, Minor>>>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);
