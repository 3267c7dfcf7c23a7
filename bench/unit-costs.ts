import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import { benchSecret, makeBuyers } from "./support/buyers.ts";
import { cpuMs, postgresCpuMs, startShop } from "./support/processes.ts";

/**
 * What one of each costs in CPU time of the app and of PostgreSQL, from /proc: others on the machine change the rate, and
 * this hardly. docs/operations/growing.md reckons with it.
 */

const connections = 4;
const share = Number(process.env["BENCH_SHARE"] ?? 1);
const dataDir = mkdtempSync(join(tmpdir(), "himma-costs-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { host, port, user, database } = postgres;
const shop = await startShop({
  DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
  ...{
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "error",
    NODE_ENV: "development",
    SEED_DEMO: "1",
    JWT_SECRET: benchSecret,
  },
});
const pool = new pg.Pool({ host, port, user, database, max: 2 });

interface Work {
  readonly name: string;
  readonly times: number;
  readonly run: (nth: number, buyer: number) => Promise<Response>;
}

const costs = (): readonly [number, number] => [cpuMs(shop.pid), postgresCpuMs(dataDir)];

/** Runs the work with a few at a time, after a tenth of it to warm up. */
async function measure({ name, times, run }: Work): Promise<void> {
  let nth = 0;
  let bytes = 0;
  const runMany = async (until: number): Promise<void> => {
    const one = async (buyer: number): Promise<void> => {
      while (nth < until) {
        nth += 1;
        const reply = await run(nth, buyer);
        bytes = (await reply.arrayBuffer()).byteLength;
        if (!reply.ok) throw new Error(`${name} was answered with ${reply.status}`);
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, buyer) => one(buyer)));
  };
  const count = Math.max(8, Math.round(times * share));
  await runMany(Math.ceil(count / 10));
  const [app, db] = costs();
  const before = nth;
  await runMany(before + count);
  const [appAfter, dbAfter] = costs();
  const done = nth - before;
  const each = (ms: number): string => (ms / done).toFixed(2);
  console.log(`| ${name} | ${each(appAfter - app)} | ${each(dbAfter - db)} | ${(bytes / 1024).toFixed(1)} |`);
}

try {
  const { rows } = await pool.query<{ id: string; size: string; slug: string }>(
    `select p.id, v.size, p.slug from products p join variants v on v.product_id = p.id
     where p.kind = 'physical' and p.archived_at is null and v.retired_at is null and v.on_hand > 0 order by p.slug limit 40`,
  );
  await pool.query("update variants set on_hand = 1000000 where is_stock_limited");
  const buyers = await makeBuyers(pool, connections);
  const get = (path: string) => fetch(shop.url + path, { headers: { "accept-encoding": "identity" } });
  const post = (buyer: number, path: string, body: object, headers = {}) =>
    fetch(`${shop.url}/api${path}`, {
      method: "POST",
      headers: {
        ...{ authorization: `Bearer ${buyers[buyer]?.token}`, "content-type": "application/json" },
        ...{ "x-user-currency": "EGP", ...headers },
      },
      body: JSON.stringify(body),
    });
  const line = (nth: number) => ({
    productId: rows[nth % rows.length]?.id,
    size: rows[nth % rows.length]?.size,
    quantity: 1,
  });
  const shippingAddress = {
    ...{ firstName: "Mona", lastName: "Adel", phone: "+201001234567", country: "EG", city: "Cairo" },
    line1: "12 Tahrir Street",
  };
  const order = async (nth: number, buyer: number): Promise<Response> => {
    await (await post(buyer, "/cart/add", line(nth))).arrayBuffer();
    const quoted = (await (await post(buyer, "/orders/quote", { shippingAddress })).json()) as {
      quote: { total: number };
    };
    const body = { shippingAddress, paymentMethod: "cod", expectedTotal: quoted.quote.total };
    return post(buyer, "/orders", body, { "idempotency-key": randomUUID() });
  };
  console.log("| what | app ms | PostgreSQL ms | KB of the last reply |\n|---|---|---|---|");
  const all: readonly Work[] = [
    { name: "cached list page", times: 2000, run: () => get("/en/shop-all") },
    { name: "fresh list page", times: 200, run: (nth) => get(`/en/shop-all?n=${nth}`) },
    { name: "fresh product page", times: 200, run: (nth) => get(`/en/product/${rows[0]?.slug}?n=${nth}`) },
    { name: "list call, 24", times: 2000, run: () => get("/api/products?limit=24") },
    { name: "search call", times: 1000, run: (nth) => get(`/api/products?search=protein&limit=${1 + (nth % 24)}`) },
    { name: "product call", times: 2000, run: (nth) => get(`/api/products/${rows[nth % rows.length]?.slug}`) },
    { name: "order whole: add, quote, place", times: 200, run: order },
  ];
  for (const work of all) await measure(work);
  // What the orders left for later is done first. Two minutes, because many jobs run once a minute.
  await setTimeout(60_000);
  const [app, db] = costs();
  await setTimeout(120_000);
  const [appAfter, dbAfter] = costs();
  const eachSecond = (ms: number): string => (ms / 120).toFixed(1);
  console.log(`| a second of idling | ${eachSecond(appAfter - app)} | ${eachSecond(dbAfter - db)} | – |`);
} finally {
  await pool.end();
  await shop.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
