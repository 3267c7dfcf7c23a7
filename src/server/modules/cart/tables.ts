import { at, id } from "#server/platform/db/columns.ts";
import { integer, pgTable, text, unique, uuid } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";

export const carts = pgTable("carts", {
  id: id().primaryKey(),
  userId: uuid("user_id").notNull().unique(),
  updatedAt: at("updated_at").notNull(),
  /** The currency in the body of the last quote's request; `null` when it had none. */
  quotedCurrency: text("quoted_currency").$type<Currency>(),
});

/** A cart's row, as far as others need it. */
export type CartRow = Pick<typeof carts.$inferSelect, "id" | "quotedCurrency">;

export const cartItems = pgTable(
  "cart_items",
  {
    id: id().primaryKey(),
    cartId: uuid("cart_id").notNull(),
    productId: uuid("product_id").notNull(),
    variantId: uuid("variant_id").notNull(),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    addedAt: at("added_at").notNull(),
    /** Shared by lines that were added as one bundle; `null` for ordinary lines. */
    bundleGroup: uuid("bundle_group"),
    bundleId: uuid("bundle_id"),
  },
  (table) => [unique().on(table.cartId, table.variantId, table.bundleGroup).nullsNotDistinct()],
);
