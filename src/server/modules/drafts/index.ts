import type { Route } from "#server/platform/http/call.ts";
import { sweepDrafts } from "./personal-data.ts";
import type { DraftDeps } from "./ports.ts";
import { draftRoutes, payLinkRoutes } from "./routes.ts";

export { cancelSupplements } from "./admin/add-supplement.ts";
export { eraseDrafts, exportDrafts } from "./personal-data.ts";

/** Orders that staff write for customers, who pay them by a link. */
export function createDrafts(deps: DraftDeps): { readonly routes: readonly Route[] } {
  deps.platform.jobs.schedule("sweep-drafts", "40 3 * * *", () => sweepDrafts(deps.platform));
  return { routes: [...draftRoutes(deps), ...payLinkRoutes(deps)] };
}
