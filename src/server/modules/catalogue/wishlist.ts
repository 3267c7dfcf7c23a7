import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Platform } from "#server/platform/platform.ts";
import { toPagination } from "#shared/contract/values.ts";
import { productNotFound, wishlistFull } from "./errors.ts";
import type { FindProducts } from "./find-products.ts";
import { products, wishlistItems } from "./tables.ts";

const maxWishlist = 200;

/** The customer's wishlist, latest first; withdrawn products are kept but omitted. */
export async function listWishlist(
  { database }: Platform,
  find: FindProducts,
  userId: string,
  { page, limit }: { page: number; limit: number },
) {
  const shown = and(eq(wishlistItems.userId, userId), isNull(products.archivedAt));
  const [rows, [counted]] = await Promise.all([
    database.reader
      .select({ id: wishlistItems.productId })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .where(shown)
      .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId))
      .limit(limit)
      .offset((page - 1) * limit),
    database.reader
      .select({ total: count() })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .where(shown),
  ]);
  return {
    products: await find.cards(rows.map((row) => row.id)),
    pagination: toPagination(page, limit, counted?.total ?? 0),
  };
}

/** Ids on the customer's wishlist, latest first, for the hearts on cards. */
export async function listWishlistIds({ database }: Platform, userId: string): Promise<string[]> {
  const rows = await database.reader
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId))
    .limit(maxWishlist);
  return rows.map((row) => row.id);
}

/** Adds a product to the wishlist; idempotent. Throws 404, 409 WISHLIST_FULL. */
export async function putInWishlist({ database, clock }: Platform, userId: string, productId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.archivedAt)));
    if (product === undefined) throw productNotFound();
    // Serializes changes per customer, so that the limit holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist:${userId}`}, 0))`);
    const [counted] = await tx.select({ total: count() }).from(wishlistItems).where(eq(wishlistItems.userId, userId));
    const mine = and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId));
    const [known] = await tx.select({ id: wishlistItems.productId }).from(wishlistItems).where(mine);
    if (known !== undefined) return;
    if ((counted?.total ?? 0) >= maxWishlist) throw wishlistFull();
    await tx.insert(wishlistItems).values({ userId, productId, createdAt: clock.now() });
  });
}

export async function removeFromWishlist({ database }: Platform, userId: string, productId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
  });
}
