import { type ApprovedReview, addApprovedReviews } from "#server/modules/reviews/index.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import type { Review, ReviewTopic } from "../data/types.ts";
import { pick } from "../random-choice.ts";

interface Reviewed {
  readonly slug: string;
  readonly topic: ReviewTopic;
  readonly popularity: number;
}

const reviewed = (): Reviewed[] => [
  ...demoData.products.map(({ slug, category, popularity }) => ({ slug, topic: category, popularity })),
  ...demoData.programmes.map(({ slug, popularity }) => ({ slug, topic: "programme" as const, popularity })),
  ...demoData.packages.map(({ slug }) => ({ slug, topic: "package" as const, popularity: 50 })),
];

function authorOf(review: Review, random: () => number): string {
  const first = pick(demoData.customers.firstNames, random)[review.language];
  const last = pick(demoData.customers.lastNames, random)[review.language];
  return `${first} ${[...last.replace(/^ال/, "")][0] ?? ""}.`;
}

// Popular products get more reviews; no sentence is used twice.
function toReviews({ idOf, now, randomOf }: SeedContext, { slug, topic, popularity }: Reviewed): ApprovedReview[] {
  const random = randomOf(`reviews:${slug}`);
  const wanted = Math.floor(random() * 3 + (popularity / 100) * 4);
  const pool = demoData.reviews.filter((one) => one.topic === topic);
  const chosen = pool
    .map((review) => ({ review, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, wanted);
  return chosen.map(({ review }, index) => ({
    id: idOf("review", `${slug}:${index}`),
    productId: idOf("product", slug),
    author: authorOf(review, random),
    language: review.language,
    rating: review.rating,
    title: review.title,
    body: review.body,
    createdAt: daysBefore(now, 2 + random() * 150),
  }));
}

/** Approved reviews of fictional customers, so that ratings show. */
export async function seedReviews(context: SeedContext): Promise<void> {
  await addApprovedReviews(
    context.tx,
    reviewed().flatMap((one) => toReviews(context, one)),
  );
}
