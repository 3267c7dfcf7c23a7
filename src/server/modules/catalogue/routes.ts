import { currencyFrom } from "#server/modules/currency/index.ts";
import { type Call, type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/catalogue.ts";
import { getPrice } from "#shared/contract/currency.ts";
import { findPrice } from "./find-price.ts";
import type { FindProducts } from "./find-products.ts";
import { createListCategories } from "./list-categories.ts";
import type { ListProducts } from "./list-products.ts";
import { listReviews, type ReviewPorts, readMyReview, writeReview } from "./reviews.ts";
import { listWishlist, listWishlistIds, putInWishlist, removeFromWishlist } from "./wishlist.ts";

interface Parts {
  readonly list: ListProducts;
  readonly find: FindProducts;
  readonly ports: ReviewPorts;
}

export function catalogueRoutes(platform: Platform, { list, find, ports }: Parts): Route[] {
  const { database } = platform;
  const listCategories = createListCategories(database.pool);
  const listFor = ({
    query,
    currency,
    language,
  }: Pick<Call<typeof contract.getProducts>, "query" | "currency" | "language">) => list(query, { currency, language });
  return [
    route(contract.getProducts, listFor),
    route(contract.getAllProducts, listFor),
    route(contract.getNewArrivals, async (call) => ({ products: await find.newArrivals(call.query.limit) })),
    route(contract.getProduct, async (call) => ({ product: await find.one(call.params.id) })),
    route(contract.getRelatedProducts, async (call) => ({ products: await find.related(call.params.id) })),
    route(contract.getCategories, async () => ({ categories: await listCategories() })),
    route(getPrice, async ({ query, currency }) => {
      const asked = query.currency === undefined ? currency : currencyFrom(query.currency);
      return {
        success: true as const,
        data: await findPrice(database.pool, query.purchasableType, query.purchasableId, asked),
      };
    }),
    route(contract.getReviews, (call) => listReviews(database, call.params.id, call.query)),
    route(contract.postReview, (call) => writeReview(platform, ports, call.caller, call.params.id, call.body)),
    route(contract.getMyReview, (call) => readMyReview(database, ports, call.caller.userId, call.params.id)),
    route(contract.getWishlistIds, async (call) => ({
      productIds: await listWishlistIds(platform, call.caller.userId),
    })),
    route(contract.getWishlist, (call) => listWishlist(platform, find, call.caller.userId, call.query)),
    route(contract.putInWishlist, async (call) => {
      await putInWishlist(platform, call.caller.userId, call.params.productId);
      return undefined;
    }),
    route(contract.removeFromWishlist, async (call) => {
      await removeFromWishlist(platform, call.caller.userId, call.params.productId);
      return undefined;
    }),
  ];
}
