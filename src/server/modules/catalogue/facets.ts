import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { ProductQuery } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Counted } from "./facet-parts.ts";
import { readTally, type Tally } from "./read-tally.ts";
import { countTally } from "./tally.ts";
import type { CatalogueVersions } from "./versions.ts";

/** What is counted: the whole catalogue or a search result. */
export interface CountQuery {
  readonly query: ProductQuery;
  readonly currency: Currency;
  readonly tsquery: string | undefined;
  /** Versions the caller read; counts are at least as new. */
  readonly versions: CatalogueVersions;
}

export interface Counts {
  readonly getTally: (asked: CountQuery) => Promise<Tally>;
  readonly countFacets: (tally: Tally, query: ProductQuery, currency: Currency) => Counted;
}

interface KeptTally {
  readonly versions: CatalogueVersions;
  readonly tally: Promise<Tally>;
}

/** Maximum products in all cached searches: about 100 bytes each. */
const maxFound = 60_000;

/** Caches tallies while they are valid; concurrent callers share one read. */
function createTallies(pool: Pick<pg.Pool, "query">): Counts["getTally"] {
  const ofAll = new Map<string, KeptTally>();
  const ofSearches = new LRUCache<string, KeptTally>({ maxSize: maxFound });
  return ({ query, currency, tsquery, versions }) => {
    const kept = tsquery === undefined ? ofAll : ofSearches;
    const key = `${currency} ${tsquery ?? ""}`;
    const known = kept.get(key);
    const isFresh =
      known !== undefined &&
      known.versions.catalogue >= versions.catalogue &&
      (query.inStock === undefined || known.versions.availability >= versions.availability);
    if (isFresh) return known.tally;
    const tally = readTally(pool, currency, tsquery);
    const fresh = { versions, tally };
    const isLatest = (): boolean => kept.get(key) === fresh;
    if (tsquery === undefined) ofAll.set(key, fresh);
    else ofSearches.set(key, fresh, { size: 1 });
    tally.then(
      ({ ranked }) => {
        if (tsquery !== undefined && isLatest()) ofSearches.set(key, fresh, { size: 1 + ranked.length });
      },
      // Failed reads are not cached.
      () => {
        if (isLatest()) kept.delete(key);
      },
    );
    return tally;
  };
}

/**
 * Counts come from a tally that is read once per catalogue version, so their cost does not depend on catalogue size.
 */
export function createCounts(pool: Pick<pg.Pool, "query">): Counts {
  // Counts are dropped together with their tally.
  const kept = new WeakMap<Tally, LRUCache<string, Counted>>();
  return {
    getTally: createTallies(pool),
    countFacets: (tally, query, currency) => {
      const { category, kind, minPrice, maxPrice, size, inStock, discounted } = query;
      const key = JSON.stringify([category, kind, minPrice, maxPrice, size, inStock, discounted, currency]);
      const ofTally = kept.get(tally) ?? new LRUCache<string, Counted>({ max: 100 });
      kept.set(tally, ofTally);
      const counted = ofTally.get(key) ?? countTally(tally, query, currency);
      ofTally.set(key, counted);
      return counted;
    },
  };
}
