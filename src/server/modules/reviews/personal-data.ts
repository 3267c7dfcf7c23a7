import { readSlugs } from "#server/modules/catalogue/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import { reviews } from "./tables.ts";

/** A customer's reviews, for the personal data export. */
export async function exportReviews(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { productId, rating, title, body, photos, status, refusal, createdAt } = reviews;
  const rows = await reader
    .select({ productId, rating, title, body, photos, status, refusal, createdAt })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt));
  const slugs = await readSlugs(
    reader,
    rows.map((row) => row.productId),
  );
  return { reviews: rows.map(({ productId: id, ...review }) => ({ product: slugs.get(id), ...review })) };
}

/** Closes an account: its reviews become anonymous and lose their pictures, which the picture sweep then deletes. */
export async function eraseReviews(tx: Tx, userId: string): Promise<void> {
  await tx.update(reviews).set({ author: "-", userId: null, photos: [] }).where(eq(reviews.userId, userId));
}
