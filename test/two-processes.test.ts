import { afterAll, beforeAll, expect, test } from "vitest";
import { createPromotions } from "#server/modules/promotions/index.ts";
import { addToCart } from "#shared/contract/cart.ts";
import { placeOrder } from "#shared/contract/checkout.ts";
import type { Client } from "#shared/contract/client.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder, getPayment } from "#shared/contract/payments.ts";
import {
  cairo,
  createTestShop,
  jwtSecret,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { type ShopProcess, startShopProcess } from "#test/support/processes.ts";
import { differences } from "#test/support/providers/book.ts";
import { type FakeStripe, startFakeStripe } from "#test/support/providers/stripe.ts";

/** Races between two processes of the shop on one database, with a fake Stripe outside both. */

const names = ["shop-one", "shop-two"] as const;
let stripe: FakeStripe;
let shop: TestShop;
let processes: readonly ShopProcess[] = [];

beforeAll(async () => {
  const now = () => new Date();
  stripe = await startFakeStripe(now);
  // Creates people and products and never runs jobs; the two processes do.
  shop = await createTestShop({ clock: { now, advance: () => {}, set: () => {} }, environment: stripe.environment });
  const environment = { ...stripe.environment, JWT_SECRET: jwtSecret, PUBLIC_URL: "http://shop.test" };
  const { pool } = shop.app.platform.database;
  processes = await Promise.all(names.map((name) => startShopProcess(name, pool, environment)));
  // Warms up each process, because its first order is too slow for a race.
  const mat = await shop.product();
  for (const [index, person] of (await buyers(names.length, mat)).entries()) await place(index, person, 165);
}, 240_000);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await shop.app.close();
  await stripe.close();
}, 60_000);

/** Timeout for polled conditions on a busy machine. */
const patience = { timeout: 15_000 };
const egp = { "x-user-currency": "EGP" };
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** A customer's client, alternating between the processes. */
const at = (index: number, token: string): Client => {
  const process = processes[index % processes.length];
  if (process === undefined) throw new Error("there are no processes");
  return process.clientAs(token);
};

/** Orders like a browser: retries on 503. Returns "" or the error code. */
async function place(index: number, who: TestCustomer, total: number, more: object = {}): Promise<string> {
  const token = await who.token();
  const body = { paymentMethod: "cod" as const, shippingAddress: cairo, expectedTotal: total, ...more };
  for (let attempt = 1; ; attempt++) {
    const code = await toRefusal(at(index, token)(placeOrder, { body }, { headers: egp }));
    if (code !== "UNAVAILABLE" || attempt === 30) return code;
  }
}

async function buyers(count: number, product: TestProduct): Promise<TestCustomer[]> {
  const people: TestCustomer[] = [];
  for (let index = 0; index < count; index++) {
    const person = await shop.customer();
    await shop.fill(person, product);
    people.push(person);
  }
  return people;
}

async function inQueueOf<T>(table: string, column: string, value: string, atLeast: number, work: () => Promise<T>) {
  const lock = { sql: `select 1 from ${table} where ${column} = $1 for update`, values: [value] };
  const { pool } = shop.app.platform.database;
  const { result, overlapped, processes: seen } = await whileLocked(pool, lock, atLeast, work, names);
  expect(overlapped).toBeGreaterThanOrEqual(atLeast);
  // Both waited for the same lock at the same time.
  expect(seen.filter((name) => names.some((known) => known === name))).toEqual([...names]);
  return result;
}

test("a hundred buyers of ten pieces: ten orders, no more and no fewer", async () => {
  const mat = await shop.product({ stock: 10 });
  const people = await buyers(100, mat);
  const result = await inQueueOf("variants", "id", mat.variantId, 10, () =>
    Promise.all(people.map((person, index) => place(index, person, 165))),
  );
  expect(result.filter((code) => code === "")).toHaveLength(10);
  for (const code of result) expect(["", "OUT_OF_STOCK", "ITEM_UNAVAILABLE"]).toContain(code);
  // Cash on delivery deducts stock at once.
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 0, reserved: 0 });
  expect(await shop.books()).toEqual([]);
}, 120_000);

test("twenty checkouts of one cart make one order", async () => {
  const mat = await shop.product();
  const [mona] = await buyers(1, mat);
  if (mona === undefined) return;
  const result = await inQueueOf("carts", "user_id", mona.userId, 10, () =>
    times(20, (index) => place(index, mona, 165, { paymentMethod: "card" })),
  );
  expect(result.filter((code) => code === "")).toHaveLength(1);
  expect(result.filter((code) => code === "CART_EMPTY")).toHaveLength(19);
  expect(await shop.rows("select id from orders where user_id = $1", [mona.userId])).toHaveLength(1);
  expect(await shop.books()).toEqual([]);
}, 60_000);

