import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { serverProgram } from "../scripts/lib/server-process.mjs";
import { fillUpTo } from "./support/many-products.ts";
import { type Running, startServer } from "./support/processes.ts";

/**
 * Measures what partners wait for: ten webhooks of which one never answers, and all product feeds of 10,000 products.
 * Prints a table for bench/README.md.
 */

const receivers = 10;
const changes = Number(process.env.BENCH_CALLS ?? 40);
const products = Number(process.env.BENCH_SIZES ?? 10_000);
const patienceMs = 600_000;

interface Receiver {
  readonly server: Server;
  readonly url: string;
  /** Ids of what has come. */
  readonly came: Map<string, number>;
}

async function openReceiver(isDead: boolean): Promise<Receiver> {
  const came = new Map<string, number>();
  const server = createServer((request, reply) => {
    const id = String(request.headers["webhook-id"]);
    request.resume();
    if (isDead) return;
    if (!came.has(id)) came.set(id, performance.now());
    reply.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, came, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` };
}

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

async function signIn(shop: Running): Promise<Call> {
  let token = "";
  const call: Call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const body = { identifier: "admin@himma.test", password: "Himma-demo-2026" };
  token = (await call<{ accessToken: string }>("POST", "/auth/login", body)).accessToken;
  return call;
}

async function until(holds: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > patienceMs) throw new Error(`${what} took too long`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** From the call that changes a product to the partner who hears of it, in ms, without the dead one. */
async function benchWebhooks(call: Call, all: readonly Receiver[]): Promise<number[]> {
  for (const [at, { url }] of all.entries())
    await call("POST", "/admin/webhooks", {
      ...{ name: `Partner ${at}`, url, events: ["product.updated"], includePersonal: false },
    });
  const { products: listed } = await call<{ products: { id: string }[] }>("GET", "/admin/products?limit=1");
  const [{ id } = { id: "" }] = listed;
  const well = all.slice(1);
  const times: number[] = [];
  for (let n = 0; n < changes; n += 1) {
    const { product } = await call<{ product: { version: number } }>("GET", `/admin/products/${id}`);
    const start = performance.now();
    await call("PATCH", `/admin/products/${id}`, { version: product.version, discountPercentage: 5 + (n % 20) });
    await until(() => well.every(({ came }) => came.size === n + 1), "a webhook");
    for (const { came } of well) times.push(Math.max(...came.values()) - start);
  }
  return times.sort((a, b) => a - b);
}

interface Built {
  readonly took_ms: number;
  readonly feeds: number;
  readonly built_at: Date;
}

/** Time to rebuild all feeds after the catalogue has grown. */
async function benchFeeds(connection: pg.PoolConfig): Promise<Built> {
  await fillUpTo(connection, products);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const filledAt = new Date();
    const read = async () =>
      (
        await client.query<Built>(
          "select built_at, took_ms, count(*)::int as feeds from feeds group by 1, 2 order by 1 desc",
        )
      ).rows[0];
    let built: Built | undefined;
    await until(async () => {
      built = await read();
      return built !== undefined && built.built_at.getTime() - built.took_ms >= filledAt.getTime();
    }, "a feed");
    if (built === undefined) throw new Error("no feed");
    return built;
  } finally {
    await client.end();
  }
}

const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-partners-"));
const connection = { host: `${dataDir}/postgres/run`, user: "himma", database: "himma" };
const all = await Promise.all(Array.from({ length: receivers }, (_, at) => openReceiver(at === 0)));
const shop = await startServer(serverProgram, {
  ...{ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error", SEED_DEMO: "1", NODE_ENV: "development" },
  WEBHOOKS_ALLOW_LOOPBACK: "1",
});
try {
  const times = await benchWebhooks(await signIn(shop), all);
  const at = (part: number): string => (times[Math.floor((times.length - 1) * part)] ?? Number.NaN).toFixed(0);
  const feeds = await benchFeeds(connection);
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
  console.log(`\n${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
  console.log("| what | figure | aim |\n|---|---|---|");
  console.log(
    `| ${times.length} webhooks to nine partners beside a dead one, median / p95 ms | ${at(0.5)} / ${at(0.95)} | ≤ 2000 |`,
  );
  const seconds = feeds.took_ms / 1000;
  const what = `${products.toLocaleString("en")} products in ${feeds.feeds} feeds at once; for each of them, s`;
  console.log(`| ${what} | ${seconds.toFixed(1)}; ${(seconds / feeds.feeds).toFixed(2)} | ≤ 5 each |`);
} finally {
  await shop.stop();
  for (const { server } of all) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(dataDir, { recursive: true, force: true });
}
