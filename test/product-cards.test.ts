import { afterAll, beforeAll, expect, it } from "vitest";
import { getProducts } from "#shared/contract/catalogue.ts";
import { getProductCards } from "#shared/contract/product-cards.ts";
import { toGoodsCard } from "#shared/domain/goods-card.ts";
import { makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { readCard } from "#web/entities/product/read-card.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await makeProducts(app.platform, [
    { slug: "tee", category: "clothes", price: 300, discountPercentage: 10, stock: { S: 0, M: 5, L: 2 } },
    { slug: "hoodie", category: "clothes", price: 900, stock: { M: 0, XL: 0 } },
    { slug: "mat", category: "floor", price: 349.5, setPrices: { SAR: 49 } },
    { slug: "card", category: "gifts", kind: "gift_card", price: 500 },
  ]);
});
afterAll(() => app.close());

it.each([
  { currency: "SAR", language: "ar", sort: "name" },
  { currency: "EGP", language: "en", sort: "-price", category: "clothes" },
  { currency: "USD", language: "en", inStock: "true", search: "tee" },
] as const)("shows what a list holds, made for one reader: %j", async (query) => {
  const { products, pagination } = await app.client(getProducts, { query });
  const cards = await app.client(getProductCards, { query });
  expect(cards.pagination).toEqual(pagination);
  expect(cards.products.map(readCard)).toEqual(products.map((product) => toGoodsCard(product, query)));
});

it("has amounts in major units, the former price only with a discount, and no variants", async () => {
  const { products } = await app.client(getProductCards, { query: { search: "tee", currency: "EGP", language: "en" } });
  expect(products).toMatchObject([
    {
      slug: "tee",
      category: { slug: "clothes" },
      choices: "S · M · L",
      price: { currency: "EGP", amount: 270, before: 300 },
      ...{ earnsOn: 270, isSoldOut: false, quickSize: null },
    },
  ]);
  expect(products[0]).not.toHaveProperty("variants");
  const { products: mats } = await app.client(getProductCards, { query: { category: "floor", currency: "SAR" } });
  expect(mats[0]?.price).toEqual({ currency: "SAR", amount: 49 });
});

it("counts facets for those who ask", async () => {
  const query = { category: "clothes", currency: "EGP" } as const;
  const { facets } = await app.client(getProducts, { query });
  expect((await app.client(getProductCards, { query: { ...query, facets: "true" } })).facets).toEqual(facets);
  expect(await app.client(getProductCards, { query })).not.toHaveProperty("facets");
});

it("refuses what a list refuses", async () => {
  for (const query of ["sort=cheapest", "minPrice=10&maxPrice=5", "facets=yes"]) {
    const reply = await app.http.inject({ url: `/api/product-cards?${query}` });
    expect(reply.statusCode, query).toBe(400);
    expect(reply.json(), query).toMatchObject({ code: "VALIDATION_FAILED" });
  }
});
