import pg from "pg";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { type Buyer, benchSecret, makeBuyers } from "./support/buyers.ts";
import { post } from "./support/post.ts";
import type { Running } from "./support/processes.ts";
import { forAnother, recordTransaction, replay, type Statement } from "./support/recording.ts";

/** Checkouts per second with 32 buyers, against the same statements in one hand-written transaction. */

export interface CheckoutRow {
  readonly what: string;
  readonly oursPerSecond: number;
  readonly floorPerSecond: number;
  readonly p99Ms: number;
  readonly failures: number;
}

const buyersAtOnce = 32;
const rounds = 8;

interface Good {
  readonly product_id: string;
  readonly variant_id: string;
  readonly size: string;
}

interface Bench {
  readonly shop: Running;
  readonly pool: pg.Pool;
  readonly buyers: readonly Buyer[];
  readonly goodOf: (buyer: number) => Good;
  readonly recorded: readonly Statement[];
  readonly recordedBuyer: Buyer;
  readonly kept: ReadonlySet<string>;
}

const address = {
  firstName: "Mona",
  lastName: "Adel",
  phone: "+201001234567",
  country: "EG",
  city: "Cairo",
  line1: "12 Tahrir Street",
};

async function fillCart(pool: pg.Pool, buyer: Buyer, good: Good): Promise<void> {
  await pool.query(
    `insert into cart_items (id, cart_id, product_id, variant_id, size, quantity, added_at) values ($1, $2, $3, $4, $5, 1, now())
     on conflict do nothing`,
    [systemIds.next(), buyer.cartId, good.product_id, good.variant_id, good.size],
  );
}

const headersOf = (buyer: Buyer) => ({
  authorization: `Bearer ${buyer.token}`,
  "content-type": "application/json",
  "x-user-currency": "EGP",
});

async function resolveTotal(shop: Running, buyer: Buyer): Promise<number> {
  const body = JSON.stringify({ shippingAddress: address });
  const answer = await fetch(`${shop.url}/api/orders/quote`, { method: "POST", headers: headersOf(buyer), body });
  return ((await answer.json()) as { quote: { total: number } }).quote.total;
}

const orderBody = (expectedTotal: number) =>
  JSON.stringify({ shippingAddress: address, paymentMethod: "cod", expectedTotal });

async function timed(work: () => Promise<boolean>): Promise<{ readonly ms: number; readonly holds: boolean }> {
  const start = performance.now();
  const holds = await work();
  return { ms: performance.now() - start, holds };
}

async function roundOfOurs({ shop, pool, buyers, goodOf }: Bench) {
  await Promise.all(buyers.map((buyer, index) => fillCart(pool, buyer, goodOf(index))));
  const totals = await Promise.all(buyers.map((buyer) => resolveTotal(shop, buyer)));
  const start = performance.now();
  const each = await Promise.all(
    buyers.map((buyer, index) =>
      timed(async () => {
        const body = orderBody(totals[index] ?? 0);
        return (await post(`${shop.url}/api/orders`, headersOf(buyer), body)) === 201;
      }),
    ),
  );
  return { seconds: (performance.now() - start) / 1000, each };
}

async function roundOfFloor({ pool, buyers, goodOf, recorded, recordedBuyer, kept }: Bench): Promise<number> {
  await Promise.all(buyers.map((buyer, index) => fillCart(pool, buyer, goodOf(index))));
  const plans = buyers.map((buyer) =>
    forAnother(
      recorded,
      new Map([
        [recordedBuyer.userId, buyer.userId],
        [recordedBuyer.cartId, buyer.cartId],
      ]),
      kept,
    ),
  );
  const start = performance.now();
  await Promise.all(plans.map((plan) => replay(pool, plan)));
  return (performance.now() - start) / 1000;
}

async function measure(what: string, bench: Bench): Promise<CheckoutRow> {
  await roundOfOurs(bench);
  await roundOfFloor(bench);
  const latencies: number[] = [];
  let [ours, floor, failures] = [0, 0, 0];
  for (let at = 0; at < rounds; at++) {
    floor += await roundOfFloor(bench);
    const { seconds, each } = await roundOfOurs(bench);
    ours += seconds;
    latencies.push(...each.map(({ ms }) => ms));
    failures += each.filter(({ holds }) => !holds).length;
  }
  latencies.sort((a, b) => a - b);
  const count = rounds * buyersAtOnce;
  return {
    what,
    oursPerSecond: count / ours,
    floorPerSecond: count / floor,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    failures,
  };
}

/** Records the statements of one checkout by an app in this process on the same database. */
async function recordCheckout(
  connection: pg.PoolConfig,
  pool: pg.Pool,
  buyer: Buyer,
  good: Good,
  total: number,
): Promise<Statement[]> {
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    JWT_SECRET: benchSecret,
    DATA_DIR: "/tmp",
    PUBLIC_URL: "http://bench.test",
  });
  const log = createLog("silent");
  const database = openDatabase({ connection, poolSize: 2 });
  const jobs = createJobs(database, log);
  const platform = createPlatform({
    config,
    database,
    jobs,
    clock: systemClock,
    ids: systemIds,
    log,
    origin: () => "http://bench.test",
  });
  const app = await createApp(platform, { countryOf: () => "EG" });
  await jobs.start({ work: false });
  await fillCart(pool, buyer, good);
  const order = async (): Promise<void> => {
    const answer = await app.http.inject({
      method: "POST",
      url: "/api/orders",
      headers: headersOf(buyer),
      payload: orderBody(total),
    });
    if (answer.statusCode !== 201) throw new Error(`the recorded checkout was refused: ${answer.payload}`);
  };
  try {
    return await recordTransaction(order, /insert into "orders"/);
  } finally {
    await app.close();
    await jobs.stop();
    await database.close();
  }
}

export async function benchCheckout(shop: Running, connection: pg.PoolConfig): Promise<CheckoutRow[]> {
  const pool = new pg.Pool({ ...connection, max: 10 });
  try {
    const { rows: goods } = await pool.query<Good>(
      `update variants v set on_hand = 1000000 from products p where p.id = v.product_id and v.is_stock_limited
       and v.id in (select distinct on (product_id) id from variants order by product_id, position)
       returning p.id as product_id, v.id as variant_id, v.size`,
    );
    const [recordedBuyer, ...buyers] = await makeBuyers(pool, buyersAtOnce + 1);
    const [first] = goods;
    if (recordedBuyer === undefined || first === undefined) throw new Error("nothing to buy");
    await fillCart(pool, recordedBuyer, first);
    const total = await resolveTotal(shop, recordedBuyer);
    const recorded = await recordCheckout(connection, pool, recordedBuyer, first, total);
    const { rows: known } = await pool.query<{ id: string }>(
      "select id from products union select id from variants union select id from categories",
    );
    const kept = new Set(known.map(({ id }) => id));
    const bench = { shop, pool, buyers, recorded, recordedBuyer, kept };
    return [
      await measure("checkout, 32 buyers of one thing", { ...bench, goodOf: () => first }),
      await measure("checkout, 32 buyers of different things", {
        ...bench,
        goodOf: (buyer) => goods[buyer % goods.length] ?? first,
      }),
    ];
  } finally {
    await pool.end();
  }
}
