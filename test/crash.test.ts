import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Buyer, benchSecret, makeBuyers } from "../bench/support/buyers.ts";
import { checkBooks } from "../scripts/check-books.ts";

/**
 * Kills the whole shop while customers order: everything acknowledged exists afterwards, and the ledgers are
 * consistent.
 */

const kills = 5;
const address = {
  firstName: "Mona",
  lastName: "Adel",
  phone: "+201001234567",
  country: "EG",
  city: "Cairo",
  line1: "12 Tahrir Street",
};

let dataDir: string;
let shop: { readonly process: ChildProcess; readonly url: string };

async function start(): Promise<void> {
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      SEED_DEMO: "1",
      JWT_SECRET: benchSecret,
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /open (http:\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`the shop did not start: ${text}`)));
  });
  shop = { process: child, url };
}

/** Kills the server and PostgreSQL without a clean shutdown. */
async function killAll(): Promise<void> {
  const gone = new Promise((resolve) => shop.process.once("exit", resolve));
  process.kill(-(shop.process.pid ?? 0), "SIGKILL");
  await gone;
}

const connect = () => new pg.Pool({ host: join(dataDir, "postgres", "run"), user: "himma", database: "himma", max: 4 });

/** Runs on the shop's own database, which recovers after a kill. */
async function withDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = connect();
  pool.on("error", () => {});
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

interface Good {
  readonly product_id: string;
  readonly size: string;
}

async function callAs(
  buyer: Buyer,
  path: string,
  body: unknown,
): Promise<{ status: number; data: Record<string, never> }> {
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    "content-type": "application/json",
    "x-user-currency": "EGP",
  };
  const answer = await fetch(`${shop.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, data: (await answer.json()) as Record<string, never> };
}

/** Places orders until the shop is gone; returns the acknowledged ids. */
async function orderUntilKilled(buyer: Buyer, good: Good): Promise<string[]> {
  const acknowledged: string[] = [];
  try {
    for (;;) {
      await callAs(buyer, "/cart/add", { productId: good.product_id, size: good.size, quantity: 1 });
      const quote = (await callAs(buyer, "/orders/quote", { shippingAddress: address })).data as {
        quote?: { total: number };
      };
      const body = {
        shippingAddress: address,
        paymentMethod: acknowledged.length % 2 === 0 ? "cod" : "card",
        expectedTotal: quote.quote?.total ?? 0,
      };
      const { status, data } = await callAs(buyer, "/orders", body);
      if (status === 201) acknowledged.push((data as unknown as { order: { id: string } }).order.id);
    }
  } catch {
    return acknowledged;
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "himma-crash-"));
  await start();
}, 120_000);
afterAll(async () => {
  await killAll().catch(() => {});
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}, 60_000);

test(`${kills} kills while four people order lose no acknowledged order`, async () => {
  const { buyers, good } = await withDatabase(async (pool) => {
    const { rows } =
      await pool.query<Good>(`update variants v set on_hand = on_hand + 100000 from products p where p.id = v.product_id
      and v.is_stock_limited and p.slug = (select min(slug) from products where kind = 'physical') returning p.id as product_id, v.size`);
    const [first] = rows;
    if (first === undefined) throw new Error("nothing to buy");
    return { buyers: await makeBuyers(pool, 4), good: first };
  });
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const ordering = Promise.all(buyers.map((buyer) => orderUntilKilled(buyer, good)));
    await new Promise((resolve) => setTimeout(resolve, 700 + 310 * kill));
    await killAll();
    acknowledged.push(...(await ordering).flat());
    await start();
  }
  expect(acknowledged.length).toBeGreaterThan(kills);
  await withDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: string }>("select id from orders where id = any($1)", [acknowledged]);
    expect(rows.length).toBe(new Set(acknowledged).size);
    expect(await checkBooks(pool)).toEqual([]);
  });
}, 240_000);
