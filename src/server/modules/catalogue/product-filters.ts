import type { ProductQuery } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { toMinor } from "#shared/domain/money.ts";
import { paidColumn } from "./prices.ts";

/** Collects the parameters of a statement. */
export interface Values {
  readonly list: unknown[];
  /** Adds a parameter and returns its placeholder: `$1`, `$2`. */
  readonly add: (value: unknown) => string;
}

export function createValues(): Values {
  const list: unknown[] = [];
  return { list, add: (value) => `$${list.push(value)}` };
}

/**
 * Whether a list is read along the index of prices, by a join with the product's `price`. Within a category it is not:
 * sorting the few products is faster.
 */
export const isAlongPrices = ({ sort, category }: Pick<ProductQuery, "sort" | "category">): boolean =>
  (sort === "price" || sort === "-price") && category === undefined;

/** Relevance order of a search, by the placeholder of its tsquery. */
export const relevance = (place: string): string =>
  `ts_rank(p.search_vector, ${place}::tsquery) * (1 + p.popularity / 200.0)`;

// A scalar subquery instead of `exists`, so that PostgreSQL evaluates it per product and does not start from all
// variants.
const buyable = (condition = ""): string =>
  `(select true from variants v where v.product_id = p.id and v.retired_at is null and v.is_buyable ${condition} limit 1)`;

function categoryConditions(ids: readonly string[] | undefined, values: Values): string[] {
  if (ids === undefined) return [];
  // A single category can use its index in list order.
  const [only, ...others] = ids;
  return only !== undefined && others.length === 0
    ? [`p.category_id = ${values.add(only)}::uuid`]
    : [`p.category_id = any(${values.add(ids)}::uuid[])`];
}

function sizeConditions({ size, inStock }: ProductQuery, values: Values): string[] {
  if (size === undefined) return [];
  const place = values.add(size);
  const isSold = `p.sizes && ${place}::text[]`;
  // The requested size itself must be available.
  return inStock === true ? [isSold, buyable(`and v.size = any(${place}::text[])`)] : [isSold];
}

function priceConditions(query: ProductQuery, currency: Currency, values: Values): string[] {
  const { minPrice, maxPrice } = query;
  // Uses the index of prices only when reading along it; otherwise PostgreSQL, which plans before it knows the bounds,
  // would fetch every row in the range.
  const paid = isAlongPrices(query) ? "price.paid_minor" : paidColumn(currency);
  return [
    minPrice === undefined ? [] : [`${paid} >= ${values.add(toMinor(minPrice))}::bigint`],
    maxPrice === undefined ? [] : [`${paid} <= ${values.add(toMinor(maxPrice))}::bigint`],
  ].flat();
}

function stockConditions({ inStock }: ProductQuery): string[] {
  if (inStock === undefined) return [];
  return [inStock ? buyable() : `${buyable()} is null`];
}

export interface FilterFacts {
  readonly currency: Currency;
  readonly tsquery: string | undefined;
  /** Ids of the requested categories; undefined without a category filter. */
  readonly categoryIds: readonly string[] | undefined;
}

/** Converts a validated query to one condition over `products p`; caller values are always parameters. */
export function toCondition(query: ProductQuery, facts: FilterFacts, values: Values): string {
  const { kind, discounted } = query;
  const conditions = [
    ...(facts.tsquery === undefined ? [] : [`p.search_vector @@ ${values.add(facts.tsquery)}::tsquery`]),
    ...categoryConditions(facts.categoryIds, values),
    ...(kind === undefined ? [] : [`p.kind = any(${values.add(kind)}::text[])`]),
    ...(discounted === undefined ? [] : [`p.discount_percentage ${discounted ? ">" : "="} 0`]),
    ...priceConditions(query, facts.currency, values),
    ...sizeConditions(query, values),
    ...stockConditions(query),
  ];
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}
