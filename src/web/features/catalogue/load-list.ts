import { data } from "react-router";
import { getCategories, type ProductFacets } from "#shared/contract/catalogue.ts";
import type { PageFacts } from "#shared/contract/page.ts";
import { getProductCards } from "#shared/contract/product-cards.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { GoodsCard } from "#shared/domain/goods-card.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { packCards } from "#web/entities/product/packed-cards.ts";
import { readCard } from "#web/entities/product/read-card.ts";
import { inOneLanguage } from "#web/lib/i18n/one-language.ts";
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

/** The shown filters: named in the visitor's language, without options that match nothing. */
function toFilters(facets: ProductFacets, query: ListQuery, language: Language) {
  return {
    categories: facets.categories.map(({ slug, name, count }) => ({ slug, name: name[language], count })),
    sizes: facets.sizes
      .filter(({ size, count }) => count > 0 || query.sizes.includes(size))
      .map(({ size, label, count }) => ({ size, label: label[language], count })),
    priceBands: facets.priceBands
      .map(({ from, to, count }) => ({ from, to, count, value: `${from}-${to ?? ""}` }))
      .filter(({ count, value }) => count > 0 || value === query.price),
    currency: facets.currency,
  };
}

/**
 * The filters and departments of a document are read from its markup (`filters-markup.ts`): in its page data only the
 * server has them.
 */
function keepChoices(all: Choices, { isDocument }: Pick<PageFacts, "isDocument">): SentChoices {
  const { currency } = all.filters;
  return isDocument ? Object.defineProperty({ currency }, "all", { value: all }) : { currency, all };
}

/** Loads the product list for the URL. */
export async function loadList(context: Parameters<typeof getPageFacts>[0], url: string) {
  const reader = getPageFacts(context);
  const { currency, language } = reader;
  const api = getApi(context);
  const query = readListQuery(new URL(url).searchParams);
  const [{ products, pagination, facets }, { categories }] = await Promise.all([
    api(getProductCards, { query: { ...apiQuery(query), currency, language, facets: "true" } }),
    api(getCategories, {}),
  ]);
  if (facets === undefined) throw new Error("The facets are missing");
  const known = new Set(categories.map(({ slug }) => slug));
  if (!isThere(query, pagination.pages, known)) throw data(null, { status: 404 });
  const departments = categories
    .filter(({ productCount }) => productCount > 0)
    .map(({ slug, name }) => ({ slug, name: name[language] }));
  return {
    query,
    cards: packCards(
      products.map((product) => inOneLanguage(readCard(product), language)),
      reader,
    ),
    pagination,
    choices: keepChoices({ filters: toFilters(facets, query, language), categories: departments }, reader),
    /** The summary of the category, if only one is chosen. */
    summary: categories.find(({ slug }) => query.categories.length === 1 && slug === query.categories[0])?.summary[
      language
    ],
  };
}

export type Filters = ReturnType<typeof toFilters>;

/** The filter options of a list. */
export interface Choices {
  readonly filters: Filters;
  /** The departments with goods, as tabs. */
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
}

/** Page data contains only enumerable properties. */
export interface SentChoices {
  readonly currency: Currency;
  readonly all?: Choices;
}

type Loaded = Awaited<ReturnType<typeof loadList>>;
export interface ListData extends Omit<Loaded, "cards" | "choices">, Choices {
  readonly cards: readonly GoodsCard[];
}
