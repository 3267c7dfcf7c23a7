import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import { demoAccounts } from "#server/modules/accounts/index.ts";
import { logIn } from "#shared/contract/accounts.ts";
import { adminGetProduct, adminListProducts, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import { createClient } from "#shared/contract/client.ts";
import { benchSecret } from "./support/buyers.ts";
import { type Running, startShop } from "./support/processes.ts";

/** How long until every process shows a new price, and until a change that nobody heard of is found. */

const count = Number(process.env["BENCH_PROCESSES"] ?? 4);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 32);
const patienceMs = 120_000;
const dataDir = mkdtempSync(join(tmpdir(), "himma-freshness-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { host, port, user, database } = postgres;
const settings = {
  DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
  ...{ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", NODE_ENV: "development", JWT_SECRET: benchSecret },
};

const clientOf = ({ url }: Running, token?: string) =>
  createClient(async ({ method, path, body }) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, statusText: reply.statusText, data: await reply.json(), requestId: undefined };
  });

const page = async ({ url }: Running, slug: string): Promise<string> =>
  (await fetch(`${url}/en/product/${slug}`)).text();

/** Milliseconds until all processes show the text. */
async function msUntil(processes: readonly Running[], slug: string, shown: string): Promise<number> {
  const start = performance.now();
  const all = await Promise.all(
    processes.map(async (running) => {
      while (!(await page(running, slug)).includes(shown)) {
        if (performance.now() - start > patienceMs) throw new Error(`${running.url} does not show ${shown} of ${slug}`);
        await setTimeout(2);
      }
      return performance.now() - start;
    }),
  );
  return Math.max(...all);
}

/** Goods whose sizes have no prices of their own, so that the page shows the product's. */
async function findPlain(admin: ReturnType<typeof clientOf>): Promise<{ readonly id: string; readonly slug: string }> {
  const { products } = await admin(adminListProducts, { query: { kind: "physical", limit: "50" } });
  for (const { id, slug } of products) {
    const { product } = await admin(adminGetProduct, { params: { id } });
    if (product.variants.every(({ prices }) => prices === undefined)) return { id, slug };
  }
  throw new Error("all goods have sizes with prices of their own");
}

try {
  const first = await startShop({ ...settings, SEED_DEMO: "1" });
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () => startShop({ ...settings, HIMMA_ROLE: "web", SEED_DEMO: "0" })),
  );
  const processes = [first, ...others];
  const { accessToken } = await clientOf(first)(logIn, {
    body: { identifier: demoAccounts.admin, password: demoAccounts.password },
  });
  const admin = clientOf(first, accessToken);
  const { id, slug } = await findPlain(admin);
  const change = async (amount: number): Promise<string> => {
    const { product } = await admin(adminGetProduct, { params: { id } });
    // A visitor of whom no country is known sees dollars.
    const prices = { EGP: amount, SAR: null, AED: null, USD: amount };
    await admin(adminUpdateProduct, {
      params: { id },
      body: { version: product.version, prices, discountPercentage: 0 },
    });
    return amount.toLocaleString("en");
  };
  const waits: number[] = [];
  for (let at = 0; at < rounds; at++) {
    for (let time = 0; time < 2; time++) await Promise.all(processes.map((running) => page(running, slug)));
    waits.push(await msUntil(processes, slug, await change(1501 + at)));
  }
  waits.sort((a, b) => a - b);
  const at = (share: number): string => (waits[Math.floor(share * (waits.length - 1))] ?? Number.NaN).toFixed(0);
  console.log(`a new price on ${count} processes, ${rounds} times: median ${at(0.5)} ms, slowest ${at(1)} ms`);
  const cutter = new pg.Client({ host, port, user, database });
  await cutter.connect();
  await cutter.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'himma-listen'");
  await cutter.end();
  console.log(`all listeners cut: ${(await msUntil(processes, slug, await change(1999))).toFixed(0)} ms`);
  await Promise.all(processes.map((running) => running.stop()));
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
