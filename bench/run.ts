import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { benchCheckout, type CheckoutRow } from "./checkout.ts";
import { benchLogin, describeLogin, type LoginBench } from "./login.ts";
import { benchSecret } from "./support/buyers.ts";
import { compare, type Load, type Measured } from "./support/load.ts";
import { postgresMb, type Running, residentMb, startServer, startShop } from "./support/processes.ts";

/** Measures each operation against its lower bound on this machine. Prints a table for bench/README.md. */

interface Row {
  readonly what: string;
  readonly aim: number;
  readonly ours: Measured;
  readonly floor: Measured;
}

const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-"));
const rows: Row[] = [];
const checkouts: CheckoutRow[] = [];
const connection = { host: `${dataDir}/postgres/run`, user: "himma", database: "himma" };
const listPath = "/shop-all";
const quietMs = 45_000;

async function against(
  what: string,
  aim: number,
  ours: Load,
  floor: Running,
  floorLoad: Omit<Load, "url"> & { readonly path?: string } = {},
): Promise<void> {
  const { path = "", ...load } = floorLoad;
  const measured = await compare(ours, { ...load, url: `${floor.url}${path}` });
  rows.push({ what, aim, ...measured });
  await floor.stop();
}

// Every URL is unique, so that nothing comes from the cache.
let serial = 0;
const freshPath = (): string => `${listPath}?fresh=${serial++}`;

async function benchPages(shop: Running): Promise<void> {
  const tree = await startServer("bench/floors/react-tree.ts", { SHOP_URL: shop.url, PAGE_PATH: listPath });
  await against("list page, rendered afresh", 0.4, { url: shop.url, nextPath: freshPath }, tree);
  const bytes = await startServer("bench/floors/same-bytes.ts", { SOURCE_URL: `${shop.url}${listPath}` });
  await against("list page, out of the page cache", 0.7, { url: `${shop.url}${listPath}` }, bytes);
}

async function benchApi(shop: Running): Promise<void> {
  const environment = { POSTGRES: JSON.stringify(connection) };
  for (const list of ["/api/products?limit=24", "/api/product-cards?limit=24"])
    await against(
      `GET ${list}`,
      0.7,
      { url: `${shop.url}${list}` },
      await startServer("bench/floors/sql-by-hand.ts", environment),
      { path: "/api/products?limit=24" },
    );
  const answer = (await (await fetch(`${shop.url}/api/products?limit=1`)).json()) as { products: { id: string }[] };
  const path = `/api/products/${answer.products[0]?.id}`;
  await against(
    "GET /api/products/{id}",
    0.7,
    { url: `${shop.url}${path}` },
    await startServer("bench/floors/sql-by-hand.ts", environment),
    { path },
  );
}

function report(login: LoginBench, memory: { readonly appMb: number; readonly postgresMb: number }): void {
  const [cpu] = cpus();
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
  );
  console.log(
    "| what | ours /s | floor /s | ratio | aim | p99 ms ours / floor | failures |\n|---|---|---|---|---|---|---|",
  );
  for (const { what, aim, ours, floor } of rows) {
    const ratio = (ours.perSecond / floor.perSecond).toFixed(2);
    const numbers = [
      what,
      ours.perSecond.toFixed(0),
      floor.perSecond.toFixed(0),
      ratio,
      `≥ ${aim}`,
      `${ours.p99Ms} / ${floor.p99Ms}`,
      ours.failures,
    ];
    console.log(`| ${numbers.join(" | ")} |`);
  }
  for (const { what, oursPerSecond, floorPerSecond, p99Ms, failures } of checkouts) {
    const ratio = (oursPerSecond / floorPerSecond).toFixed(2);
    console.log(
      `| ${[what, oursPerSecond.toFixed(0), floorPerSecond.toFixed(0), ratio, "≥ 0.5", p99Ms.toFixed(0), failures].join(" | ")} |`,
    );
  }
  console.log(`\n${describeLogin(login)}`);
  console.log(
    `\nMemory before the sign-ins: the app ${memory.appMb.toFixed(0)} MB resident, PostgreSQL ${memory.postgresMb.toFixed(0)} MB.`,
  );
}

/** What V8 gives back once nobody calls any more. */
async function describeQuiet({ pid }: Running): Promise<void> {
  const afterLoad = residentMb(pid);
  await setTimeout(quietMs);
  console.log(
    `Memory after all of it: the app ${afterLoad.toFixed(0)} MB resident, after ${quietMs / 1000} s of quiet ${residentMb(pid).toFixed(0)} MB (aim ≤ 250).`,
  );
}

const shop = await startShop({
  PORT: "0",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  SEED_DEMO: "1",
  NODE_ENV: "development",
  JWT_SECRET: benchSecret,
});
try {
  await benchPages(shop);
  await benchApi(shop);
  checkouts.push(...(await benchCheckout(shop, connection)));
  const memory = { appMb: residentMb(shop.pid), postgresMb: postgresMb(dataDir) };
  report(await benchLogin(shop), memory);
  await describeQuiet(shop);
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
