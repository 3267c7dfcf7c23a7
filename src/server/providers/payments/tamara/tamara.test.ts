import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { type PlacedOrder, payOrder } from "#shared/contract/checkout.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { deliverTo, differences } from "#test/support/providers/book.ts";
import { type FakeTamara, startFakeTamara } from "#test/support/providers/tamara.ts";
import { toProviderState } from "./truth.ts";
import { readWebhookEvent } from "./webhook.ts";
import { tamaraOrder } from "./wire.ts";

/**
 * Tests specific to Tamara: two steps to capture, webhooks with a token that does not cover the body, refunds without a
 * key.
 */

const clock = createTestClock();
const riyadh = { ...cairo, country: "SA", city: "Riyadh", phone: "+966500000001", shortCode: "RRRD2929" };
let tamara: FakeTamara;
let shop: TestShop;
let mona: TestCustomer;
let admin: TestCustomer;

beforeAll(async () => {
  tamara = await startFakeTamara({ clock });
  shop = await createTestShop({ environment: tamara.environment, clock });
  mona = await shop.customer();
  admin = await shop.customer("admin");
});
afterAll(async () => {
  await shop.app.close();
  await tamara.fake.close();
});
afterEach(async () => {
  tamara.capturesAtOnce(false);
  tamara.echoesRefunds(false);
  await shop.app.drain();
  expect(await differences(shop.rows, "tamara", tamara.entries())).toEqual([]);
  expect(await shop.books()).toEqual([]);
});

const buy = async (price: number, quantity = 1): Promise<PlacedOrder> => {
  await shop.fill(mona, await shop.product({ prices: { SAR: price }, stock: 90 }), quantity);
  const wish = { paymentMethod: "instalments", shippingAddress: riyadh } as const;
  return shop.order(mona, wish, { "x-user-currency": "SAR" });
};
const newest = () => [...tamara.orders.values()].at(-1)?.id ?? "";
const orderOf = async (id: string) => (await mona.call(getOrder, { params: { id } })).order;
const refund = (id: string, amount: number) =>
  admin.call(adminRefundOrder, { params: { id }, body: { amount, reason: "sent back" } });

async function pay(price: number) {
  const { order } = await buy(price);
  const reference = newest();
  tamara.approve(reference);
  await tamara.report(reference).send(deliverTo(shop.app.http));
  await shop.app.drain();
  expect((await orderOf(order.id)).status).toBe("paid");
  return { order, reference };
}

test("the session contains the items, in amounts that add up", async () => {
  const { order, payment } = await buy(149.01, 3);
  expect(tamara.sessions.at(-1)).toMatchObject({
    order_reference_id: payment.id,
    total_amount: { amount: order.total, currency: "SAR" },
    country_code: "SA",
    locale: "ar_SA",
    items: [{ type: "Physical", quantity: 3, total_amount: { amount: 447.03, currency: "SAR" } }],
    consumer: { first_name: "Mona", phone_number: riyadh.phone, email: mona.email },
    shipping_address: { city: "Riyadh", country_code: "SA" },
    merchant_url: { notification: "http://shop.test/api/payments/webhooks/tamara" },
  });
});

test("authorised, then captured, in this order and once each", async () => {
  const before = tamara.fake.requests.length;
  await pay(120);
  const steps = tamara.fake.requests.slice(before).filter((request) => request.method === "POST");
  expect(steps.map((request) => request.path.replace(/[0-9a-f-]{36}/, "…"))).toEqual([
    "/checkout",
    "/orders/…/authorise",
    "/payments/capture",
  ]);
});

test("an account that captures while authorising is not asked to capture again", async () => {
  tamara.capturesAtOnce(true);
  const captures = tamara.fake.count(tamara.steps.capture);
  await pay(130);
  expect(tamara.fake.count(tamara.steps.capture)).toBe(captures);
});

test("the reply of authorising is lost: nothing is captured twice", async () => {
  const { order } = await buy(140);
  tamara.approve(newest());
  tamara.fake.disturb(/\/authorise$/, { kind: "lose-reply" });
  for (let look = 0; look < 2; look++) {
    clock.advance(121);
    await shop.app.platform.jobs.runScheduled("poll-payments");
  }
  expect((await orderOf(order.id)).status).toBe("paid");
});

test.each([true, false])(
  "a lost refund beside one of the same amount is paid back once (ids given back: %s)",
  async (isOn) => {
    tamara.echoesRefunds(isOn);
    const { order, reference } = await pay(150);
    await refund(order.id, 25);
    tamara.fake.disturb(tamara.steps.refund, { kind: "lose-reply" });
    await refund(order.id, 25);
    clock.advance(16 * 60);
    await shop.app.platform.jobs.runScheduled("poll-payments");
    expect((await orderOf(order.id)).refundedTotal).toBe(50);
    expect(tamara.entries().find((entry) => entry.reference === reference)?.refundedMinor).toBe(5000);
    await expect(shop.app.drain()).resolves.toBeUndefined();
  },
);

test("an amount beyond its limits is reported as such; our own error is not blamed on the customer", async () => {
  const dear = await buy(900, 9);
  expect(dear.payment).toMatchObject({ status: "failed", failure: "amount_too_high" });
  tamara.fake.disturb(tamara.steps.open, {
    kind: "answer",
    reply: { status: 400, body: { message: "x", errors: [{ error_code: "consumer_invalid_phone_number" }] } },
  });
  const again = await mona.call(payOrder, { params: { id: dear.order.id }, body: {} });
  expect(again.payment.failure).toBe("phone_needed");
  tamara.fake.disturb(tamara.steps.open, { kind: "answer", reply: { status: 400, body: { message: "x" } } });
  const { payment } = await buy(100);
  expect(payment).toMatchObject({ status: "failed", failure: "unreachable" });
});

