import type { Route } from "#server/platform/http/call.ts";
import { contactAdminRoutes } from "./admin/routes.ts";
import { forgetOldMessages } from "./forget-messages.ts";
import type { Needs } from "./receive.ts";
import { contactRoutes } from "./routes.ts";

export { type Applicant, findApplicant, findApplicantOf, noteAffiliate } from "./applicant.ts";

/** The forms of /contact and /join-us, and the staff routes to read and answer them. */
export function createContact(needs: Needs): { readonly routes: readonly Route[] } {
  needs.platform.jobs.schedule("forget-old-messages", "50 2 * * *", () => forgetOldMessages(needs.platform));
  return { routes: [...contactRoutes(needs), ...contactAdminRoutes(needs)] };
}
