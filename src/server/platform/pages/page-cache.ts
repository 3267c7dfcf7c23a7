import type { OutgoingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import type { PageBytes } from "./page-bytes.ts";

/** A rendered page, cut where the nonce stands, so that each reply gets a nonce of its own. */
export interface CachedPage {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** UTF-8 as it goes out: encoding a long Arabic page again for each reply would cost more than all the rest. */
  readonly body: PageBytes;
}

export interface PageCache {
  get(key: string): CachedPage | undefined;
  set(key: string, page: CachedPage): void;
  /** Forgets everything: what pages show has changed. */
  clear(): void;
}

const maxBytes = 12 * 1024 * 1024;
const maxAskedBytes = 512 * 1024;

/**
 * Whole anonymous pages by (path and query, language, currency), least recently used out first, for `ttlMs` at most. An
 * address is kept from the second time it is asked for: whoever walks through every filter there is puts nothing out.
 */
export function createPageCache(ttlMs: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    ttl: ttlMs,
    // A fifth more for the compressed form, which comes later.
    sizeCalculation: (page, key) => key.length + 256 + Math.ceil(page.body.bytes * 1.2),
  });
  const asked = new LRUCache<string, true>({ maxSize: maxAskedBytes, sizeCalculation: (_, key) => key.length + 64 });
  return {
    get: (key) => pages.get(key),
    set: (key, page) => {
      if (asked.has(key)) pages.set(key, page);
      else asked.set(key, true);
    },
    clear: () => pages.clear(),
  };
}