test("one Idempotency-Key twenty times makes one order and one session, and gives one reply", async () => {
  const mat = await shop.product();
  const [mona] = await buyers(1, mat);
  if (mona === undefined) return;
  const token = await mona.token();
  const body = { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal: 165 };
  const headers = { ...egp, "idempotency-key": "one-key" };
  const send = (index: number) => at(index, token)(placeOrder, { body }, { headers }).catch((error: unknown) => error);
  const first = await inQueueOf("carts", "user_id", mona.userId, 2, () => times(20, send));
  for (const reply of first) if (reply instanceof Error) expect(reply).toMatchObject({ code: "IDEMPOTENCY_RUNNING" });
  const again = await times(4, send);
  const placed = [...first, ...again].filter((reply) => !(reply instanceof Error));
  expect(placed.length).toBeGreaterThanOrEqual(4);
  expect(new Set(placed.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(await shop.rows("select id from orders where user_id = $1", [mona.userId])).toHaveLength(1);
  const [payment] = await shop.rows<{ id: string }>("select id from payments where user_id = $1", [mona.userId]);
  expect(stripe.sessionsOf(payment?.id ?? "")).toBe(1);
  expect(await shop.books()).toEqual([]);
}, 60_000);

test("a coupon with one use left is used once", async () => {
  const mat = await shop.product({ stock: 100 });
  const people = await buyers(12, mat);
  const promotions = createPromotions(shop.app.platform);
  const coupon = await shop.app.platform.database.transaction((tx) =>
    promotions.create(tx, { code: "LASTONE", kind: "percentage", percentHundredths: 1000, totalLimit: 1 }),
  );
  const result = await inQueueOf("coupons", "id", coupon.id, 6, () =>
    Promise.all(people.map((person, index) => place(index, person, 155, { coupon: "lastone" }))),
  );
  expect(result.filter((code) => code === "")).toHaveLength(1);
  expect(result.filter((code) => code === "COUPON_USED_UP")).toHaveLength(11);
  expect(await shop.books()).toEqual([]);
}, 60_000);

test("five copies of every report, and the result page, on both: one payment, one mail, one points entry; then one refund", async () => {
  const plan = await shop.product({ kind: "programme", priceEgp: 500 });
  const [mona, admin] = [await shop.customer(), await shop.customer("admin")];
  const token = await mona.token();
  await at(0, token)(addToCart, { body: { productId: plan.id } });
  const ordering = { paymentMethod: "card" as const, expectedTotal: 500 };
  const { order, payment } = await at(1, token)(placeOrder, { body: ordering }, { headers: egp });
  expect(payment.redirectUrl).toMatch(/^https:\/\/checkout\.stripe\.test\//);
  stripe.pay(payment.id);
  let copy = 0;
  const deliver: ShopProcess["deliver"] = async (...report) =>
    (await processes[copy++ % processes.length]?.deliver(...report)) ?? 0;
  const params = { id: payment.id };
  const statuses = await inQueueOf("orders", "id", order.id, 4, async () => {
    const looks = times(6, (index) => at(index, token)(getPayment, { params }));
    const answers = await stripe.report(deliver, { copies: 5 });
    await looks;
    return answers;
  });
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
  const current = async () => (await at(0, token)(getOrder, { params: { id: order.id } })).order;
  await expect.poll(async () => (await current()).status, patience).toBe("paid");
  const waiting = () => shop.rows("select id from provider_events where outcome = 'waiting'");
  await expect.poll(waiting, patience).toEqual([]);
  expect((await current()).timeline.map((entry) => entry.status)).toEqual(["pending_payment", "paid"]);
  expect((await at(1, token)(getLoyalty, { query: {} })).entries).toHaveLength(1);
  const paidMails = async () =>
    (await shop.app.mails()).filter((mail) => mail.to === mona.email && mail.kind === "order-paid");
  expect(await paidMails()).toHaveLength(1);

  const key = { headers: { "idempotency-key": "refund-once" } };
  const asking = { params: { id: order.id }, body: { amount: 100, reason: "broken" } };
  const adminToken = await admin.token();
  await times(10, (index) => at(index, adminToken)(adminRefundOrder, asking, key).catch(() => undefined));
  await expect.poll(async () => (await current()).refundedTotal, patience).toBe(100);
  expect(stripe.book().find((entry) => entry.refundedMinor > 0)?.refundedMinor).toBe(10_000);
  await stripe.report(deliver, { copies: 5 });
  await expect.poll(waiting, patience).toEqual([]);
  expect((await current()).refundedTotal).toBe(100);
  expect(await differences(shop.rows, "stripe", stripe.book())).toEqual([]);
  expect(await shop.books()).toEqual([]);
}, 90_000);

test("a report that was acknowledged by a process which never handles it is handled by another", async () => {
  const plan = await shop.product({ kind: "programme", priceEgp: 500 });
  const mona = await shop.customer();
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  stripe.pay(payment.id);
  const toTheOneWithoutJobs: ShopProcess["deliver"] = async (url, payload, headers) => {
    const all = { "content-type": "application/json", ...headers };
    return (await shop.app.http.inject({ method: "POST", url, headers: all, payload })).statusCode;
  };
  expect(await stripe.report(toTheOneWithoutJobs)).toEqual([200, 200]);
  const status = async () => (await mona.call(getOrder, { params: { id: order.id } })).order.status;
  await expect.poll(status, patience).toBe("paid");
  expect(await shop.books()).toEqual([]);
}, 60_000);
