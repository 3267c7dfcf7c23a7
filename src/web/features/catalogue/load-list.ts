import { data } from "react-router";
import { getCategories, getProducts } from "#shared/contract/catalogue.ts";
import { toGoodsCard } from "#web/entities/product/goods-card-view.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";
import { isThere, type ListQuery, readListQuery } from "./list-query.ts";

const pageSize = 24;

function apiQuery(query: ListQuery) {
  const [from = "", to = ""] = query.price.split("-");
  return {
    page: String(query.page),
    limit: String(pageSize),
    ...(query.search === "" ? {} : { search: query.search }),
    ...(query.categories.length === 0 ? {} : { category: query.categories.join(",") }),
    ...(query.sizes.length === 0 ? {} : { size: query.sizes.join(",") }),
    ...(Number(from) > 0 ? { minPrice: from } : {}),
    // The upper bound of a band is exclusive; the API's is inclusive.
    ...(Number(to) > 0 ? { maxPrice: (Number(to) - 0.01).toFixed(2) } : {}),
    ...(query.inStock ? { inStock: "true" as const } : {}),
    ...(query.discounted ? { discounted: "true" as const } : {}),
    ...(query.sort === "" ? {} : { sort: query.sort }),
  };
}

/** Loads the product list for the URL. */
export async function loadList(context: Parameters<typeof getPageFacts>[0], url: string) {
  const { currency } = getPageFacts(context);
  const api = getApi(context);
  const query = readListQuery(new URL(url).searchParams);
  const [{ products, pagination, facets }, { categories }] = await Promise.all([
    api(getProducts, { query: { ...apiQuery(query), currency } }),
    api(getCategories, {}),
  ]);
  const known = new Set(categories.map(({ slug }) => slug));
  if (!isThere(query, pagination.pages, known)) throw data(null, { status: 404 });
  return {
    query,
    cards: products.map((product) => toGoodsCard(product, currency)),
    pagination,
    facets,
    categories: categories
      .filter(({ productCount }) => productCount > 0)
      .map(({ slug, name, summary, productCount }) => ({ slug, name, summary, productCount })),
  };
}

export type ListData = Awaited<ReturnType<typeof loadList>>;