test("two refunds in parts at Tamara are two reports, though their event has one name", async () => {
  const { order, reference } = await pay(160);
  for (const total of [10, 20]) {
    tamara.refundByHand(reference, 1000);
    await tamara.report(reference).send(deliverTo(shop.app.http));
    await shop.app.drain();
    expect((await orderOf(order.id)).refundedTotal).toBe(total);
  }
});

const order = (over: Record<string, unknown>) => {
  const money = (amount: number) => ({ amount, currency: "SAR" });
  const { canceled = 0, captured = 0, refunded = 0, ...rest } = over as Record<string, number>;
  return tamaraOrder.parse({
    order_id: "o1",
    order_reference_id: "ours",
    status: "new",
    total_amount: money(100),
    captured_amount: money(captured),
    refunded_amount: money(refunded),
    canceled_amount: money(canceled),
    ...rest,
  });
};

test.each([
  [{ status: "new" }, { status: "pending" }],
  [{ status: "approved" }, { status: "authorized", amountMinor: 10_000, merchantReference: "ours" }],
  [{ status: "authorised" }, { status: "authorized" }],
  [{ status: "partially_captured", captured: 40 }, { status: "authorized" }],
  [
    { status: "updated", canceled: 30 },
    { status: "authorized", amountMinor: 7000 },
  ],
  [
    { status: "fully_captured", captured: 100 },
    { status: "captured", amountMinor: 10_000 },
  ],
  [
    { status: "partially_refunded", captured: 100, refunded: 12.5 },
    { status: "captured", refundedMinor: 1250 },
  ],
  [
    { status: "fully_refunded", captured: 100, refunded: 100 },
    { status: "captured", refundedMinor: 10_000 },
  ],
  [{ status: "declined" }, { status: "failed", failureCode: "declined" }],
  [{ status: "expired" }, { status: "expired" }],
  [{ status: "canceled" }, { status: "cancelled" }],
  [{ status: "canceled", canceled: 100 }, { status: "voided" }],
  [{ status: "something_new" }, { status: "pending" }],
])("an order that is %j means %j", (over, truth) => {
  expect(toProviderState(order(over))).toMatchObject(truth);
});

const key = new TextEncoder().encode("notif_t1");
const report = (
  token: string | undefined,
  place: "header" | "query" = "header",
  body: unknown = { order_id: "o1", order_status: "approved" },
) => ({
  rawBody: Buffer.from(JSON.stringify(body)),
  header: (name: string) => (name === "authorization" && place === "header" && token ? `Bearer ${token}` : undefined),
  query: place === "query" && token ? { tamaraToken: token } : ({} as Record<string, string>),
});

test("the token of the documentation is taken, in the header and in the address", async () => {
  const known =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJUYW1hcmEifQ.KEb3ah0L5x0SaaKA601zKTkuRnwW-sxqX13PJbHxSCM";
  for (const place of ["header", "query"] as const)
    expect(await readWebhookEvent(key, report(known, place), clock.now())).toMatchObject({ reference: "o1" });
});

test("no other token is: unsigned, another key, another algorithm, expired, none", async () => {
  const sign = (algorithm: string, secret: Uint8Array, life = 600) =>
    new SignJWT({ iss: "Tamara" })
      .setProtectedHeader({ alg: algorithm })
      .setExpirationTime(new Date(clock.now().getTime() + life * 1000))
      .sign(secret);
  const wrong = [
    undefined,
    "",
    "x.y.z",
    new UnsecuredJWT({ iss: "Tamara" }).encode(),
    await sign("HS256", new TextEncoder().encode("another")),
    await sign("HS512", key),
    await sign("HS256", key, -60),
  ];
  for (const token of wrong) {
    expect(await readWebhookEvent(key, report(token), clock.now())).toBeUndefined();
    expect(await readWebhookEvent(key, report(token, "query"), clock.now())).toBeUndefined();
  }
  expect(await readWebhookEvent(key, report(await sign("HS256", key)), clock.now())).toBeDefined();
  expect(
    await readWebhookEvent(key, report(await sign("HS256", key), "header", { order_status: "approved" }), clock.now()),
  ).toBeUndefined();
});

test("the two forms of one report are recognised as the same, and differ from other events", async () => {
  const token = await new SignJWT({}).setProtectedHeader({ alg: "HS256" }).sign(key);
  const keyOf = async (body: unknown) =>
    (await readWebhookEvent(key, report(token, "header", body), clock.now()))?.eventKey;
  const approved = await keyOf({ order_id: "o1", order_status: "approved" });
  expect(await keyOf({ order_id: "o1", event_type: "order_approved" })).toBe(approved);
  expect(await keyOf({ order_id: "o1", event_type: "order_captured" })).not.toBe(approved);
  expect(await keyOf({ order_id: "o1", order_status: "approved", data: { n: 1 } })).not.toBe(approved);
});

test("settings come both or neither", () => {
  const whole = { TAMARA_API_TOKEN: "12345678", TAMARA_NOTIFICATION_TOKEN: "12345678" };
  expect(readConfig(whole).payments.tamara).toMatchObject({ apiUrl: "https://api.tamara.co" });
  expect(readConfig({}).payments.tamara).toBeUndefined();
  expect(() => readConfig({ TAMARA_API_TOKEN: "12345678" })).toThrow("TAMARA_NOTIFICATION_TOKEN");
});
