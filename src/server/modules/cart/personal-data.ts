import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import { cartItems, carts } from "./tables.ts";

/** A person's cart, for the personal data export. */
export async function exportCart(reader: Reader, userId: string): Promise<{ readonly cart: unknown[] }> {
  const { productId, size, quantity, addedAt } = cartItems;
  const items = await reader
    .select({ productId, size, quantity, addedAt })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .where(eq(carts.userId, userId))
    .orderBy(asc(cartItems.addedAt));
  return { cart: items };
}

/** Closes an account: deletes its cart. */
export async function eraseCart(tx: Tx, userId: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.userId, userId));
}
