import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Buyer, benchSecret, makeBuyers } from "./support/buyers.ts";
import { cpuMs, postgresCpuMs, type Running, startShop } from "./support/processes.ts";

/**
 * CPU time of a whole purchase (clear the cart, add three things, quote, order) and of its calls, and of adding to a
 * small and a large cart. CPU time comes from the processes' own accounts, so that other load hardly matters.
 */

const warmUp = 200;
const purchases = 300;
// A line holds 99 at most.
const adds = 90;
const largeCart = 40;

const dataDir = mkdtempSync(join(tmpdir(), "himma-purchase-"));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

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

/** Calls the shop as a buyer; fails on anything but success. */
function call(shop: Running, buyer: Buyer, method: string, path: string, body?: unknown): Promise<Buffer> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    "x-user-currency": "EGP",
    ...(body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${shop.url}/api${path}`, { method, agent, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.once("end", () => {
        const all = Buffer.concat(parts);
        if ((reply.statusCode ?? 0) < 300) resolve(all);
        else reject(new Error(`${method} ${path}: ${reply.statusCode} ${all.toString()}`));
      });
    });
    sent.once("error", reject).end(text);
  });
}

interface Cost {
  readonly app: number;
  readonly postgres: number;
}

/** CPU time that `work` takes, in ms. */
async function costOf(shop: Running, work: () => Promise<unknown>): Promise<Cost> {
  const [app, postgres] = [cpuMs(shop.pid), postgresCpuMs(dataDir)];
  await work();
  return { app: cpuMs(shop.pid) - app, postgres: postgresCpuMs(dataDir) - postgres };
}

const perItem = ({ app, postgres }: Cost, count: number): string =>
  `${(app / count).toFixed(1)} | ${(postgres / count).toFixed(1)}`;

async function times(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at++) await work(at);
}

const add = (shop: Running, buyer: Buyer, good: Good | undefined) =>
  call(shop, buyer, "POST", "/cart/add", { productId: good?.product_id, size: good?.size, quantity: 1 });

async function purchase(shop: Running, buyer: Buyer, goods: readonly Good[], at: number): Promise<void> {
  await call(shop, buyer, "DELETE", "/cart/clear");
  for (const step of [0, 1, 2]) await add(shop, buyer, goods[(at * 3 + step) % goods.length]);
  const { quote } = JSON.parse(
    (await call(shop, buyer, "POST", "/orders/quote", { shippingAddress: address })).toString(),
  ) as { readonly quote: { readonly total: number } };
  const body = { shippingAddress: address, paymentMethod: "cod", expectedTotal: quote.total };
  await call(shop, buyer, "POST", "/orders", body);
}

async function measure(shop: Running, pool: pg.Pool): Promise<void> {
  const { rows: goods } = await pool.query<Good>(
    `update variants v set on_hand = 1000000 from products p where p.id = v.product_id and p.archived_at is null and v.is_stock_limited
       and v.id in (select distinct on (product_id) id from variants order by product_id, position)
       returning p.id as product_id, v.size`,
  );
  const buyers = await makeBuyers(pool, 30);
  const buyerAt = (at: number): Buyer => buyers[at % buyers.length] as Buyer;
  await times(warmUp, (at) => purchase(shop, buyerAt(at), goods, at));
  console.log("| what | CPU of the app, ms | CPU of PostgreSQL, ms |\n|---|---|---|");
  const whole = await costOf(shop, () => times(purchases, (at) => purchase(shop, buyerAt(at), goods, at)));
  console.log(`| a whole purchase | ${perItem(whole, purchases)} |`);

  const [small, large] = [buyerAt(0), buyerAt(1)];
  await times(largeCart, (at) => add(shop, large, goods[at]));
  const one = await costOf(shop, () => times(adds, () => add(shop, small, goods[0])));
  console.log(`| adding to a cart of one line | ${perItem(one, adds)} |`);
  const many = await costOf(shop, () => times(adds, () => add(shop, large, goods[0])));
  console.log(`| adding to a cart of ${largeCart} lines | ${perItem(many, adds)} |`);
  const reply = await add(shop, small, goods[1]);
  console.log(
    `\nThe reply of an addition: ${reply.length} bytes with 2 lines, ${(await add(shop, large, goods[0])).length} with ${largeCart}.`,
  );
}

const shop = await startShop({
  DATA_DIR: dataDir,
  PORT: "0",
  SEED_DEMO: "1",
  NODE_ENV: "development",
  LOG_LEVEL: "error",
  JWT_SECRET: benchSecret,
});
const pool = new pg.Pool({ host: `${dataDir}/postgres/run`, user: "himma", database: "himma", max: 2 });
try {
  await measure(shop, pool);
} finally {
  await pool.end();
  await shop.stop();
  agent.destroy();
  rmSync(dataDir, { recursive: true, force: true });
}
