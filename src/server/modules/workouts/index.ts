import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { enrolmentRoutes } from "./routes.ts";

export { type EnrolmentGrant, grantEnrolment, revokeEnrolments } from "./grant-enrolment.ts";
export { enrolmentHandlers } from "./order-handlers.ts";
export { eraseWorkouts, exportWorkouts } from "./personal-data.ts";

/** Customers' programmes as they are done: enrolments, workouts, progress and measurements. */
export const createWorkouts = (platform: Platform): { readonly routes: Route[] } => ({
  routes: enrolmentRoutes(platform),
});
