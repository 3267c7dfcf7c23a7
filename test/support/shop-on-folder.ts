import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { type Buyer, benchSecret, makeBuyers } from "../../bench/support/buyers.ts";
import { serverProgram } from "../../scripts/lib/server-process.mjs";

/** The whole shop in its own process on a data folder, as an operator runs it, and customers who order from it. */

export interface ShopOnFolder {
  readonly process: ChildProcess;
  readonly url: string;
}

type Environment = Readonly<Record<string, string>>;

/** Starts the shop; its own process group, so that a kill reaches PostgreSQL too. */
export async function startShopOn(dataDir: string, environment: Environment = {}): Promise<ShopOnFolder> {
  const child = spawn(process.execPath, [serverProgram], {
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      SEED_DEMO: "1",
      JWT_SECRET: benchSecret,
      ...environment,
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
  return { process: child, url };
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

export async function stopShop({ process: child }: ShopOnFolder): Promise<void> {
  child.kill("SIGTERM");
  await ended(child);
}

/** Kills the server and PostgreSQL without a clean shutdown. */
export async function killShop({ process: child }: ShopOnFolder): Promise<void> {
  const gone = ended(child);
  process.kill(-(child.pid ?? 0), "SIGKILL");
  await gone;
}

/** Works on the shop's own database, which recovers after a kill. */
export async function withShopDatabase<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const host = join(dataDir, "postgres", "run");
  const pool = new pg.Pool({ host, user: "himma", database: "himma", max: 4 });
  pool.on("error", () => {});
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

export interface Good {
  readonly product_id: string;
  readonly size: string;
}

/** Customers, and a product of which there is plenty. */
export async function prepareOrders(pool: pg.Pool, count: number): Promise<{ buyers: Buyer[]; good: Good }> {
  const { rows } =
    await pool.query<Good>(`update variants v set on_hand = on_hand + 100000 from products p where p.id = v.product_id
    and v.is_stock_limited and p.slug = (select min(slug) from products where kind = 'physical') returning p.id as product_id, v.size`);
  const [good] = rows;
  if (good === undefined) throw new Error("nothing to buy");
  return { buyers: await makeBuyers(pool, count), good };
}

const address = {
  firstName: "Mona",
  lastName: "Adel",
  phone: "+201001234567",
  country: "EG",
  city: "Cairo",
  line1: "12 Tahrir Street",
};

async function callAs<T>(url: string, buyer: Buyer, path: string, body: unknown): Promise<{ status: number; data: T }> {
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    "content-type": "application/json",
    "x-user-currency": "EGP",
  };
  const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, data: (await answer.json()) as T };
}

/** Places one order; `undefined` when it was refused. Throws when the shop is gone. */
export async function orderOne(
  { url }: ShopOnFolder,
  buyer: Buyer,
  good: Good,
  paymentMethod: "cod" | "card" = "cod",
): Promise<string | undefined> {
  await callAs(url, buyer, "/cart/add", { productId: good.product_id, size: good.size, quantity: 1 });
  type Quoted = { readonly quote?: { readonly total: number } };
  const { data } = await callAs<Quoted>(url, buyer, "/orders/quote", { shippingAddress: address });
  const body = { shippingAddress: address, paymentMethod, expectedTotal: data.quote?.total ?? 0 };
  const placed = await callAs<{ readonly order: { readonly id: string } }>(url, buyer, "/orders", body);
  return placed.status === 201 ? placed.data.order.id : undefined;
}

/** Places orders until `isOver` or the shop is gone; returns the acknowledged ids. */
export async function keepOrdering(
  shop: ShopOnFolder,
  buyer: Buyer,
  good: Good,
  isOver: () => boolean = () => false,
): Promise<string[]> {
  const acknowledged: string[] = [];
  try {
    while (!isOver()) {
      const id = await orderOne(shop, buyer, good, acknowledged.length % 2 === 0 ? "cod" : "card");
      if (id !== undefined) acknowledged.push(id);
    }
  } catch {
    // The shop is gone.
  }
  return acknowledged;
}
