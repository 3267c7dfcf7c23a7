import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminListProducts } from "#shared/contract/admin-products.ts";
import { addToCart, getCart } from "#shared/contract/cart.ts";
import { placeOrder } from "#shared/contract/checkout.ts";
import type { Client } from "#shared/contract/client.ts";
import { cairo, createTestShop, jwtSecret, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "#test/support/fault-proxy.ts";
import { type ShopProcess, startShopProcess } from "#test/support/processes.ts";

/** The row "PostgreSQL away" of the resiliency matrix (docs/operations/resiliency.md): a shop whose database comes and goes. */

let shop: TestShop;
let proxy: FaultProxy;
let running: ShopProcess;
let mona: TestCustomer;
let admin: TestCustomer;
let product: Awaited<ReturnType<TestShop["product"]>>;
beforeAll(async () => {
  const now = () => new Date();
  shop = await createTestShop({ clock: { now, advance: () => {}, set: () => {} } });
  const { pool } = shop.app.platform.database;
  const { host = "", port = 5432, ...options } = pool.options;
  proxy = await startFaultProxy({ path: join(host, `.s.PGSQL.${port}`) });
  const through = { options: { ...options, host: "127.0.0.1", port: proxy.port } };
  running = await startShopProcess("chaos", through as unknown as typeof pool, {
    JWT_SECRET: jwtSecret,
    PUBLIC_URL: "http://shop.test",
  });
  product = await shop.product();
  [mona, admin] = [await shop.customer(), await shop.customer("admin")];
}, 300_000);
afterAll(async () => {
  proxy.set("pass");
  await running.stop();
  await proxy.close();
  await shop.app.close();
}, 60_000);

const patienceMs = 30_000;
const page = (path: string): Promise<Response> => fetch(running.url + path);
const isUp = async (): Promise<boolean> => (await page("/api/ready")).status === 200;

async function untilUp(): Promise<void> {
  const start = performance.now();
  while (!(await isUp())) {
    if (performance.now() - start > patienceMs) throw new Error("the shop has not come back");
    await pause(100);
  }
}

describe.each<[string, Fault]>([
  ["refuses connections", "refuse"],
  ["breaks them", "reset"],
])("while the database %s", (_, fault) => {
  let client: Client;
  beforeAll(async () => {
    client = running.clientAs(await mona.token());
    for (let time = 0; time < 2; time++) expect((await page(`/product/p-${product.id}`)).status).toBe(200);
    await client(addToCart, { body: { productId: product.id, quantity: 1, size: "One" } });
    proxy.set(fault);
    // Until every connection of the pool is known to be broken.
    await pause(500);
  }, 60_000);

  test("a kept page is served, and another is answered with 503 and a time to try again", async () => {
    expect((await page(`/product/p-${product.id}`)).status).toBe(200);
    const start = performance.now();
    const other = await page("/product/never-asked-for");
    expect([other.status, other.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("sign-in, cart and admin are answered with 503", async () => {
    const login = await fetch(`${running.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier: "mona@shop.test", password: "a password that is long" }),
    });
    expect([login.status, Number(login.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect(await toRefusal(client(getCart, {}))).toBe("UNAVAILABLE");
    expect(await toRefusal(running.clientAs(await admin.token())(adminListProducts, {}))).toBe("UNAVAILABLE");
  });

  test("an order waits for the customer: the same key makes one order afterwards, without a restart", async () => {
    const body = { paymentMethod: "cod" as const, shippingAddress: cairo, expectedTotal: 165 };
    const headers = { "idempotency-key": `chaos-${String(fault)}`, "x-user-currency": "EGP" };
    const place = () => client(placeOrder, { body }, { headers });
    expect(await toRefusal(place())).toBe("UNAVAILABLE");
    proxy.set("pass");
    await untilUp();
    const [first, again] = [await place(), await place()];
    expect(again.order.id).toBe(first.order.id);
    const orders = await shop.rows<{ count: number }>("select count(*)::int as count from orders where id = $1", [
      first.order.id,
    ]);
    expect(orders).toEqual([{ count: 1 }]);
  }, 60_000);
});

test("a database that is slow makes the shop slow, and nothing fails", async () => {
  proxy.set({ latencyMs: 50 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => page(`/api/products/${product.id}`)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  proxy.set("pass");
}, 60_000);
