import { currencyFrom } from "#server/modules/currency/index.ts";
import { readSaleRules, toSaleSentences } from "#server/modules/returns/index.ts";
import { type Call, type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/catalogue.ts";
import { getPrice } from "#shared/contract/currency.ts";
import { getProductCards } from "#shared/contract/product-cards.ts";
import { getNeededProducts } from "#shared/contract/product-needs.ts";
import { findPrice } from "./find-price.ts";
import type { FindProducts } from "./find-products.ts";
import { createListCategories } from "./list-categories.ts";
import type { ListProducts } from "./list-products.ts";

interface Parts {
  readonly list: ListProducts;
  readonly find: FindProducts;
}

export function catalogueRoutes(platform: Platform, { list, find }: Parts): Route[] {
  const { database } = platform;
  const listCategories = createListCategories(database.pool);
  const listFor = ({
    query,
    currency,
    language,
  }: Pick<Call<typeof contract.getProducts>, "query" | "currency" | "language">) =>
    list.whole(query, { currency, language });
  return [
    route(contract.getProducts, listFor),
    route(contract.getAllProducts, listFor),
    route(getProductCards, ({ query, currency, language }) => list.cards(query, { currency, language })),
    route(contract.getNewArrivals, async (call) => ({ products: await find.newArrivals(call.query.limit) })),
    route(contract.getProduct, async (call) => {
      const [product, rules] = await Promise.all([find.one(call.params.id), readSaleRules(database.reader)]);
      const { kind, returnClass } = product;
      return { product: { ...product, returnRights: toSaleSentences(rules, { kind, class: returnClass }) } };
    }),
    route(contract.getRelatedProducts, (call) => find.related(call.params.id)),
    route(getNeededProducts, async (call) => ({ products: await find.needs(call.params.id) })),
    route(contract.getCategories, async () => ({ categories: await listCategories() })),
    route(getPrice, async ({ query, currency }) => {
      const asked = query.currency === undefined ? currency : currencyFrom(query.currency);
      return {
        success: true as const,
        data: await findPrice(database.pool, query.purchasableType, query.purchasableId, asked),
      };
    }),
  ];
}
