import { desc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { products, reviews, wishlistItems } from "./tables.ts";

/** A customer's reviews and wishlist, for the personal data export. */
export async function exportShopper(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { rating, title, body, status, refusal, createdAt } = reviews;
  const [written, wished] = await Promise.all([
    reader
      .select({ product: products.slug, rating, title, body, status, refusal, createdAt })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.userId, userId))
      .orderBy(desc(reviews.createdAt)),
    reader
      .select({ product: products.slug, createdAt: wishlistItems.createdAt })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .where(eq(wishlistItems.userId, userId))
      .orderBy(desc(wishlistItems.createdAt)),
  ]);
  return { reviews: written, wishlist: wished };
}

/** Closes an account: its reviews become anonymous and its wishlist is deleted. */
export async function eraseShopper(tx: Tx, userId: string): Promise<void> {
  await tx.update(reviews).set({ author: "-", userId: null }).where(eq(reviews.userId, userId));
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId));
}
