import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { marketAdminRoutes } from "./admin/routes.ts";
import { marketRoutes } from "./routes.ts";

export { toDisclosures } from "./disclosures.ts";
export { readMarketGaps, readSeller, writeIdentity } from "./identities.ts";

export const createMarkets = (platform: Platform): { readonly routes: readonly Route[] } => ({
  routes: [...marketRoutes(platform), ...marketAdminRoutes(platform)],
});
