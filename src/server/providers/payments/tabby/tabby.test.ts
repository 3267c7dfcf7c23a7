import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { type PlacedOrder, payOrder } from "#shared/contract/checkout.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { adminListPayments, adminRefundOrder, getPayment } from "#shared/contract/payments.ts";
import { minor } from "#shared/domain/money.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { deliverTo, differences } from "#test/support/providers/book.ts";
import { type FakeTabby, startFakeTabby } from "#test/support/providers/tabby.ts";
import { type FakeTamara, startFakeTamara } from "#test/support/providers/tamara.ts";
import { toProviderState } from "./truth.ts";
import { readWebhookEvent } from "./webhook.ts";
import { amountText, tabbyPayment } from "./wire.ts";

/** Tests specific to Tabby: a store per country, rejections with a reason, webhooks without signature or event id. */

const clock = createTestClock();
const riyadh = { ...cairo, country: "SA", city: "Riyadh", phone: "+966500000001", shortCode: "RRRD2929" };
const dubai = { ...cairo, country: "AE", city: "Dubai", phone: "+971500000001" };
let saudi: FakeTabby;
let emirates: FakeTabby;
let tamara: FakeTamara;
let shop: TestShop;
let mona: TestCustomer;

beforeAll(async () => {
  saudi = await startFakeTabby({ country: "SA", clock });
  emirates = await startFakeTabby({ country: "AE", clock });
  tamara = await startFakeTamara({ clock });
  const environment = { ...saudi.environment, ...emirates.environment, ...tamara.environment };
  shop = await createTestShop({ environment, clock });
  mona = await shop.customer();
});
afterAll(async () => {
  await shop.app.close();
  for (const lender of [saudi, emirates, tamara]) await lender.fake.close();
});
afterEach(async () => {
  await shop.app.drain();
  const entries = [...saudi.entries(), ...emirates.entries()];
  expect(await differences(shop.rows, "tabby", entries)).toEqual([]);
  expect(await shop.books()).toEqual([]);
});

const buy = async (price: number, currency: "SAR" | "AED" = "SAR", quantity = 1): Promise<PlacedOrder> => {
  const prices = { [currency]: price };
  await shop.fill(mona, await shop.product({ prices, stock: 50 }), quantity);
  const shippingAddress = currency === "SAR" ? riyadh : dubai;
  return shop.order(mona, { paymentMethod: "instalments", shippingAddress }, { "x-user-currency": currency });
};
const paymentOf = async (id: string) => (await mona.call(getPayment, { params: { id } })).payment;
const orderOf = async (id: string) => (await mona.call(getOrder, { params: { id } })).order;
const last = (fake: FakeTabby) => [...fake.payments.values()].at(-1);

test("each country has its own host, key and merchant code; Tabby is preferred to Tamara", async () => {
  const inRiyals = await buy(149.01, "SAR", 3);
  expect(inRiyals.payment.provider).toBe("tabby");
  expect(last(saudi)?.body).toMatchObject({
    amount: inRiyals.order.total.toFixed(2),
    currency: "SAR",
    buyer: { name: "Mona Adel", email: mona.email, phone: riyadh.phone },
    shipping_address: { city: "Riyadh", address: riyadh.line1 },
    buyer_history: { loyalty_level: 0 },
    order: { reference_id: inRiyals.payment.id, items: [{ quantity: 3, unit_price: "149.01" }] },
  });
  expect(emirates.fake.requests).toEqual([]);
  const inDirhams = await buy(99.5, "AED");
  expect(last(emirates)?.body).toMatchObject({ amount: inDirhams.order.total.toFixed(2), currency: "AED" });
  expect(tamara.fake.requests).toEqual([]);
});

test("where Tabby has no store, Tamara serves", async () => {
  const half = await createTestShop({ environment: { ...saudi.environment, ...tamara.environment }, clock });
  try {
    const customer = await half.customer();
    await half.fill(customer, await half.product({ prices: { AED: 200 } }));
    const wish = { paymentMethod: "instalments", shippingAddress: dubai } as const;
    const { payment } = await half.order(customer, wish, { "x-user-currency": "AED" });
    expect(payment.provider).toBe("tamara");
  } finally {
    await half.app.close();
  }
});

