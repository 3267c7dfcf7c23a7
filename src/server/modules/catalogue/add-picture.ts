import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { announceProducts } from "./announce-products.ts";
import { bumpProducts } from "./bump-products.ts";
import { type ProductImage, products } from "./tables.ts";

/** Maximum pictures per product, the same as in the editor. */
const maxPictures = 12;

/** Adds a picture after a product's other pictures, once. */
export async function addPicture(
  tx: Tx,
  platform: Pick<Platform, "announcements" | "clock">,
  productId: string,
  image: ProductImage,
): Promise<"added" | "there" | "too_many"> {
  const [row] = await tx
    .select({ images: products.images, archivedAt: products.archivedAt })
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  if (row === undefined || row.images.some((one) => one.url === image.url && one.size === image.size)) return "there";
  if (row.images.length >= maxPictures) return "too_many";
  await tx
    .update(products)
    .set({
      images: [...row.images, image],
      version: sql`${products.version} + 1`,
      updatedAt: platform.clock.now(),
    })
    .where(eq(products.id, productId));
  // Drafts are on no public page, so nothing needs to be refreshed.
  if (row.archivedAt !== null) return "added";
  await bumpProducts(tx, [productId]);
  await announceProducts(tx, platform, [productId]);
  return "added";
}
