import type { ProductFacets, ProductKind, ProductQuery } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { toMinor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { bandStarts, type Counted, maxSizes, sortSizes } from "./facet-parts.ts";
import type { Cell, Tally } from "./read-tally.ts";

/** A cell with the result of one query. */
interface Marked {
  readonly cell: Cell;
  readonly inCategory: boolean;
  readonly inKind: boolean;
  readonly inSize: boolean;
  /** Sizes offered under the current filters. */
  readonly offered: readonly string[];
  /** Products within the price bounds. */
  readonly count: number;
}

/** Number of sorted prices below `bound`. */
function countBelow(paid: Float64Array, bound: number): number {
  let [low, high] = [0, paid.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((paid[middle] ?? Number.POSITIVE_INFINITY) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lower bound (inclusive) and upper bound (exclusive) in minor units. */
const toBounds = ({ minPrice, maxPrice }: ProductQuery): readonly [number, number] => [
  minPrice === undefined ? 0 : toMinor(minPrice),
  maxPrice === undefined ? Number.POSITIVE_INFINITY : toMinor(maxPrice) + 1,
];

/** Ids of the requested categories and their descendants; undefined without a category filter. */
export function findCategoryIds({ categories }: Tally, { category }: ProductQuery): string[] | undefined {
  if (category === undefined) return undefined;
  const asked = new Set(category);
  return categories
    .filter((one) => [one.id, one.slug, one.parent, one.parent_slug].some((name) => name !== null && asked.has(name)))
    .map((one) => one.id);
}

function findMarked(tally: Tally, query: ProductQuery): Marked[] {
  const { kind, size, inStock, discounted } = query;
  const ids = findCategoryIds(tally, query);
  const [from, to] = toBounds(query);
  return tally.cells.flatMap((cell) => {
    const inStockNow = cell.sizes.filter((one) => !cell.soldOut.includes(one));
    if (discounted !== undefined && cell.discounted !== discounted) return [];
    if (inStock !== undefined && inStockNow.length > 0 !== inStock) return [];
    // The requested size itself must be available.
    const offered = inStock === true ? inStockNow : cell.sizes;
    return {
      cell,
      offered,
      inCategory: ids === undefined || ids.includes(cell.category),
      inKind: kind === undefined || kind.includes(cell.kind),
      inSize: size === undefined || offered.some((one) => size.includes(one)),
      count: countBelow(cell.paid, to) - countBelow(cell.paid, from),
    };
  });
}

function sums<K>(marks: readonly Marked[], toKeys: (mark: Marked) => readonly K[]): Map<K, number> {
  const found = new Map<K, number>();
  for (const mark of marks) {
    if (mark.count === 0) continue;
    for (const key of toKeys(mark)) found.set(key, (found.get(key) ?? 0) + mark.count);
  }
  return found;
}

function toBands(marks: readonly Marked[], starts: readonly number[]): ProductFacets["priceBands"] {
  const countFrom = (start: number | undefined): number =>
    start === undefined
      ? 0
      : marks.reduce((sum, { cell }) => sum + cell.paid.length - countBelow(cell.paid, start * 100), 0);
  return starts.map((from, at) => {
    const to = starts[at + 1];
    return { from, to: to ?? null, count: countFrom(from) - countFrom(to) };
  });
}

const byCount = <K extends string>(a: readonly [K, number], b: readonly [K, number]): number =>
  b[1] - a[1] || (a[0] < b[0] ? -1 : 1);

/** Counts facets: each under all filters except its own. */
export function countTally(tally: Tally, query: ProductQuery, currency: Currency): Counted {
  const marks = findMarked(tally, query);
  const categories = sums(
    marks.filter(({ inKind, inSize }) => inKind && inSize),
    ({ cell }) => [cell.category],
  );
  const kinds: Map<ProductKind, number> = sums(
    marks.filter(({ inCategory, inSize }) => inCategory && inSize),
    ({ cell }) => [cell.kind],
  );
  const sizes = sums(
    marks.filter(({ inCategory, inKind, cell }) => inCategory && inKind && cell.sizes.length > 1),
    ({ offered }) => offered,
  );
  const whole = marks.filter(({ inCategory, inKind, inSize }) => inCategory && inKind && inSize);
  const labelOf = (size: string): LocalizedText => tally.labels.get(size) ?? { ar: size, en: size };
  const shownSizes: ProductFacets["sizes"] = [...sizes]
    .sort(byCount)
    .slice(0, maxSizes)
    .map(([size, count]) => ({ size, label: labelOf(size), count }));
  return {
    total: whole.reduce((sum, { count }) => sum + count, 0),
    facets: {
      categories: tally.categories.flatMap(({ id, slug, name }) => {
        const count = categories.get(id);
        return count === undefined ? [] : [{ id, slug, name, count }];
      }),
      kinds: [...kinds].sort(byCount).map(([kind, count]) => ({ kind, count })),
      sizes: sortSizes(shownSizes),
      priceBands: toBands(whole, bandStarts[currency]),
      currency,
    },
  };
}

/** Ids of the search hits by relevance, under all filters. */
export function relevantIds(tally: Tally, query: ProductQuery): string[] {
  const cells = new Set(
    findMarked(tally, query)
      .filter(({ inCategory, inKind, inSize }) => inCategory && inKind && inSize)
      .map(({ cell }) => cell),
  );
  const [from, to] = toBounds(query);
  return tally.ranked.filter(({ cell, paid }) => cells.has(cell) && paid >= from && paid < to).map(({ id }) => id);
}
