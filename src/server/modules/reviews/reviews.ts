import { bumpProducts, changeRating, requireProductOnSale } from "#server/modules/catalogue/index.ts";
import type { Media } from "#server/modules/media/index.ts";
import { type Database, isUniqueViolation, type Reader, type Tx } from "#server/platform/db/database.ts";
import { and, count, desc, eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Review } from "#shared/contract/reviews.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { noSuchReview, reviewExists, reviewNotBought } from "./errors.ts";
import { photosFrom } from "./review-photos.ts";
import { reviews } from "./tables.ts";

/** Customers, orders and pictures, as far as reviews need them. */
export interface ReviewPorts {
  /** Whether the customer has a paid order with the product. */
  readonly hasBought: (reader: Reader, userId: string, productId: string) => Promise<boolean>;
  /** First name and last initial: "Mona A.". */
  readonly authorOf: (reader: Reader, userId: string) => Promise<string>;
  readonly media: Pick<Media, "receive" | "record" | "readPictureFacts">;
}

export interface NewReview {
  readonly rating: number;
  readonly title: string;
  readonly body: string;
  /** Hashes of uploaded pictures. */
  readonly photos: readonly string[];
}

type Row = typeof reviews.$inferSelect;

const wireReview = ({ id, rating, title, body, photos, author, language, createdAt }: Row): Review => ({
  id,
  rating,
  title,
  body,
  photos: [...photos],
  author,
  language,
  createdAt: createdAt.toISOString(),
});

const mine = (row: Row) => ({ ...wireReview(row), status: row.status, refusal: row.refusal });

export async function listReviews(
  { reader }: Database,
  idOrSlug: string,
  { page, limit }: { page: number; limit: number },
) {
  const product = await requireProductOnSale(reader, idOrSlug);
  const shown = and(eq(reviews.productId, product.id), eq(reviews.status, "approved"));
  const [rows, counts] = await Promise.all([
    reader
      .select()
      .from(reviews)
      .where(shown)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(limit)
      .offset((page - 1) * limit),
    reader.select({ stars: reviews.rating, count: count() }).from(reviews).where(shown).groupBy(reviews.rating),
  ]);
  const total = counts.reduce((sum, one) => sum + one.count, 0);
  return {
    reviews: rows.map(wireReview),
    pagination: toPagination(page, limit, total),
    rating: product.rating,
    distribution: [5, 4, 3, 2, 1].map((stars) => ({
      stars,
      count: counts.find((one) => one.stars === stars)?.count ?? 0,
    })),
  };
}

export interface Reviewer {
  readonly userId: string;
  readonly language: Language;
}

/** Writes a review pending approval. Throws 404, 403 REVIEW_NOT_BOUGHT, 409 REVIEW_EXISTS, 400 UNKNOWN_IMAGE. */
export async function writeReview(
  { database, clock, ids }: Platform,
  ports: ReviewPorts,
  reviewer: Reviewer,
  idOrSlug: string,
  review: NewReview,
) {
  try {
    return await database.transaction(async (tx) => {
      const product = await requireProductOnSale(tx, idOrSlug);
      if (!(await ports.hasBought(tx, reviewer.userId, product.id))) throw reviewNotBought();
      const row = {
        id: ids.next(),
        productId: product.id,
        userId: reviewer.userId,
        author: await ports.authorOf(tx, reviewer.userId),
        language: reviewer.language,
        ...review,
        photos: await photosFrom(tx, ports.media, review.photos),
        status: "pending" as const,
        createdAt: clock.now(),
        decidedAt: null,
        refusal: null,
      };
      await tx.insert(reviews).values(row);
      return { review: mine(row) };
    });
  } catch (error) {
    if (isUniqueViolation(error, "reviews_once")) throw reviewExists();
    throw error;
  }
}

/** Whether the customer may write a review, and their existing one. Throws 404. */
export async function readMyReview({ reader }: Database, ports: ReviewPorts, userId: string, idOrSlug: string) {
  const product = await requireProductOnSale(reader, idOrSlug);
  const theirs = and(eq(reviews.productId, product.id), eq(reviews.userId, userId));
  const [hasBought, [row]] = await Promise.all([
    ports.hasBought(reader, userId, product.id),
    reader.select().from(reviews).where(theirs).limit(1),
  ]);
  return { hasBought, review: row === undefined ? null : mine(row) };
}

export interface ReviewDecision {
  readonly status: "approved" | "rejected";
  /** Rejection reason, for the author. */
  readonly refusal: string | null;
}

/** Approves or hides a review and updates the product's rating. Idempotent. Throws 404. */
export async function decideReview(
  tx: Tx,
  reviewId: string,
  { status, refusal }: ReviewDecision,
  now: Date,
): Promise<void> {
  const [before] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for("update");
  if (before === undefined) throw noSuchReview();
  if (before.status === status) return;
  await tx
    .update(reviews)
    .set({ status, decidedAt: now, refusal: status === "rejected" ? refusal : null })
    .where(eq(reviews.id, reviewId));
  const wasShown = before.status === "approved" ? 1 : 0;
  const change = (status === "approved" ? 1 : 0) - wasShown;
  if (change === 0) return;
  await changeRating(tx, before.productId, { count: change, stars: change * before.rating });
  await bumpProducts(tx, [before.productId]);
}
