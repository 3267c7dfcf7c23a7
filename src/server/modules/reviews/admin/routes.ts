import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { adminDecideReview, adminListReviews } from "#shared/contract/admin-reviews.ts";
import { listReviews, moderateReview } from "./moderate-reviews.ts";

export const reviewAdminRoutes = (platform: Platform): Route[] => [
  route(adminListReviews, ({ query }) => listReviews(platform.database.reader, query)),
  route(adminDecideReview, async (call) => ({
    review: await moderateReview(platform, call, call.params.id, call.body),
  })),
];
