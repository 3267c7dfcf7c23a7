import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { seedDemo } from "#seed/demo/seed-demo.ts";
import { getProducts, type ProductQuery } from "#shared/contract/catalogue.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { bandStarts } from "./facet-parts.ts";
import { createValues, toCondition } from "./product-filters.ts";
import { readVersions } from "./versions.ts";

/** Compares counts from the tally with counts in SQL. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedDemo(app.platform, { log: () => {} });
  const { pool } = app.platform.database;
  // Makes one size of some products, and all sizes of others, sold out.
  await pool.query(
    `update variants v set reserved = on_hand from products p where p.id = v.product_id and v.is_stock_limited
       and (v.size = 'M' and p.popularity % 2 = 0 or p.popularity % 5 = 0)`,
  );
  await pool.query("update products set search_vector = search_vector || to_tsvector('simple', 'everything')");
  await pool.query("update content_versions set version = version + 1 where name = 'catalogue'");
}, 120_000);
afterAll(() => app.close());

const queries = [
  {},
  { category: "apparel" },
  { category: "apparel,snacks", kind: "physical" },
  { kind: "programme" },
  { kind: "physical,package", currency: "SAR", maxPrice: "199.99" },
  { size: "M" },
  { size: "M,Chocolate", category: "apparel" },
  { minPrice: "500", maxPrice: "1999.99", currency: "EGP" },
  { minPrice: "123.45", maxPrice: "777", currency: "EGP", category: "apparel,snacks" },
  { minPrice: "5000", currency: "EGP", discounted: "true" },
  { maxPrice: "24.99", currency: "USD", discounted: "false", size: "L" },
  { inStock: "true" },
  { inStock: "false" },
  { inStock: "true", size: "M", category: "apparel", currency: "EGP", minPrice: "200" },
  { inStock: "false", size: "M" },
  { category: "no-such-thing" },
] as const;

async function countBySql(asked: Record<string, string>) {
  const { pool } = app.platform.database;
  const parsed = z.parse(getProducts.query, asked);
  const currency = parsed.currency ?? "USD";
  const { rows: named } = await pool.query<{ id: string }>("select id from categories where slug = any($1::text[])", [
    parsed.category ?? [],
  ]);
  const read = async (without: Partial<ProductQuery>, columns: string, more = "") => {
    const query = { ...parsed, ...without };
    const values = createValues();
    const categoryIds = query.category === undefined ? undefined : named.map(({ id }) => id);
    const where = toCondition(query, { currency, tsquery: undefined, categoryIds }, values);
    const text = `select ${columns} as key, count(*) as count from products p ${more} where p.archived_at is null and ${where} group by 1`;
    const { rows } = await pool.query<{ key: string; count: number }>({ text, values: values.list });
    return Object.fromEntries(rows.map((row) => [row.key, row.count]));
  };
  const isOffered = parsed.inStock === true ? "and sold.is_buyable" : "";
  const soldIn = `join variants sold on sold.product_id = p.id and sold.retired_at is null and cardinality(p.sizes) > 1 ${isOffered}`;
  const starts = bandStarts[currency].map((start) => start * 100);
  const none = undefined as never;
  return {
    total: Object.values(await read({}, "1"))[0] ?? 0,
    categories: await read({ category: none }, "p.category_id"),
    kinds: await read({ kind: none }, "p.kind"),
    sizes: await read({ size: none }, "sold.size", soldIn),
    bands: await read(
      { minPrice: none, maxPrice: none },
      `width_bucket(paid.paid_minor, array[${starts}]::bigint[])`,
      `join product_prices paid on paid.product_id = p.id and paid.currency = '${currency}'`,
    ),
  };
}

it.each(queries)("%j has the same counts", async (query) => {
  const tallied = await app.client(getProducts, { query: { ...query, limit: "100" } });
  const { facets, pagination, products } = tallied;
  const bands = facets.priceBands.flatMap(({ count }, at) => (count === 0 ? [] : [[at + 1, count]]));
  expect({
    total: pagination.total,
    categories: Object.fromEntries(facets.categories.map(({ id, count }) => [id, count])),
    kinds: Object.fromEntries(facets.kinds.map(({ kind, count }) => [kind, count])),
    sizes: Object.fromEntries(facets.sizes.map(({ size, count }) => [size, count])),
    bands: Object.fromEntries(bands),
  }).toEqual(await countBySql(query));
  const searched = await app.client(getProducts, {
    query: { ...query, limit: "100", search: "everything", sort: "newest" },
  });
  expect(searched.pagination).toEqual(pagination);
  expect(searched.facets).toEqual(facets);
  expect(searched.products.map(({ id }) => id)).toEqual(products.map(({ id }) => id));
});

it("follows products that sell out and come back, for lists and searches", async () => {
  const { pool } = app.platform.database;
  const inStock = async () => {
    const [list, found] = await Promise.all(
      ["", "everything"].map((search) =>
        app.client(getProducts, { query: { inStock: "true", size: "S", category: "apparel", search, limit: "1" } }),
      ),
    );
    return [list?.pagination.total, found?.pagination.total];
  };
  const move = (change: string) =>
    pool.query(
      `update variants set ${change} where size = 'S' and product_id = (select id from products where slug = 'mens-training-tee')`,
    );
  await move("on_hand = 3, reserved = 0");
  const [before = 0] = await inStock();
  const versionOf = async () => (await readVersions(pool)).availability;
  const version = await versionOf();
  await move("reserved = 2");
  expect(await versionOf()).toBe(version);
  await move("reserved = 3");
  expect(await inStock()).toEqual([before - 1, before - 1]);
  await move("reserved = 1");
  expect(await inStock()).toEqual([before, before]);
});

it("counts only the sizes in which a product is sold now", async () => {
  const { pool } = app.platform.database;
  const sizesOf = async (slug: string) =>
    (await pool.query<{ sizes: string[] }>("select sizes from products where slug = $1", [slug])).rows[0]?.sizes;
  expect(await sizesOf("mens-training-tee")).toEqual(["S", "M", "L", "XL", "2XL", "3XL"]);
  const variant = "size = $1 and product_id = (select id from products where slug = 'mens-training-tee')";
  await pool.query(`update variants set retired_at = now() where ${variant}`, ["M"]);
  expect(await sizesOf("mens-training-tee")).toEqual(["S", "L", "XL", "2XL", "3XL"]);
  await pool.query(`update variants set retired_at = null, size = 'Medium' where ${variant}`, ["M"]);
  await pool.query(`delete from variants where ${variant}`, ["3XL"]);
  expect(await sizesOf("mens-training-tee")).toEqual(["S", "Medium", "L", "XL", "2XL"]);
  await pool.query(`update variants set on_hand = on_hand + 1 where ${variant}`, ["S"]);
  expect(await sizesOf("mens-training-tee")).toEqual(["S", "Medium", "L", "XL", "2XL"]);
});
