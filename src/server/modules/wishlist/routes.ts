import type { FindProducts } from "#server/modules/catalogue/index.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/catalogue.ts";
import { listWishlist, listWishlistIds, putInWishlist, removeFromWishlist } from "./wishlist.ts";

export const wishlistRoutes = (platform: Platform, find: FindProducts): Route[] => [
  route(contract.getWishlistIds, async (call) => ({ productIds: await listWishlistIds(platform, call.caller.userId) })),
  route(contract.getWishlist, (call) => listWishlist(platform, find, call.caller.userId, call.query)),
  route(contract.putInWishlist, async (call) => {
    const { caller, currency, params } = call;
    await putInWishlist(platform, { userId: caller.userId, currency }, params.productId);
    return undefined;
  }),
  route(contract.removeFromWishlist, async (call) => {
    await removeFromWishlist(platform, call.caller.userId, call.params.productId);
    return undefined;
  }),
];
