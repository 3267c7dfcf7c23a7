import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { percentile } from "./support/figures.ts";
import { type Running, startShop } from "./support/processes.ts";

/**
 * Measures how 32 connections with the most expensive valid requests affect a shopper: the median of product reads
 * under load against the idle median. Together they send 72 requests a second, which is 2.3 MB/s with 32 KB bodies.
 * Runs each kind alone, then all. Fails when a median exceeds three times the idle one. The last line has no pause
 * between requests and no limit: 33 continuous callers share one process.
 */

const maxRatio = 3;
const connections = 32;
const requestsPerSecond = 72;
const seconds = 4;
const maxBody = 32_000;

interface Attack {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const json = { "content-type": "application/json" };
const post = (path: string, body: string, headers = {}): Attack => ({
  ...{ path, body, method: "POST" },
  headers: { ...json, ...headers },
});
const get = (path: string, headers = {}): Attack => ({ path, headers, method: "GET", body: "" });
const keys = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join()}}`;
const contact = "/api/contact";
const long = (text: string, length: number): string => text.repeat(Math.floor(length / text.length));

const attacks: Readonly<Record<string, readonly Attack[]>> = {
  "JSON nested deeply": [post(contact, "[".repeat(maxBody))],
  "JSON of 1,000 keys": [post(contact, keys(1000))],
  "JSON of 1,000 values": [
    post("/api/orders/quote", `{"items":[${"0,".repeat(1000)}0]}`),
    post(contact, `[${"0,".repeat(1000)}0]`),
  ],
  "one long text": [
    post(contact, JSON.stringify({ name: long("a ", 30_000) })),
    post("/api/auth/register", JSON.stringify({ email: `a@${long("a.", 30_000)}`, password: "x" })),
    post("/api/auth/register", JSON.stringify({ email: long("a", 15_000), password: long("é", 10_000) })),
  ],
  "a body that is not taken": [
    post(contact, `"${"x".repeat(200_000)}"`),
    post("/api/admin/products", "[".repeat(200_000)),
  ],
  "a report without a signature": [
    post("/api/payments/webhooks/sandbox", "[".repeat(250_000)),
    post("/api/payments/webhooks/sandbox", keys(20_000), { "x-sandbox-signature": "t=1,v1=00" }),
  ],
  "long headers and queries": [
    get(`/api/products?${Array.from({ length: 2000 }, (_, at) => `k${at}=1`).join("&")}`),
    get("/api/health", { cookie: long("a=b; ", 12_000) }),
    get("/api/health", { "accept-language": long("a;q=0.1,", 12_000) }),
    get("/api/health", { "accept-encoding": long("gzip;q=0,", 12_000) }),
    get("/api/users/me", { authorization: `Bearer ${long("a.", 12_000)}` }),
  ],
};

interface Sender {
  readonly origin: string;
  readonly list: readonly Attack[];
  readonly pauseMs: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Sends requests sequentially on its own connection, ignoring replies, until its thread ends. */
async function attack({ origin, list, pauseMs }: Sender, first: number): Promise<void> {
  await pause((pauseMs / connections) * first);
  for (let at = first; ; at += 1) {
    if (pauseMs > 0) await pause(pauseMs);
    const { path, method, headers, body } = list[at % list.length] ?? get("/");
    await new Promise<void>((resolve) => {
      const all = body === "" ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) };
      const call = request(`${origin}${path}`, { method, headers: all }, (reply) => {
        parentPort?.postMessage(reply.statusCode);
        reply.resume().on("close", resolve);
      });
      call.on("error", () => resolve());
      call.end(body);
    });
  }
}

/** Median of sequential product reads in ms. */
async function readFor(url: string): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    const reply = await fetch(url);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`a product read was answered with ${reply.status}`);
    times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
}

async function readBeside(shop: Running, url: string, list: readonly Attack[], pauseMs: number) {
  const statuses = new Map<number, number>();
  // A separate thread, so that sending bodies does not delay the reads.
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: { origin: shop.url, list, pauseMs } satisfies Sender,
  });
  worker.on("message", (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1));
  const ms = await readFor(url);
  await worker.terminate();
  return { ms, statuses: [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ") };
}

const report = (what: string, idle: number, ms: number, statuses: string): void =>
  console.log(`| ${[what, idle.toFixed(1), ms.toFixed(1), (ms / idle).toFixed(1), statuses].join(" | ")} |`);

async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "himma-availability-"));
  const shop = await startShop({
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "fatal",
    SEED_DEMO: "1",
    PAYMENTS_SANDBOX: "1",
  });
  let worst = 0;
  try {
    const list = (await (await fetch(`${shop.url}/api/products?limit=1`)).json()) as { products: { id: string }[] };
    const url = `${shop.url}/api/products/${list.products[0]?.id}`;
    await readFor(url);
    console.log("| 32 connections send | idle ms | beside them ms | ratio | answered |\n|---|---|---|---|---|");
    const all = Object.values(attacks).flat();
    const pauseMs = (1000 * connections) / requestsPerSecond;
    for (const [what, kind] of [...Object.entries(attacks), ["all of these", all] as const]) {
      const idle = await readFor(url);
      const { ms, statuses } = await readBeside(shop, url, kind, pauseMs);
      worst = Math.max(worst, ms / idle);
      report(what, idle, ms, statuses);
    }
    const idle = await readFor(url);
    const { ms, statuses } = await readBeside(shop, url, all, 0);
    report("all of these, without a pause (no bar)", idle, ms, statuses);
  } finally {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (worst > maxRatio)
    throw new Error(`the median of product reads rose to ${worst.toFixed(1)} times its idle figure`);
}

if (isMainThread) await run();
else {
  await Promise.all(Array.from({ length: connections }, (_, first) => attack(workerData as Sender, first)));
}
