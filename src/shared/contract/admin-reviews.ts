import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { reviewPhoto } from "./reviews.ts";
import { id, idParams, language, line, localizedText, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin reviews";

export const reviewStates = ["pending", "approved", "rejected"] as const;
export type ReviewState = (typeof reviewStates)[number];

const adminReview = z.object({
  id,
  product: z.object({ id, slug: z.string(), name: localizedText }),
  /** `null` after the account was closed, and for imported reviews. */
  userId: z.nullable(id),
  author: z.string(),
  language,
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  photos: z.array(reviewPhoto),
  state: z.enum(reviewStates),
  createdAt: timestamp,
  decidedAt: z.nullable(timestamp),
  /** Rejection reason, shown to the author. */
  refusal: z.nullable(z.string()),
});
export type AdminReview = z.infer<typeof adminReview>;

export const adminListReviews = endpoint({
  method: "GET",
  path: "/admin/reviews",
  summary: "Reviews by state: waiting ones oldest first, others newest first",
  tag,
  access: "admin",
  permission: "content",
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(reviewStates), "pending"),
    rating: z.optional(z.enum(["1", "2", "3", "4", "5"])),
    /** Part of the text, the author or the product's name. */
    search: z.optional(line(0, 80)),
  }),
  status: 200,
  reply: z.object({
    reviews: z.array(adminReview),
    pagination,
    /** Number of reviews per state. */
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
  }),
});

export const decideReviewBody = z.strictObject({
  state: z.enum(["approved", "rejected"]),
  reason: z.optional(longText(0, 500)),
});
export const adminDecideReview = endpoint({
  method: "PATCH",
  path: "/admin/reviews/:id",
  summary: "Approves or refuses a review; the product's rating follows. Repeating it changes nothing",
  tag,
  access: "admin",
  permission: "content",
  params: idParams,
  body: decideReviewBody,
  status: 200,
  reply: z.object({ review: adminReview }),
  errors: [NOT_FOUND],
});
