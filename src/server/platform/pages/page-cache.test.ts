import { describe, expect, it, vi } from "vitest";
import { pageBytes } from "./page-bytes.ts";
import { type CachedPage, createPageCache } from "./page-cache.ts";

const page = (bytes: number, ...tags: string[]): CachedPage => ({
  tags: new Set(tags),
  status: 200,
  headers: {},
  body: pageBytes(Buffer.alloc(bytes, "x"), "mark"),
});

describe("page cache", () => {
  it("caches a page from its second request, also after a change of content", () => {
    const cache = createPageCache(60_000);
    const home = page(100);
    cache.set("/", home);
    expect(cache.get("/")).toBeUndefined();
    cache.set("/", home);
    expect(cache.get("/")).toBe(home);
    cache.drop(["content"]);
    expect(cache.get("/")).toBeUndefined();
    cache.set("/", home);
    expect(cache.get("/")).toBe(home);
  });

  it("drops pages that show a changed product, and those that may show any of its category", () => {
    const cache = createPageCache(60_000);
    const pages = {
      "/product/whey": page(10, "product:whey", "product:shaker"),
      "/product/mat": page(10, "product:mat"),
      "/shop?category=food": page(10, "category:food"),
      "/shop?category=gear": page(10, "category:gear"),
      "/shop": page(10, "category"),
      "/terms": page(10),
    };
    const known = () => Object.keys(pages).filter((key) => cache.get(key) !== undefined);
    for (const [key, one] of Object.entries(pages)) for (let time = 0; time < 2; time++) cache.set(key, one);
    const before = cache.drops();
    cache.drop(["product:shaker", "category:gear"]);
    expect(known()).toEqual(["/product/mat", "/shop?category=food", "/terms"]);
    expect(cache.drops()).toBeGreaterThan(before);
    cache.drop(["content"]);
    expect(known()).toEqual([]);
  });

  it("keeps an outdated page for an outage, but none that was dropped", async () => {
    const cache = createPageCache(1);
    for (const key of ["/", "/shop"]) for (let time = 0; time < 2; time++) cache.set(key, page(10, `product:${key}`));
    await vi.waitFor(() => expect(cache.get("/")).toBeUndefined());
    expect(cache.getOutdated("/")).toBeDefined();
    cache.drop(["product:/"]);
    expect(cache.getOutdated("/")).toBeUndefined();
    expect(cache.getOutdated("/shop")).toBeDefined();
    expect(cache.getOutdated("/never")).toBeUndefined();
  });

  it("many pages requested once do not evict a popular page", () => {
    const cache = createPageCache(60_000);
    const home = page(100_000);
    for (let time = 0; time < 2; time++) cache.set("/", home);
    for (let at = 0; at < 1000; at++) cache.set(`/shop?max=${at}`, page(100_000));
    expect(cache.get("/")).toBe(home);
  });

  it("forgets addresses requested long ago, whatever their length", () => {
    const cache = createPageCache(60_000);
    cache.set("/once", page(10));
    for (let at = 0; at < 100; at++) cache.set(`/shop?q=${"x".repeat(8000)}${at}`, page(10));
    cache.set("/once", page(10));
    expect(cache.get("/once")).toBeUndefined();
  });
});
