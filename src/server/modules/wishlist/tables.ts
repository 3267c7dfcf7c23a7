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
    /** The price that the customer saw when they added it; null in older wishes. */
    priceMinor: minor("price_minor"),
    priceCurrency: text("price_currency").$type<Currency>(),
    /** The same for each size, by variant; null in older wishes. */
    sizePrices: jsonb("size_prices").$type<Readonly<Record<string, Minor>>>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);
