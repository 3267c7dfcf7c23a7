import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { maxQuantity } from "#shared/domain/quantity.ts";
import { cartItems } from "./tables.ts";

/** Turns a bundle's parts into ordinary lines, merged with ordinary lines of the same variants. */
export async function dissolve(tx: Tx, cartId: string, group: string): Promise<void> {
  const parts = await tx
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.bundleGroup, group)))
    .returning();
  if (parts.length === 0) return;
  await tx
    .insert(cartItems)
    .values(parts.map((part) => ({ ...part, bundleGroup: null, bundleId: null })))
    .onConflictDoUpdate({
      target: [cartItems.cartId, cartItems.variantId, cartItems.bundleGroup],
      set: { quantity: sql`least(${maxQuantity}::int, ${cartItems.quantity} + excluded.quantity)` },
    });
}
