import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bundleAdminRoutes } from "./admin/routes.ts";
import type { BundleAdmin } from "./admin/save-bundle.ts";
import { bundleRoutes } from "./routes.ts";

export { readBundlePages } from "./public-pages.ts";
export { findKnown, findSold } from "./queries.ts";

/** Goods and programmes that are sold together at a bundle price. */
export const createBundles = (
  platform: Platform,
  readSales: BundleAdmin["readSales"],
): { readonly routes: readonly Route[] } => ({
  routes: [...bundleRoutes(platform), ...bundleAdminRoutes({ platform, readSales })],
});
