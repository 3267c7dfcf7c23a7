import type { FindProducts } from "#server/modules/catalogue/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { wishlistRoutes } from "./routes.ts";

export { eraseWishlist, exportWishlist } from "./personal-data.ts";

/** Customers' wishlists. */
export const createWishlist = (platform: Platform, find: FindProducts): { readonly routes: Route[] } => ({
  routes: wishlistRoutes(platform, find),
});