test.each([
  { reason: "not_available", failure: "not_eligible" },
  { reason: "order_amount_too_high", failure: "amount_too_high" },
  { reason: "order_amount_too_low", failure: "amount_too_low" },
  { reason: "something new", failure: "not_eligible" },
])("a rejection ($reason) is told with its reason, and another way pays the order", async ({ reason, failure }) => {
  saudi.rejectNext(reason);
  const { order, payment } = await buy(200);
  expect(payment).toMatchObject({ status: "failed", failure });
  expect(payment.redirectUrl).toBeUndefined();
  expect(await paymentOf(payment.id)).toMatchObject({ status: "failed", failure, orderStatus: "pending_payment" });
  clock.advance(121);
  await shop.app.platform.jobs.runScheduled("poll-payments");
  expect(saudi.fake.requests.filter((request) => request.path.includes(last(saudi)?.id ?? ""))).toEqual([]);
  const card = await mona.call(payOrder, { params: { id: order.id }, body: { paymentMethod: "card" } });
  await shop.press(card.payment.id, "approve");
  await shop.app.drain();
  expect((await orderOf(order.id)).status).toBe("paid");
});

test("what needs no parcel needs a phone number all the same: asked for before Tabby is", async () => {
  await shop.fill(mona, await shop.product({ kind: "programme", prices: { SAR: 300 } }));
  const asked = saudi.fake.count(saudi.steps.open);
  const wish = { paymentMethod: "instalments" } as const;
  const { order, payment } = await shop.order(mona, wish, { "x-user-currency": "SAR" });
  expect(payment).toMatchObject({ status: "failed", failure: "phone_needed" });
  expect(saudi.fake.count(saudi.steps.open)).toBe(asked);
  await shop.rows("update users set phone = '+966500000009' where id = $1", [mona.userId]);
  const again = await mona.call(payOrder, { params: { id: order.id }, body: {} });
  expect(again.payment.status).toBe("pending");
  expect(last(saudi)?.body).toMatchObject({
    buyer: { phone: "+966500000009" },
    shipping_address: { city: "Online", address: "Online", zip: "00000" },
  });
});

test("a refund of a disputed payment is refused, and a person is told", async () => {
  const { order, payment } = await buy(250);
  const reference = last(saudi)?.id ?? "";
  saudi.approve(reference);
  await saudi.report(reference).send(deliverTo(shop.app.http));
  await shop.app.drain();
  saudi.dispute(reference);
  const admin = await shop.customer("admin");
  await admin.call(adminRefundOrder, { params: { id: order.id }, body: { amount: 10, reason: "late" } });
  // The first conflict may be our own running call; after the pause it is Tabby's answer.
  await expect(shop.app.drain()).rejects.toThrow("not decided yet");
  shop.app.clock.advance(16 * 60);
  await shop.app.platform.jobs.runScheduled("poll-payments");
  const { payments } = await admin.call(adminListPayments, { query: { view: "attention" } });
  expect(payments.find((entry) => entry.id === payment.id)?.reviewReason).toBe("REFUND_FAILED");
  expect((await orderOf(order.id)).refundedTotal).toBe(0);
});

const payment = (over: Record<string, unknown>) =>
  tabbyPayment.parse({
    id: "t1",
    status: "AUTHORIZED",
    amount: "100.00",
    currency: "SAR",
    order: { reference_id: "ours" },
    captures: [],
    refunds: [],
    ...over,
  });
const moved = (...amounts: string[]) => amounts.map((amount, index) => ({ id: `m${index}`, amount }));

