import * as z from "zod/mini";
import { maxReviewPhotos, photoBytes, photoTypes } from "../domain/photos.ts";
import { rating } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { REVIEW_EXISTS, REVIEW_NOT_BOUGHT } from "./refusals.ts";
import { id, idOrSlugParams, imageHash, language, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Catalogue";

export const reviewStatuses = ["pending", "approved", "rejected"] as const;
/** A customer's picture. Other widths have the same address with another number. */
export const reviewPhoto = z.object({ url: z.string(), width: z.int(), height: z.int(), placeholder: z.string() });
export type ReviewPhoto = z.infer<typeof reviewPhoto>;

const review = z.object({
  id,
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  /** First name and initial. */
  author: z.string(),
  language,
  createdAt: timestamp,
  photos: z.array(reviewPhoto),
});
export type Review = z.infer<typeof review>;
const myReview = z.extend(review, {
  status: z.enum(reviewStatuses),
  /** Rejection reason written by staff. */
  refusal: z.nullable(z.string()),
});

export const getReviews = endpoint({
  method: "GET",
  path: "/products/:id/reviews",
  summary: "Approved reviews of a product, newest first",
  tag,
  access: "public",
  params: idOrSlugParams,
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({
    reviews: z.array(review),
    pagination,
    rating,
    /** From five stars down to one. */
    distribution: z.array(z.object({ stars: z.int(), count: z.int() })),
  }),
});

export const reviewBody = z.strictObject({
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  title: z._default(line(0, 100), ""),
  body: longText(1, 2000),
  /** Hashes of uploaded pictures. */
  photos: z._default(z.array(imageHash).check(z.maxLength(maxReviewPhotos)), []),
});

export const uploadReviewPhoto = endpoint({
  method: "POST",
  path: "/reviews/photos",
  summary:
    "Uploads a picture for a review (JPEG, PNG, WebP or AVIF as the body), without its metadata. Deleted after a week without a review",
  tag,
  access: "customer",
  upload: { types: photoTypes, maxBytes: photoBytes },
  status: 201,
  reply: z.object({ photo: z.extend(reviewPhoto, { hash: imageHash }) }),
  fieldErrors: ["IMAGE_UNREADABLE"],
});

export const postReview = endpoint({
  method: "POST",
  path: "/products/:id/reviews",
  summary: "Reviews a bought product, once; shown after approval",
  tag,
  access: "customer",
  params: idOrSlugParams,
  body: reviewBody,
  status: 201,
  reply: z.object({ review: myReview }),
  errors: [REVIEW_NOT_BOUGHT, REVIEW_EXISTS],
  fieldErrors: ["UNKNOWN_IMAGE"],
});

/** Data for a product's review form. */
export const getMyReview = endpoint({
  method: "GET",
  path: "/products/:id/reviews/mine",
  summary: "Whether the customer may review a product, and their review",
  tag,
  access: "customer",
  params: idOrSlugParams,
  status: 200,
  /** `review`: the caller's own, approved or not. */
  reply: z.object({ hasBought: z.boolean(), review: z.nullable(myReview) }),
});
