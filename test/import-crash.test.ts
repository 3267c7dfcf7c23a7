import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminGetImport, type ImportState } from "#shared/contract/admin-import.ts";
import { adminSetStoreSettings, type StoreSettings } from "#shared/contract/store-import.ts";
import { createTestShop, jwtSecret, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { urlOf } from "#test/support/postgres.ts";
import { type RoleProcess, startRole } from "#test/support/role-process.ts";
import { shopifyOld, storeFile } from "#test/support/store-files.ts";

/** The worker that imports another shop's file is killed in the middle of it. */

const products = 2000;
let shop: TestShop;
let admin: TestCustomer;
let folder: string;
const running: RoleProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "himma-import-crash-"));
  const now = () => new Date();
  // Takes the file, and never runs jobs.
  shop = await createTestShop({ clock: { now, advance: () => {}, set: () => {} } });
  admin = await shop.customer("admin");
}, 120_000);
afterAll(async () => {
  await Promise.all(running.map((process) => process.kill()));
  await shop.app.close();
  rmSync(folder, { recursive: true });
});

async function startWorker(): Promise<RoleProcess> {
  const worker = await startRole({
    ...{ HIMMA_ROLE: "worker", MIGRATE: "check", DATA_DIR: folder, JWT_SECRET: jwtSecret, METRICS_PORT: "0" },
    ...{ DATABASE_URL: urlOf(shop.app.platform.database.pool.options), PUBLIC_URL: "http://shop.test" },
  });
  running.push(worker);
  return worker;
}

/** Two sizes of each product. */
const file = storeFile(
  shopifyOld,
  Array.from({ length: products }, (_, at) => [
    {
      ...{ Handle: `thing-${at}`, Title: `Thing ${at}`, "Body (HTML)": "<p>Made for daily training.</p>" },
      ...{ "Option1 Name": "Size", "Option1 Value": "S", "Variant SKU": `T-${at}-S`, "Variant Price": "300.00" },
      ...{ "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "7" },
    },
    {
      ...{ Handle: `thing-${at}`, "Option1 Value": "M", "Variant SKU": `T-${at}-M`, "Variant Price": "300.00" },
      ...{ "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "7" },
    },
  ]).flat(),
);

async function send(): Promise<string> {
  const reply = await shop.app.http.inject({
    ...{ method: "POST", url: "/api/admin/store-import?fileName=old-shop.csv", payload: file },
    headers: { "content-type": "text/csv", authorization: `Bearer ${await admin.token()}` },
  });
  expect(reply.statusCode, reply.payload).toBe(201);
  return reply.json<{ import: { id: string } }>().import.id;
}
const read = async (id: string): Promise<ImportState> => (await admin.call(adminGetImport, { params: { id } })).import;
const isOver = async (id: string) => !["queued", "running"].includes((await read(id)).status);

async function count() {
  const [row] = await shop.rows(`select
    (select count(*)::int from products) as products, (select count(*)::int from variants) as variants,
    (select count(*)::int from url_redirects) as redirects, (select sum(on_hand)::int from variants) as pieces,
    (select count(*)::int from audit_entries where action = 'product.import') as acts,
    (select count(*)::int from import_parts) as parts`);
  return row;
}

test("started again it finishes the file, and nothing is there twice", async () => {
  await shop.product({ stock: 1 });
  const [{ slug = "" } = {}] = await shop.rows<{ slug: string }>("select slug from categories");
  const body: StoreSettings = {
    ...{ currency: "EGP", language: "en", existing: "keep", differentPrices: "refuse", pictures: false },
    ...{ redirects: true, defaultCategory: slug, categories: [], columns: [] },
  };
  await admin.call(adminSetStoreSettings, { params: { store: "shopify" }, body });
  const before = await count();
  const id = await send();
  const worker = await startWorker();
  const halfWay = async () => (await read(id)).doneLines;
  await expect.poll(halfWay, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
  await worker.kill();
  expect(await read(id)).toMatchObject({ status: "running", lines: 2 * products });
  expect(await halfWay()).toBeLessThan(2 * products);
  // A file is taken whole or not at all.
  expect(await count()).toMatchObject({ products: before?.["products"], redirects: 0, acts: 0 });
  // What the dead worker held is handed out after its heartbeat has been away for two minutes; not waited for here.
  await shop.rows("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
  await startWorker();
  await expect.poll(() => isOver(id), { timeout: 120_000, interval: 100 }).toBe(true);
  expect(await read(id)).toMatchObject({ status: "done", products: { created: products, updated: 0, unchanged: 0 } });
  const whole = {
    ...{ products: products + 1, variants: 2 * products + 1, redirects: products },
    ...{ pieces: 14 * products + 1, acts: 1, parts: 0 },
  };
  expect(await count()).toEqual(whole);
  const again = await send();
  await expect.poll(() => isOver(again), { timeout: 120_000, interval: 100 }).toBe(true);
  expect(await read(again)).toMatchObject({ status: "done", products: { created: 0, unchanged: products } });
  expect(await count()).toEqual({ ...whole, acts: 2 });
}, 400_000);
