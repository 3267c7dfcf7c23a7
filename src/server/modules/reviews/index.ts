import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { reviewAdminRoutes } from "./admin/routes.ts";
import type { ReviewPorts } from "./reviews.ts";
import { reviewRoutes } from "./routes.ts";

export { type ApprovedReview, addApprovedReviews } from "./add-reviews.ts";
export { eraseReviews, exportReviews } from "./personal-data.ts";

/** Customers' reviews of products, moderated by staff. */
export const createReviews = (platform: Platform, ports: ReviewPorts): { readonly routes: Route[] } => ({
  routes: [...reviewRoutes(platform, ports), ...reviewAdminRoutes(platform)],
});
