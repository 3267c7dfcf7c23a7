import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBooks } from "#server/composition/check-books.ts";
import {
  keepOrdering,
  killShop,
  prepareOrders,
  type ShopOnFolder,
  startShopOn,
  withShopDatabase,
} from "./support/shop-on-folder.ts";

/**
 * Kills the whole shop while customers order: everything acknowledged exists afterwards, and the ledgers are
 * consistent.
 */

const kills = 5;

let dataDir: string;
let shop: ShopOnFolder;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "himma-crash-"));
  shop = await startShopOn(dataDir);
}, 120_000);
afterAll(async () => {
  await killShop(shop).catch(() => {});
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}, 60_000);

test(`${kills} kills while four people order lose no acknowledged order`, async () => {
  const { buyers, good } = await withShopDatabase(dataDir, (pool) => prepareOrders(pool, 4));
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const ordering = Promise.all(buyers.map((buyer) => keepOrdering(shop, buyer, good)));
    await new Promise((resolve) => setTimeout(resolve, 700 + 310 * kill));
    await killShop(shop);
    acknowledged.push(...(await ordering).flat());
    shop = await startShopOn(dataDir);
  }
  expect(acknowledged.length).toBeGreaterThan(kills);
  await withShopDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ id: string }>("select id from orders where id = any($1)", [acknowledged]);
    expect(rows.length).toBe(new Set(acknowledged).size);
    expect(await checkBooks(pool)).toEqual([]);
  });
}, 240_000);
