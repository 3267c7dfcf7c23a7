import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import { eq } from "#server/platform/db/orm.ts";
import * as contract from "#shared/contract/catalogue.ts";
import { ApiError } from "#shared/contract/client.ts";
import { getPrice } from "#shared/contract/currency.ts";
import { type MadeProduct, makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { products } from "./tables.ts";

let app: TestApp;
let made: MadeProduct[];

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const fillers = Array.from({ length: 110 }, (_, index) => ({
  slug: `filler-${index + 1}`,
  kind: "physical" as const,
  category: "fillers",
  price: 10 + index,
  createdAt: day(1),
}));

beforeAll(async () => {
  app = await createTestApp();
  made = await makeProducts(app.platform, [
    {
      slug: "tee",
      category: "clothes",
      price: 300,
      discountPercentage: 10,
      stock: { S: 0, M: 5, L: 2 },
      createdAt: day(10),
      popularity: 5,
    },
    { slug: "hoodie", category: "clothes", price: 900, stock: { M: 0, XL: 0 }, createdAt: day(11), popularity: 50 },
    {
      slug: "mat",
      category: "floor",
      price: 349.5,
      setPrices: { SAR: 49 },
      createdAt: day(12),
      popularity: 20,
      isNewUntil: day(400),
    },
    { slug: "card", category: "gifts", kind: "gift_card", price: 500, createdAt: day(13) },
    ...fillers,
  ]);
});
afterAll(() => app.close());

const list = (query: Record<string, string> = {}) => app.client(contract.getProducts, { query });
const slugsOf = async (query: Record<string, string>) => (await list(query)).products.map((one) => one.slug);
const rawStatus = async (query: string) => (await app.http.inject({ url: `/api/products?${query}` })).statusCode;
const idOf = (slug: string) => made.find((one) => one.slug === slug)?.id ?? "";

describe("paging", () => {
  it("shows ten at a time unless asked otherwise, and a limit above 100 counts as 100", async () => {
    expect((await list()).pagination).toEqual({ page: 1, limit: 10, total: 114, pages: 12 });
    for (const limit of ["101", "500", "99999999999999999999"]) {
      const wide = await list({ limit });
      expect(wide.pagination, limit).toEqual({ page: 1, limit: 100, total: 114, pages: 2 });
      expect(wide.products, limit).toHaveLength(100);
    }
  });

  it("shows every product on exactly one page", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => slugsOf({ page: String(page), limit: "50" })));
    expect(new Set(pages.flat()).size).toBe(114);
    expect(pages.flat()).toHaveLength(114);
  });

  it("answers with an empty page and the right total beyond the last page", async () => {
    for (const page of ["99", "999999999", "99999999999999999999"]) {
      const beyond = await list({ page });
      expect(beyond.products, page).toEqual([]);
      expect(beyond.pagination.total, page).toBe(114);
    }
  });

  it("pages /products/all in the same way", async () => {
    const all = await app.client(contract.getAllProducts, { query: { limit: "20", page: "2" } });
    expect(all.pagination).toMatchObject({ page: 2, limit: 20, total: 114 });
  });
});

describe("malformed queries are refused", () => {
  it.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=abc",
    "page=",
    "limit=0",
    "limit=-5",
    "limit=ten",
    "page=1&page=2",
    "sort=cheapest",
    "kind=toy",
    "currency=EUR",
    "minPrice=-1",
    "minPrice=abc",
    "minPrice=1e3",
    "minPrice=1.234",
    "maxPrice=NaN",
    "minPrice=10&maxPrice=5",
    "inStock=yes",
    "inStock=1",
    "discounted=maybe",
    "category=A%20B",
    "category=%27;drop",
    "size=%00",
    `search=${"a".repeat(101)}`,
    "search=%00",
    "search=a&search=b",
    "language=fr",
  ])("%s", async (query) => {
    expect(await rawStatus(query)).toBe(400);
  });

  it.each([
    "search=",
    "search=%25%25%25",
    "search='",
    "search=%5C",
    "search=%27%29%3A%2A%20%26",
    "search=!%20%26%20%7C",
    "utm_source=mail",
    "category=unknown",
    "size=999",
  ])("but %s is not", async (query) => {
    expect(await rawStatus(query)).toBe(200);
  });
});

describe("sorting", () => {
  it("is newest first by default", async () => {
    expect(await slugsOf({ limit: "4" })).toEqual(["card", "mat", "hoodie", "tee"]);
  });

  it("sorts by the discounted price, in both directions", async () => {
    const clothes = { kind: "physical", minPrice: "200" };
    expect(await slugsOf({ ...clothes, currency: "EGP", sort: "price" })).toEqual(["tee", "mat", "hoodie"]);
    expect(await slugsOf({ ...clothes, currency: "EGP", sort: "-price" })).toEqual(["hoodie", "mat", "tee"]);
  });

  it("sorts by name and popularity", async () => {
    expect(await slugsOf({ category: "clothes,floor", sort: "name" })).toEqual(["hoodie", "mat", "tee"]);
    expect(await slugsOf({ category: "clothes,floor", sort: "popular" })).toEqual(["hoodie", "mat", "tee"]);
    expect(await slugsOf({ category: "clothes", sort: "rating" })).toEqual(["hoodie", "tee"]);
  });
});

