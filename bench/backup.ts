import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { type Buyer, benchSecret, makeBuyers } from "./support/buyers.ts";
import { type Running, startShop } from "./support/processes.ts";

/**
 * Measures what customers notice of a backup: the same calls (lists, products, carts, orders) without one and while
 * backups are taken, in turns. Fails when a call takes longer than a second or the p99 grows by more than half.
 */

const rounds = 3;
const readers = 4;
const buyersAtOnce = 4;
const quietSeconds = 10;
const maxRatio = 1.5;
const maxMs = 1000;

const dataDir = mkdtempSync(join(tmpdir(), "himma-backup-bench-"));
const address = {
  firstName: "Mona",
  lastName: "Adel",
  phone: "+201001234567",
  country: "EG",
  city: "Cairo",
  line1: "12 Tahrir Street",
};

interface Good {
  readonly product_id: string;
  readonly size: string;
}

interface Load {
  /** Milliseconds of each call since the last `take`. */
  readonly take: () => number[];
  readonly stop: () => Promise<void>;
}

/** Customers who read and order without a pause. */
function startLoad(shop: Running, buyers: readonly Buyer[], good: Good): Load {
  let times: number[] = [];
  let isOver = false;
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const start = performance.now();
    const reply = await fetch(`${shop.url}/api${path}`, init);
    const body: unknown = await reply.json();
    times.push(performance.now() - start);
    // A customer with many open orders may be refused one; a failure of the shop ends the bench.
    if (reply.status >= 500) throw new Error(`${path} was answered ${reply.status}: ${JSON.stringify(body)}`);
    return body;
  };
  const read = async (): Promise<void> => {
    while (!isOver) {
      await call("/products?limit=24");
      await call(`/products/${good.product_id}`);
    }
  };
  const order = async ({ token }: Buyer): Promise<void> => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-user-currency": "EGP",
    };
    const post = (path: string, body: object) => call(path, { method: "POST", headers, body: JSON.stringify(body) });
    while (!isOver) {
      await post("/cart/add", { productId: good.product_id, size: good.size, quantity: 1 });
      const { quote } = (await post("/orders/quote", { shippingAddress: address })) as {
        readonly quote?: { readonly total: number };
      };
      await post("/orders", { shippingAddress: address, paymentMethod: "cod", expectedTotal: quote?.total ?? 0 });
    }
  };
  const running = [...Array.from({ length: readers }, read), ...buyers.map(order)];
  return {
    take: () => {
      const taken = times;
      times = [];
      return taken;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Takes a backup in its own process; returns seconds. */
function takeBackup(): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ["scripts/backup.ts"], { env: { ...process.env, DATA_DIR: dataDir } }, (error) => {
      if (error === null) resolve((performance.now() - start) / 1000);
      else reject(error);
    });
  });
}

const quantile = (numbers: readonly number[], part: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? Number.NaN;

function row(what: string, times: readonly number[]): string {
  const [median, p99, max] = [0.5, 0.99, 1].map((part) => quantile(times, part).toFixed(0));
  return `| ${what} | ${times.length} | ${median} | ${p99} | ${max} |`;
}

async function measure(shop: Running): Promise<void> {
  const pool = new pg.Pool({ host: join(dataDir, "postgres", "run"), user: "himma", database: "himma", max: 2 });
  pool.on("error", () => {});
  const { rows } = await pool.query<Good>(
    `update variants v set on_hand = on_hand + 1000000 from products p where p.id = v.product_id and v.is_stock_limited
       and p.slug = (select min(slug) from products where kind = 'physical') returning p.id as product_id, v.size`,
  );
  const [good] = rows;
  if (good === undefined) throw new Error("nothing to buy");
  const buyers = await makeBuyers(pool, buyersAtOnce);
  await pool.end();
  const load = startLoad(shop, buyers, good);
  const [without, during, seconds]: [number[], number[], number[]] = [[], [], []];
  // The first seconds compile code and plan statements.
  await setTimeout(quietSeconds * 1000);
  for (let round = 0; round < rounds; round++) {
    load.take();
    await setTimeout(quietSeconds * 1000);
    without.push(...load.take());
    seconds.push(await takeBackup());
    during.push(...load.take());
  }
  await load.stop();
  const ratio = quantile(during, 0.99) / quantile(without, 0.99);
  console.log("| | calls | median ms | p99 ms | slowest ms |\n|---|---|---|---|---|");
  console.log(row("without a backup", without));
  console.log(row("during a backup", during));
  console.log(
    `p99 ratio ${ratio.toFixed(2)} (aim ≤ ${maxRatio}); backups took ${seconds.map((s) => s.toFixed(1)).join(", ")} s`,
  );
  if (ratio > maxRatio || quantile(during, 1) > maxMs) process.exitCode = 1;
}

let shop: Running | undefined;
try {
  shop = await startShop({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", SEED_DEMO: "1", JWT_SECRET: benchSecret });
  await measure(shop);
} finally {
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