test.each([
  [{ status: "CREATED" }, { status: "pending", amountMinor: 10_000 }],
  [{ status: "AUTHORIZED" }, { status: "authorized", merchantReference: "ours" }],
  [{ status: "AUTHORIZED", captures: moved("40.00") }, { status: "authorized" }],
  [
    { status: "AUTHORIZED", captures: moved("40.00", "60.00") },
    { status: "captured", amountMinor: 10_000 },
  ],
  [
    { status: "closed", captures: moved("100.00"), refunds: moved("30.50") },
    { status: "captured", refundedMinor: 3050 },
  ],
  [
    { status: "CLOSED", captures: moved("40.00") },
    { status: "captured", amountMinor: 4000 },
  ],
  [
    { status: "CLOSED", captures: null, refunds: null, order: null },
    { status: "voided", merchantReference: undefined },
  ],
  [{ status: "REJECTED" }, { status: "failed", failureCode: "declined" }],
  [{ status: "EXPIRED" }, { status: "expired" }],
  [{ status: "SOMETHING NEW" }, { status: "pending" }],
])("a payment that is %j means %j", (over, truth) => {
  expect(toProviderState(payment(over))).toMatchObject(truth);
});

test("amounts are decimal strings, to the last place", () => {
  expect([1, 10, 34950, 14901, 100_000_000].map((value) => amountText(minor(value)))).toEqual([
    "0.01",
    "0.10",
    "349.50",
    "149.01",
    "1000000.00",
  ]);
  for (const amount of ["12.345", "-1.00", "", "1e3", 5])
    expect(tabbyPayment.safeParse({ id: "t", status: "CREATED", amount, currency: "SAR" }).success).toBe(false);
});

test("a report counts only with the header that we registered; its key changes with what happened", () => {
  const call = (body: unknown, header: string | undefined) => ({
    rawBody: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    header: (name: string) => (name === "x-webhook-secret" ? header : undefined),
    query: {},
  });
  const body = { id: "t1", status: "authorized", amount: "1.00", currency: "SAR", captures: [], refunds: [] };
  const secrets = ["secret-one", "secret-two"];
  expect(readWebhookEvent(secrets, call(body, "secret-two"))).toEqual({
    eventKey: "t1:AUTHORIZED:0:0",
    reference: "t1",
  });
  expect(readWebhookEvent(secrets, call({ ...body, captures: moved("1.00") }, "secret-one"))?.eventKey).toBe(
    "t1:AUTHORIZED:1:0",
  );
  for (const header of [undefined, "", "secret", "secret-one,secret-two"])
    expect(readWebhookEvent(secrets, call(body, header))).toBeUndefined();
  for (const wrong of ["", "{", [], { id: "t1" }])
    expect(readWebhookEvent(secrets, call(wrong, "secret-one"))).toBeUndefined();
});

test("settings come whole or not at all, and production takes https only", () => {
  const whole = {
    TABBY_SA_SECRET_KEY: "sk_test_12345678",
    TABBY_SA_MERCHANT_CODE: "himma",
    TABBY_SA_WEBHOOK_SECRET: "12345678",
  };
  expect(readConfig(whole).payments.tabby).toMatchObject([{ country: "SA", apiUrl: "https://api.tabby.sa" }]);
  expect(readConfig({}).payments.tabby).toEqual([]);
  expect(() => readConfig({ ...whole, TABBY_SA_WEBHOOK_SECRET: "" })).toThrow("TABBY_SA_WEBHOOK_SECRET");
  expect(() => readConfig({ ...whole, TABBY_SA_SECRET_KEY: "pk_test_12345678" })).toThrow("TABBY_SA_SECRET_KEY");
  const production = {
    ...whole,
    NODE_ENV: "production",
    PUBLIC_URL: "https://shop.example",
    MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
  };
  expect(() => readConfig({ ...production, TABBY_SA_API_URL: "http://127.0.0.1:1" })).toThrow("TABBY_SA_API_URL");
});

test("no other currency and no other method goes to it", async () => {
  await shop.fill(mona, await shop.product({ prices: { USD: 50 } }));
  const wish = { paymentMethod: "instalments" } as const;
  expect(await toRefusal(shop.order(mona, wish, { "x-user-currency": "USD" }))).toBe("METHOD_NOT_AVAILABLE");
});
