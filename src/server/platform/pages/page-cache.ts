import type { OutgoingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import type { PageBytes } from "./page-bytes.ts";

/** A rendered page. */
export interface CachedPage {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** UTF-8 bytes: encoding a long Arabic page for every reply would dominate the cost. */
  readonly body: PageBytes;
  /** What it shows: `product:<id>`, `category:<id>`, or without an id any of the kind. */
  readonly tags: ReadonlySet<string>;
}

export interface PageCache {
  get(key: string): CachedPage | undefined;
  /** Also an outdated one, for ten minutes: for use while the database is unavailable. Never a dropped one. */
  getOutdated(key: string): CachedPage | undefined;
  set(key: string, page: CachedPage): void;
  /** Drops the pages that show one of the tags, because it has changed; `content` is on every page. */
  drop(tags: readonly string[]): void;
  /** How often pages were dropped: one whose rendering began before the last time may be outdated. */
  drops(): number;
}

/** Whether a page may show what changed: `product:7` changes pages with `product:7` and those with `product`. */
const shows = (page: CachedPage, changed: string): boolean =>
  changed === "content" || page.tags.has(changed) || page.tags.has(changed.split(":", 1)[0] ?? "");

const maxBytes = 12 * 1024 * 1024;
const maxAskedBytes = 512 * 1024;
const outdatedMs = 10 * 60_000;

/**
 * LRU cache of anonymous pages by (path and query, language, currency), for at most `ttlMs`. A URL is cached from its
 * second request on, so that crawling every filter evicts nothing.
 */
export function createPageCache(ttlMs: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    ttl: ttlMs,
    // Outdated ones are kept for outages until they have to make room.
    allowStale: true,
    noDeleteOnStaleGet: true,
    // Adds 35% for the compressed forms, which are created later.
    sizeCalculation: (page, key) => key.length + 256 + Math.ceil(page.body.plain.length * 1.35),
  });
  const asked = new LRUCache<string, true>({ maxSize: maxAskedBytes, sizeCalculation: (_, key) => key.length + 64 });
  let drops = 0;
  return {
    get: (key) => pages.get(key, { allowStale: false }),
    getOutdated: (key) => (pages.getRemainingTTL(key) > -outdatedMs ? pages.get(key) : undefined),
    set: (key, page) => {
      if (asked.has(key)) pages.set(key, page);
      else asked.set(key, true);
    },
    drop: (tags) => {
      drops += 1;
      for (const [key, page] of pages.entries()) if (tags.some((tag) => shows(page, tag))) pages.delete(key);
    },
    drops: () => drops,
  };
}
