import { type FindProducts, filterOnSale, readPaidPrices } from "#server/modules/catalogue/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, count, desc, eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { productNotFound, wishlistFull } from "./errors.ts";
import { wishlistItems } from "./tables.ts";

const maxWishlist = 200;

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

/** The customer's wishlist, latest first; products no longer on sale stay on it but are not listed. */
export async function listWishlist(
  platform: Platform,
  find: FindProducts,
  userId: string,
  { page, limit }: { page: number; limit: number },
) {
  const listed = await filterOnSale(platform.database.reader, await listWishlistIds(platform, userId));
  return {
    products: await find.cards(listed.slice((page - 1) * limit, page * limit)),
    pagination: toPagination(page, limit, listed.length),
  };
}

const readPrice = async (tx: Tx, productId: string, priceCurrency: Currency) => {
  const paid = await readPaidPrices(tx, productId, priceCurrency);
  return { priceCurrency, priceMinor: paid?.lowest ?? null, sizePrices: paid?.bySize ?? null };
};

/** Adds a product to the wishlist; idempotent. Throws 404, 409 WISHLIST_FULL. */
export async function putInWishlist(
  { database, clock }: Platform,
  { userId, currency }: { readonly userId: string; readonly currency: Currency },
  productId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [product] = await filterOnSale(tx, [productId]);
    if (product === undefined) throw productNotFound();
    // Serializes changes per customer, so that the limit holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist:${userId}`}, 0))`);
    const [counted] = await tx.select({ total: count() }).from(wishlistItems).where(eq(wishlistItems.userId, userId));
    const mine = and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId));
    const [known] = await tx.select({ id: wishlistItems.productId }).from(wishlistItems).where(mine);
    if (known !== undefined) return;
    if ((counted?.total ?? 0) >= maxWishlist) throw wishlistFull();
    await tx
      .insert(wishlistItems)
      .values({ userId, productId, createdAt: clock.now(), ...(await readPrice(tx, productId, currency)) });
  });
}

export async function removeFromWishlist({ database }: Platform, userId: string, productId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
  });
}
