import { readSlugs } from "#server/modules/catalogue/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import { wishlistItems } from "./tables.ts";

/** A customer's wishlist, for the personal data export. */
export async function exportWishlist(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { productId, createdAt } = wishlistItems;
  const rows = await reader
    .select({ productId, createdAt })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(createdAt));
  const slugs = await readSlugs(
    reader,
    rows.map((row) => row.productId),
  );
  return { wishlist: rows.map((row) => ({ product: slugs.get(row.productId), createdAt: row.createdAt })) };
}

/** Closes an account: its wishlist is deleted. */
export async function eraseWishlist(tx: Tx, userId: string): Promise<void> {
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId));
}
