import { changeRating } from "#server/modules/catalogue/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { ReviewPhoto } from "#shared/contract/reviews.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { reviews } from "./tables.ts";

export interface ApprovedReview {
  readonly id: string;
  readonly productId: string;
  readonly author: string;
  readonly language: Language;
  readonly rating: number;
  readonly title: string;
  readonly body: string;
  readonly photos?: readonly ReviewPhoto[];
  readonly createdAt: Date;
}

const rowsAtOnce = 500;

/** Adds approved reviews and their ratings. The caller bumps the version. */
export async function addApprovedReviews(tx: Tx, list: readonly ApprovedReview[]): Promise<void> {
  for (let at = 0; at < list.length; at += rowsAtOnce) {
    const rows = list
      .slice(at, at + rowsAtOnce)
      .map((one) => ({ ...one, status: "approved" as const, decidedAt: one.createdAt }));
    await tx.insert(reviews).values(rows);
  }
  const rated = Map.groupBy(list, (one) => one.productId);
  for (const [productId, given] of rated) {
    await changeRating(tx, productId, { count: given.length, stars: given.reduce((sum, one) => sum + one.rating, 0) });
  }
}
