import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
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
  readonly createdAt: Date;
}

const rowsAtOnce = 500;

/** Imports approved reviews and recalculates product ratings. The caller bumps the version. */
export async function addApprovedReviews(tx: Tx, list: readonly ApprovedReview[]): Promise<void> {
  for (let at = 0; at < list.length; at += rowsAtOnce) {
    const rows = list
      .slice(at, at + rowsAtOnce)
      .map((one) => ({ ...one, status: "approved" as const, decidedAt: one.createdAt }));
    await tx.insert(reviews).values(rows);
  }
  await tx.execute(sql`
    update products set rating_count = fresh.count, rating_sum = fresh.sum
    from (select product_id, count(*)::int as count, sum(rating)::int as sum from reviews where status = 'approved' group by product_id) fresh
    where products.id = fresh.product_id`);
}
