import {
  getAllProducts,
  getNewArrivals,
  getProduct,
  getProducts,
  getRelatedProducts,
  type ProductFacets,
} from "#shared/contract/catalogue.ts";
import { getShipping } from "#shared/contract/checkout.ts";
import { getCoaches } from "#shared/contract/coaches.ts";
import { getHomeContent, getShopDetails } from "#shared/contract/content.ts";
import { getRates } from "#shared/contract/currency.ts";
import type { Endpoint, ReplyOf } from "#shared/contract/endpoint.ts";
import { getPointsRules, listRewards } from "#shared/contract/loyalty.ts";
import { getCurrentMarket } from "#shared/contract/markets.ts";
import { getProductCards } from "#shared/contract/product-cards.ts";
import { getNeededProducts } from "#shared/contract/product-needs.ts";
import { getReviews } from "#shared/contract/reviews.ts";
import { getProgramme, getProgrammes } from "#shared/contract/training.ts";

/**
 * What a page shows, by the calls that its loaders make: a change of one product drops only pages that show it or may
 * list it. Products that come, go or move to another category drop every page, so lists need no more than this.
 */
interface Rule {
  readonly matches: (path: string) => boolean;
  readonly tags: (data: never, query: URLSearchParams) => readonly string[];
}

function rule<const E extends Endpoint>(
  endpoint: E,
  tags: (reply: ReplyOf<E>, query: URLSearchParams) => readonly string[],
): Rule {
  const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, "[^/]+")}$`);
  return { matches: (path) => pattern.test(path), tags };
}

const toTags = (products: readonly { readonly id: string }[]): string[] => products.map(({ id }) => `product:${id}`);

interface List {
  readonly products: readonly { readonly id: string }[];
  readonly facets?: ProductFacets | undefined;
}

/** A list of some categories, by slug or id, may show any product of those; any other list every product. */
function toListTags({ products, facets }: List, query: URLSearchParams): string[] {
  const asked = (query.get("category") ?? "").split(",").map((name) => name.trim());
  const known = asked.map((name) => facets?.categories.find(({ id, slug }) => id === name || slug === name));
  const ids = known.flatMap((category) => (category === undefined ? [] : [`category:${category.id}`]));
  return [...toTags(products), ...(ids.length === asked.length ? ids : ["category"])];
}

const nothing = (): readonly string[] => [];

const rules: readonly Rule[] = [
  rule(getProducts, toListTags),
  rule(getAllProducts, toListTags),
  rule(getProductCards, toListTags),
  rule(getNewArrivals, ({ products }) => [...toTags(products), "category"]),
  rule(getProduct, ({ product }) => toTags([product])),
  rule(getRelatedProducts, ({ products }) => toTags(products)),
  rule(getNeededProducts, ({ products }) => toTags(products)),
  rule(getProgrammes, ({ programmes }) => toTags(programmes)),
  rule(getProgramme, ({ programme }) => toTags([programme])),
  rule(getHomeContent, ({ packages }) => toTags(packages)),
  // Beside the product that they are about, or of no product at all.
  ...[getReviews, getShopDetails, getShipping, getCoaches].map((one) => rule(one, nothing)),
  ...[getRates, getPointsRules, listRewards, getCurrentMarket].map((one) => rule(one, nothing)),
];

// A page with a call that has no rule depends on everything.
const anything = ["product", "category"];

/** The tags of a page that made this call. */
export function toPageTags(path: string, data: unknown): readonly string[] {
  const { pathname, searchParams } = new URL(path, "http://shop.invalid");
  const found = rules.find(({ matches }) => matches(pathname));
  if (found === undefined) return anything;
  try {
    return found.tags(data as never, searchParams);
  } catch {
    // A refusal has another shape.
    return anything;
  }
}
