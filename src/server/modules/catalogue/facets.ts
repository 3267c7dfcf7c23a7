import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { ProductQuery } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Counted } from "./facet-parts.ts";
import { readTally, type Tally } from "./read-tally.ts";
import { countTally } from "./tally.ts";
import type { CatalogueVersions } from "./versions.ts";

/** What is counted: the whole catalogue, or what a search finds of it. */
export interface CountQuery {
  readonly query: ProductQuery;
  readonly currency: Currency;
  readonly tsquery: string | undefined;
  /** Of the catalogue as the caller saw it: counts are at least as new. */
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

/** Products in all searches that are kept: about 100 bytes each. */
const maxFound = 60_000;

/** Keeps tallies for as long as they hold; those who need the same one wait for one reading. */
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
      // A failed reading must not be remembered.
      () => {
        if (isLatest()) kept.delete(key);
      },
    );
    return tally;
  };
}

/**
 * Counts change only with what is counted: they come from a tally, which is read once for each state of the catalogue, so
 * that they cost the same whatever its size.
 */
export function createCounts(pool: Pick<pg.Pool, "query">): Counts {
  // With its tally goes what was counted of it.
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
