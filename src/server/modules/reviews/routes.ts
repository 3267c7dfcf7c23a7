import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getMyReview, getReviews, postReview, uploadReviewPhoto } from "#shared/contract/reviews.ts";
import { receivePhoto } from "./review-photos.ts";
import { listReviews, type ReviewPorts, readMyReview, writeReview } from "./reviews.ts";

export function reviewRoutes(platform: Platform, ports: ReviewPorts): Route[] {
  const { database } = platform;
  return [
    route(getReviews, (call) => listReviews(database, call.params.id, call.query)),
    route(postReview, (call) => writeReview(platform, ports, call.caller, call.params.id, call.body)),
    route(uploadReviewPhoto, (call) =>
      receivePhoto(platform, ports.media, call.caller.userId, call.rawBody ?? Buffer.alloc(0)),
    ),
    route(getMyReview, (call) => readMyReview(database, ports, call.caller.userId, call.params.id)),
  ];
}
