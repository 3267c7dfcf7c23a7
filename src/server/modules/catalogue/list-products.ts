import type pg from "pg";
import { invalidField } from "#server/platform/errors.ts";
import type { ProductList, ProductQuery, ProductSort } from "#shared/contract/catalogue.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { getProductCards } from "#shared/contract/product-cards.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { type CardQuery, inOrder, type ReadCards } from "./cards.ts";
import { createCounts } from "./facets.ts";
import { paidColumn, priceJoin } from "./prices.ts";
import { createValues, isAlongPrices, toCondition } from "./product-filters.ts";
import type { Tally } from "./read-tally.ts";
import { searchQuery } from "./search-query.ts";
import { findCategoryIds, relevantIds } from "./tally.ts";
import { toCard } from "./to-card.ts";
import { type CatalogueVersions, readVersions } from "./versions.ts";
import type { ReadVocabulary } from "./vocabulary.ts";

/** Filters that the query does not contain. */
export interface ListFacts {
  readonly currency: Currency;
  readonly language: Language;
}

export interface ListProducts {
  readonly whole: (query: ProductQuery, facts: ListFacts) => Promise<ProductList>;
  /** What cards show of the same products. */
  readonly cards: (
    query: QueryOf<typeof getProductCards>,
    facts: ListFacts,
  ) => Promise<ReplyOf<typeof getProductCards>>;
}

// Caps deep offsets, which PostgreSQL would have to scan.
const maxOffset = 100_000;

function toOrderBy(query: ProductQuery, sort: ProductSort, { currency, language }: ListFacts): string {
  const paid = isAlongPrices(query) ? "price.paid_minor" : paidColumn(currency);
  const newest = "p.created_at desc, p.id desc";
  const orders: Readonly<Record<ProductSort, string>> = {
    // A search's relevance order comes from its tally; without a search, newest first.
    relevance: newest,
    newest,
    price: `${paid}, ${newest}`,
    "-price": `${paid} desc, ${newest}`,
    name: `(p.name ->> '${language}') collate "${language}-x-icu", p.id`,
    popular: `p.popularity desc, ${newest}`,
    rating: `case when p.rating_count = 0 then 0 else p.rating_sum::float8 / p.rating_count end desc, p.rating_count desc, ${newest}`,
  };
  return orders[sort];
}

/** The join that an order needs. */
const toJoin = (query: ProductQuery, { currency }: ListFacts) =>
  isAlongPrices(query) ? { join: priceJoin(currency) } : {};

const toSlice = ({ page, limit }: ProductQuery) => ({ limit, offset: Math.min((page - 1) * limit, maxOffset) });

function rejectContradictions(query: ProductQuery): void {
  const { minPrice, maxPrice } = query;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    throw invalidField("minPrice", "TOO_BIG", "Is above maxPrice");
  }
}

const isUnfiltered = ({
  category,
  kind,
  search,
  minPrice,
  maxPrice,
  size,
  inStock,
  discounted,
}: ProductQuery): boolean =>
  !search && [category, kind, minPrice, maxPrice, size, inStock, discounted].every((filter) => filter === undefined);

// A tsquery that matches nothing.
const nothingFound = "";

/**
 * Lists products by filters and search, with facets. The schema validates single values; here filters that contradict
 * each other are rejected.
 */
export function createListProducts(pool: pg.Pool, readCards: ReadCards, readVocabulary: ReadVocabulary): ListProducts {
  const counts = createCounts(pool);
  // Reads the unfiltered list, which needs no count first.
  const readAll = async (query: ProductQuery, facts: ListFacts) => {
    const orderBy = toOrderBy(query, query.sort ?? "newest", facts);
    const { products, versions } = await readCards({
      ...toJoin(query, facts),
      where: "true",
      orderBy,
      ...toSlice(query),
      values: [],
      withVersions: true,
    });
    const { currency } = facts;
    const seen = versions ?? (await readVersions(pool));
    const tally = await counts.getTally({ query, currency, tsquery: undefined, versions: seen });
    return { products, ...counts.countFacets(tally, query, currency) };
  };
  const toPage = (tally: Tally, query: ProductQuery, facts: ListFacts, tsquery: string | undefined): CardQuery => {
    const cut = toSlice(query);
    const sort = query.sort ?? (tsquery === undefined ? "newest" : "relevance");
    if (tsquery !== undefined && sort === "relevance") {
      const ids = relevantIds(tally, query).slice(cut.offset, cut.offset + cut.limit);
      return { ...inOrder("$1"), limit: cut.limit, values: [ids] };
    }
    const values = createValues();
    const filters = { currency: facts.currency, tsquery, categoryIds: findCategoryIds(tally, query) };
    const where = toCondition(query, filters, values);
    return { ...toJoin(query, facts), where, orderBy: toOrderBy(query, sort, facts), ...cut, values: values.list };
  };
  // Skips the read when the count is 0.
  const readSome = async (
    query: ProductQuery,
    facts: ListFacts,
    tsquery: string | undefined,
    versions: CatalogueVersions,
  ) => {
    const { currency } = facts;
    const tally = await counts.getTally({ query, currency, tsquery, versions });
    const counted = counts.countFacets(tally, query, currency);
    if (counted.total <= toSlice(query).offset) return { products: [], ...counted };
    const { products } = await readCards(toPage(tally, query, facts, tsquery));
    return { products, ...counted };
  };
  const read = async (query: ProductQuery, facts: ListFacts) => {
    if (isUnfiltered(query)) return readAll(query, facts);
    const versions = await readVersions(pool);
    if (!query.search) return readSome(query, facts, undefined, versions);
    const typed = searchQuery(query.search, await readVocabulary(versions.catalogue));
    const exact = await readSome(query, facts, typed.strict ?? nothingFound, versions);
    return exact.total === 0 && typed.loose !== undefined ? readSome(query, facts, typed.loose, versions) : exact;
  };
  const readPage = async (query: ProductQuery, facts: ListFacts) => {
    rejectContradictions(query);
    const { products, total, facets } = await read(query, facts);
    return { products, pagination: toPagination(query.page, query.limit, total), facets };
  };
  const ownFacts = (query: ProductQuery, { currency, language }: ListFacts): ListFacts => ({
    currency: query.currency ?? currency,
    language: query.language ?? language,
  });
  return {
    whole: async (query, facts) => {
      const { products, ...page } = await readPage(query, ownFacts(query, facts));
      return { products: [...products], ...page };
    },
    cards: async (query, facts) => {
      const own = ownFacts(query, facts);
      const { products, pagination, facets } = await readPage(query, own);
      const cards = products.map((product) => toCard(product, own));
      return { products: cards, pagination, ...(query.facets === true ? { facets } : {}) };
    },
  };
}