describe("filters", () => {
  it("limits the discounted price in the requested currency", async () => {
    expect(await slugsOf({ minPrice: "270", maxPrice: "270", currency: "EGP" })).toEqual(["tee"]);
    expect(await slugsOf({ minPrice: "49", maxPrice: "49", currency: "SAR" })).toContain("mat");
  });

  it("filters by category id or slug, kind, size, stock and discount", async () => {
    const { categories } = await app.client(contract.getCategories, {});
    const clothes = categories.find((one) => one.slug === "clothes");
    expect(clothes?.productCount).toBe(2);
    expect(await slugsOf({ category: clothes?.id ?? "" })).toEqual(["hoodie", "tee"]);
    expect(await slugsOf({ kind: "gift_card" })).toEqual(["card"]);
    expect(await slugsOf({ size: "M" })).toEqual(["hoodie", "tee"]);
    expect(await slugsOf({ size: "M", inStock: "true" })).toEqual(["tee"]);
    expect(await slugsOf({ category: "clothes", inStock: "false" })).toEqual(["hoodie"]);
    expect(await slugsOf({ discounted: "true" })).toEqual(["tee"]);
  });

  it("counts each facet under all filters but its own", async () => {
    const { facets, pagination } = await list({ category: "clothes", currency: "EGP" });
    expect(pagination.total).toBe(2);
    expect(Object.fromEntries(facets.categories.map((one) => [one.slug, one.count]))).toEqual({
      clothes: 2,
      floor: 1,
      gifts: 1,
      fillers: 110,
    });
    expect(facets.sizes.map((one) => [one.size, one.count])).toEqual([
      ["S", 1],
      ["M", 2],
      ["L", 1],
      ["XL", 1],
    ]);
    expect(facets.priceBands.filter((one) => one.count > 0)).toEqual([
      { from: 250, to: 500, count: 1 },
      { from: 500, to: 1000, count: 1 },
    ]);
  });

  it("counts again as soon as something changes", async () => {
    const before = (await list({ category: "floor" })).pagination.total;
    const fillers = async () => {
      const { categories } = await app.client(contract.getCategories, {});
      return categories.find(({ slug }) => slug === "fillers")?.productCount ?? 0;
    };
    const counted = await fillers();
    await app.platform.database.transaction(async (tx) => {
      await tx
        .update(products)
        .set({ archivedAt: app.clock.now() })
        .where(eq(products.id, idOf("filler-1")));
      await bumpContentVersion(tx, "catalogue");
    });
    expect((await list()).pagination.total).toBe(113);
    expect((await list({ category: "floor" })).pagination.total).toBe(before);
    expect(await fillers()).toBe(counted - 1);
  });

  it("shows a changed product at once, however it was changed", async () => {
    await app.client(contract.getProduct, { params: { id: "mat" } });
    await app.platform.database.pool.query("update products set discount_percentage = 25 where slug = 'mat'");
    const { product } = await app.client(contract.getProduct, { params: { id: "mat" } });
    expect(product.discountPercentage).toBe(25);
    await app.platform.database.pool.query("update products set discount_percentage = 0 where slug = 'mat'");
  });
});

describe("one product", () => {
  it("is found by id and by slug, with all its fields", async () => {
    const bySlug = await app.client(contract.getProduct, { params: { id: "tee" } });
    const byId = await app.client(contract.getProduct, { params: { id: idOf("tee") } });
    expect(byId).toEqual(bySlug);
    expect(bySlug.product).toMatchObject({
      slug: "tee",
      kind: "physical",
      discountPercentage: 10,
      isNew: false,
      rating: { average: 0, count: 0 },
    });
    expect(bySlug.product.description.en).toBe("About tee");
    expect(bySlug.product.variants.map((one) => [one.size, one.stock])).toEqual([
      ["S", 0],
      ["M", 5],
      ["L", 2],
    ]);
  });

  it("has all four prices; those not set are derived from the rates, rounded and marked", async () => {
    const { product } = await app.client(contract.getProduct, { params: { id: "mat" } });
    // 349.50 EGP / 31.25 = 11.184 USD → 11; × 3.7 = 41.38 AED → 41.
    expect(product.prices).toEqual([
      { currency: "EGP", amount: 349.5 },
      { currency: "SAR", amount: 49 },
      { currency: "AED", amount: 41, derived: true },
      { currency: "USD", amount: 11, derived: true },
    ]);
    expect(product.isNew).toBe(true);
  });

  it.each(["nothing-like-it", "019b76da-a800-7c62-8b32-ff1aa50619cd"])("%s is 404", async (id) => {
    const call = app.client(contract.getProduct, { params: { id } });
    await expect(call).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("has related products, without itself", async () => {
    const { products: related } = await app.client(contract.getRelatedProducts, { params: { id: "tee" } });
    expect(related[0]?.slug).toBe("hoodie");
    expect(related).toHaveLength(8);
    expect(related.map((one) => one.slug)).not.toContain("tee");
  });

  it("is first among the new arrivals when it is marked as new", async () => {
    const { products: fresh } = await app.client(contract.getNewArrivals, { query: { limit: "2" } });
    expect(fresh.map((one) => one.slug)).toEqual(["mat", "hoodie"]);
  });

  it("has its price in one currency, before and after the discount", async () => {
    const query = { currency: "EGP", purchasableType: "product" as const, purchasableId: idOf("tee") };
    const { data } = await app.client(getPrice, { query });
    expect(data).toEqual({ ...query, amount: 300, discountPercentage: 10, finalAmount: 270 });
    const refused = app.client(getPrice, { query: { ...query, currency: "EUR" } });
    await expect(refused).rejects.toMatchObject({ status: 400, message: "Invalid currency" });
    const other = app.client(getPrice, { query: { ...query, purchasableType: "programme" } });
    await expect(other).rejects.toBeInstanceOf(ApiError);
  });
});
