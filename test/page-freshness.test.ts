import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCreateProduct, adminGetProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import { beltIn, type CatalogueAdmin, createCatalogueAdmin } from "#test/factories/catalogue-admin.ts";
import { type ShopProcess, startShopProcess } from "#test/support/processes.ts";

/** Two processes cache pages; a third one changes what they show. */

const names = ["pages-one", "pages-two"] as const;
let shop: CatalogueAdmin;
let processes: readonly ShopProcess[] = [];
beforeAll(async () => {
  shop = await createCatalogueAdmin();
  const { pool } = shop.app.platform.database;
  processes = await Promise.all(names.map((name) => startShopProcess(name, pool, {})));
}, 300_000);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await shop.app.close();
});

interface Page {
  /** The same number again comes out of the cache. */
  readonly nth: number;
  readonly prices: readonly number[];
}

const read = async ({ url }: ShopProcess, path: string): Promise<Page> => (await fetch(url + path)).json();
const everywhere = (path: string): Promise<Page[]> => Promise.all(processes.map((process) => read(process, path)));
/** Asked for twice, a page is kept. */
const keep = async (...paths: string[]): Promise<void> => {
  for (const path of [...paths, ...paths]) await everywhere(path);
};
const isKept = async (path: string): Promise<boolean> => {
  const [before, after] = [await everywhere(path), await everywhere(path)];
  return before.every(({ nth }, at) => nth === after[at]?.nth);
};

async function addBelt(name: string, categoryId: string) {
  const sized = beltIn(categoryId);
  const variants = sized.variants.map((one) => ({ ...one, sku: `${name.toUpperCase()}-${one.size}` }));
  const { product } = await shop.admin(adminCreateProduct, { body: { ...sized, slug: name, variants } });
  return product;
}

async function setPrice(id: string, amount: number): Promise<void> {
  const { product } = await shop.admin(adminGetProduct, { params: { id } });
  const body = { version: product.version, prices: { EGP: amount, SAR: 90, AED: null, USD: null } };
  await shop.admin(adminUpdateProduct, { params: { id }, body });
}

/** How long after the change every process shows it. */
async function msUntil(path: string, isFresh: (page: Page) => boolean): Promise<number> {
  const start = performance.now();
  while (!(await everywhere(path)).every(isFresh)) if (performance.now() - start > 20_000) break;
  return performance.now() - start;
}

test("a new price is on the pages of every process at once, and other pages stay", async () => {
  const belt = await addBelt("belt", shop.categories.gear);
  await addBelt("rope", shop.categories.gear);
  await addBelt("shirt", shop.categories.wear);
  const kept = ["/product/rope", "/product/shirt", "/shop-all?category=wear"];
  const dropped = ["/product/belt", "/shop-all?category=gear", "/shop-all"];
  const waits: number[] = [];
  for (const amount of [110, 120, 130, 140, 150]) {
    await keep(...kept, ...dropped);
    const before = await Promise.all([...kept, ...dropped].map(everywhere));
    await setPrice(belt.id, amount);
    waits.push(await msUntil("/product/belt", ({ prices }) => prices[0] === amount));
    const after = await Promise.all([...kept, ...dropped].map(everywhere));
    const same = before.map((pages, at) => pages.map(({ nth }, process) => nth === after[at]?.[process]?.nth));
    expect(same).toEqual([...kept.map(() => [true, true]), ...dropped.map(() => [false, false])]);
  }
  // The fallback would take up to 15 s; one late answer of a busy machine is none.
  expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(250);
});

test("a product that comes drops every page", async () => {
  await keep("/product/shirt");
  const [before] = await everywhere("/product/shirt");
  await addBelt("strap", shop.categories.gear);
  expect(await msUntil("/product/shirt", ({ nth }) => nth !== before?.nth)).toBeLessThan(5000);
});

test("what was changed while nobody listened is found after the next connect", async () => {
  await keep("/product/rope");
  expect(await isKept("/product/rope")).toBe(true);
  const { id } = (await shop.rows<{ id: string }>("select id from products where slug = 'rope'"))[0] ?? { id: "" };
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'himma-listen' and datname = current_database()";
  expect(await shop.rows(cut)).toHaveLength(names.length);
  await setPrice(id, 777);
  expect(await msUntil("/product/rope", ({ prices }) => prices[0] === 777)).toBeLessThan(16_000);
});
