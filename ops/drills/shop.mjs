// What the drills need of a shop: one category, products that do not run out, and processes of a role.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serverArguments, serverEnvironment } from "../../scripts/lib/server-process.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const patienceMs = 240_000;

const pair = (sql) => `jsonb_build_object('ar', ${sql}, 'en', ${sql})`;

/** Fills a migrated, empty database with `count` products. */
export async function addProducts(pool, count) {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(`insert into categories (id, slug, kind, name, summary, created_at, updated_at)
    values (gen_random_uuid(), 'drill', 'physical', ${pair("'Drill'")}, ${pair("''")}, now(), now())`);
  await client.query(
    `insert into products (id, slug, kind, category_id, name, summary, description, variant_label, search_vector, created_at, updated_at)
     select gen_random_uuid(), 'drill-' || n, 'physical', (select id from categories where slug = 'drill'), ${pair("'Product ' || n")},
       ${pair("'Summary'")}, ${pair("'Text'")}, ${pair("'Size'")}, to_tsvector('simple', 'product ' || n), now(), now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(`insert into product_prices (product_id, currency, amount_minor, is_derived)
    select p.id, price.currency, price.amount, price.currency <> 'EGP' from products p,
      (values ('EGP', 10000), ('SAR', 1000), ('AED', 1000), ('USD', 300)) as price (currency, amount)`);
  await client.query(`insert into variants (id, product_id, size, label, sku, position, is_stock_limited, on_hand)
    select gen_random_uuid(), id, 'M', ${pair("'M'")}, slug || '-M', 1, true, 1000000 from products`);
  const { rows } = await client.query("select id from products");
  await client.query("commit");
  client.release();
  return rows.map(({ id }) => id);
}

/** Runs a script of the repository to its end. */
export async function runScript(name, settings) {
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(process.execPath, [join(root, "scripts", name)], { cwd: root, env, stdio: "pipe" });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${name} ended with ${code}\n${output}`);
}

/** Starts a process as `npm start` does and waits until `url` answers 200. */
export async function startProcess(settings, url) {
  const env = serverEnvironment(root, { PATH: process.env.PATH, ...settings });
  const child = spawn(process.execPath, serverArguments(root), { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  if (process.env.DRILL_LOG) for (const stream of [child.stdout, child.stderr]) stream.pipe(process.stderr);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output = `${output}${chunk}`.slice(-4000);
    });
  const gone = once(child, "exit");
  const startedAt = performance.now();
  while ((await fetch(url).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null || performance.now() - startedAt > patienceMs) {
      child.kill("SIGKILL");
      throw new Error(`${url} does not answer 200\n${output}`);
    }
    await pause(100);
  }
  return {
    /** Ends it by a signal; resolves to exit code and time. */
    end: async (signal) => {
      const begun = performance.now();
      child.kill(signal);
      const [code] = await gone;
      return { code, ms: Math.round(performance.now() - begun) };
    },
    kill: () => child.kill("SIGKILL"),
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}

export const cairo = {
  firstName: "Mona",
  lastName: "Adel",
  phone: "+201001234567",
  country: "EG",
  city: "Cairo",
  line1: "12 Tahrir Street",
};

/** Adds a product to the buyer's cart and orders it, cash on delivery. Throws what was not answered with 2xx. */
export async function placeOrder(url, buyer, productId) {
  const post = async (path, body, headers = {}) => {
    const reply = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${buyer.token}`,
        "x-user-currency": "EGP",
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${(await reply.text()).slice(0, 120)}`);
    return reply.json();
  };
  await post("/cart/add", { productId, quantity: 1, size: "M" });
  const { quote } = await post("/orders/quote", { shippingAddress: cairo });
  const body = { shippingAddress: cairo, paymentMethod: "cod", expectedTotal: quote.total };
  const { order } = await post("/orders", body, { "idempotency-key": randomUUID() });
  return order;
}
