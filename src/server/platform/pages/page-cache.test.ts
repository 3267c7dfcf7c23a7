import { describe, expect, it } from "vitest";
import { pageBytes } from "./page-bytes.ts";
import { type CachedPage, createPageCache } from "./page-cache.ts";

const page = (bytes: number): CachedPage => ({
  status: 200,
  headers: {},
  body: pageBytes(Buffer.alloc(bytes, "x"), Buffer.from("nonce")),
});

describe("page cache", () => {
  it("keeps a page from the second time it is asked for, also after what pages show has changed", () => {
    const cache = createPageCache(60_000);
    const home = page(100);
    cache.set("/", home);
    expect(cache.get("/")).toBeUndefined();
    cache.set("/", home);
    expect(cache.get("/")).toBe(home);
    cache.clear();
    expect(cache.get("/")).toBeUndefined();
    cache.set("/", home);
    expect(cache.get("/")).toBe(home);
  });

  it("loses no page that is asked for to many that are asked for once", () => {
    const cache = createPageCache(60_000);
    const home = page(100_000);
    for (let time = 0; time < 2; time++) cache.set("/", home);
    for (let at = 0; at < 1000; at++) cache.set(`/shop?max=${at}`, page(100_000));
    expect(cache.get("/")).toBe(home);
  });

  it("forgets the addresses that were asked for long ago, however long they are", () => {
    const cache = createPageCache(60_000);
    cache.set("/once", page(10));
    for (let at = 0; at < 100; at++) cache.set(`/shop?q=${"x".repeat(8000)}${at}`, page(10));
    cache.set("/once", page(10));
    expect(cache.get("/once")).toBeUndefined();
  });
});
