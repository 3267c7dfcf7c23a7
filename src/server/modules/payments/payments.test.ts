import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payOrder, placeOrder } from "#shared/contract/checkout.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { cancelOrder, getOrder } from "#shared/contract/orders.ts";
import {
  adminListPayments,
  adminListProviderEvents,
  adminRecheckPayment,
  adminRefundOrder,
  adminReplayProviderEvent,
  getPayment,
} from "#shared/contract/payments.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { untilServed, whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let admin: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
  // The first report creates the webhook signing secret, whatever its content.
  await report(shop.app.platform.ids.next());
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let plan: TestProduct;
beforeEach(async () => {
  mona = await shop.customer();
  plan = await shop.product({ kind: "programme", priceEgp: 500 });
});

const orderOf = async (orderId: string) => (await mona.call(getOrder, { params: { id: orderId } })).order;
const paymentOf = async (paymentId: string) => (await mona.call(getPayment, { params: { id: paymentId } })).payment;
const mailKinds = async () =>
  (await shop.app.mails()).filter((mail) => mail.to === mona.email).map((mail) => mail.kind);

async function report(
  paymentId: string,
  change: { secret?: string; body?: string; header?: string; age?: number; id?: string } = {},
) {
  const [{ secret } = { secret: "" }] = await shop.rows<{ secret: string }>("select secret from sandbox_secret");
  const body = JSON.stringify({
    id: change.id ?? `sbx_${paymentId}:1`,
    reference: `sbx_${paymentId}`,
    merchantReference: paymentId,
  });
  const seconds = Math.floor(shop.app.clock.now().getTime() / 1000) - (change.age ?? 0);
  const mac = createHmac("sha256", change.secret ?? secret)
    .update(`${seconds}.${body}`)
    .digest("hex");
  return shop.app.http.inject({
    method: "POST",
    url: "/api/payments/webhooks/sandbox",
    headers: { "content-type": "application/json", "x-sandbox-signature": change.header ?? `t=${seconds},v1=${mac}` },
    payload: change.body ?? body,
  });
}

test("five copies of a report, the result page, the poll and an admin at once: one payment, one mail, one points entry", async () => {
  for (let round = 0; round < 5; round++) {
    mona = await shop.customer();
    await shop.fill(mona, plan);
    const { order, payment } = await shop.order(mona);
    const params = { id: payment.id };
    await shop.press(payment.id, "vanish");
    shop.app.clock.advance(180);
    const copies = await Promise.all([1, 2, 3, 4, 5].map(() => report(payment.id)));
    expect(copies.map((copy) => copy.statusCode)).toEqual([200, 200, 200, 200, 200]);
    const [event] = await shop.rows<{ id: string }>("select id from provider_events where payment_hint = $1", [
      payment.id,
    ]);
    const lock = { sql: "select 1 from orders where id = $1 for update", values: [order.id] };
    const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 6, () =>
      Promise.all([
        // Runs the job five times, as if its queue had delivered it repeatedly.
        ...[1, 2, 3, 4, 5].map(() =>
          untilServed(() => admin.call(adminReplayProviderEvent, { params: { id: event?.id ?? "" } })),
        ),
        paymentOf(payment.id),
        untilServed(() => admin.call(adminRecheckPayment, { params })),
        shop.app.platform.jobs.runScheduled("poll-payments"),
      ]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(3);
    await shop.app.drain();
    expect((await orderOf(order.id)).timeline.map((entry) => entry.status)).toEqual(["pending_payment", "paid"]);
    expect((await mailKinds()).filter((kind) => kind === "order-paid")).toHaveLength(1);
    expect((await mona.call(getLoyalty, { query: {} })).entries).toHaveLength(1);
    expect(await shop.rows("select 1 from provider_events where payment_id = $1", [payment.id])).toHaveLength(1);
  }
  expect(await shop.books()).toEqual([]);
});

test("a forged report is refused and stores nothing", async () => {
  await shop.fill(mona, plan);
  const { payment } = await shop.order(mona);
  await shop.press(payment.id, "vanish");
  const before = await shop.rows("select id from provider_events");
  const wrong = [
    await report(payment.id, { secret: "another" }),
    await report(payment.id, { header: "" }),
    await report(payment.id, { header: "t=1,v1=00" }),
    await report(payment.id, { body: JSON.stringify({ id: "x", merchantReference: payment.id }) }),
    await report(payment.id, { age: 301 }),
    await report(payment.id, { age: -301 }),
  ];
  expect(wrong.map((reply) => reply.statusCode)).toEqual([401, 401, 401, 401, 401, 401]);
  for (const provider of ["stripe", "nobody"]) {
    const elsewhere = await shop.app.http.inject({
      method: "POST",
      url: `/api/payments/webhooks/${provider}`,
      headers: { "content-type": "application/json" },
      payload: "{}",
    });
    expect(elsewhere.statusCode).toBe(404);
  }
  expect(await shop.rows("select id from provider_events")).toEqual(before);
});

test("the poll finds the money without a webhook or a browser", async () => {
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  await shop.rows("update sandbox_payments set status = 'captured' where merchant_reference = $1", [payment.id]);
  await shop.app.platform.jobs.runScheduled("poll-payments");
  expect((await orderOf(order.id)).status).toBe("pending_payment");
  shop.app.clock.advance(121);
  await shop.app.platform.jobs.runScheduled("poll-payments");
  expect((await orderOf(order.id)).status).toBe("paid");
});

test("a decline keeps the order payable, mails once, and another attempt pays it; a second payment is refunded", async () => {
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  expect((await shop.press(payment.id, "decline")).location).toBe(`/payment/failure?payment=${payment.id}`);
  await shop.app.drain();
  await report(payment.id, { id: "again" });
  await shop.app.drain();
  expect((await paymentOf(payment.id)).status).toBe("failed");
  expect((await mailKinds()).filter((kind) => kind === "payment-failed")).toHaveLength(1);
  const second = await mona.call(payOrder, { params: { id: order.id }, body: { paymentMethod: "paymob" } });
  expect((await shop.press(second.payment.id, "approve")).location).toBe(
    `/payment/result?payment=${second.payment.id}`,
  );
  await shop.app.drain();
  expect((await orderOf(order.id)).status).toBe("paid");
  expect(await toRefusal(mona.call(payOrder, { params: { id: order.id }, body: {} }))).toBe("ORDER_STATE");
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  expect((await paymentOf(payment.id)).status).toBe("refunded");
  expect((await orderOf(order.id)).paymentStatus).toBe("paid");
  expect(await shop.books()).toEqual([]);
});

test("an older failure after success undoes nothing", async () => {
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  await shop.rows("update sandbox_payments set status = 'failed' where merchant_reference = $1", [payment.id]);
  await report(payment.id, { id: "late-failure" });
  await shop.app.drain();
  expect((await paymentOf(payment.id)).status).toBe("paid");
  expect((await orderOf(order.id)).status).toBe("paid");
});

test.each([
  { column: "amount_minor", value: 1, reason: "AMOUNT_MISMATCH" },
  { column: "currency", value: "USD", reason: "CURRENCY_MISMATCH" },
])("money with a wrong $column never pays and is shown to the admin", async ({ column, value, reason }) => {
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  await shop.rows(`update sandbox_payments set ${column} = $2 where merchant_reference = $1`, [payment.id, value]);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  expect((await paymentOf(payment.id)).status).toBe("review");
  expect((await orderOf(order.id)).status).toBe("pending_payment");
  const { payments } = await admin.call(adminListPayments, { query: { view: "attention" } });
  expect(payments.find((entry) => entry.id === payment.id)).toMatchObject({
    reviewReason: reason,
    customerEmail: mona.email,
  });
  const { reference } = payments.find((entry) => entry.id === payment.id) ?? {};
  for (const search of [reference ?? "none", payment.id, order.number]) {
    const found = await admin.call(adminListPayments, { query: { search } });
    expect(found.payments.map((entry) => entry.id)).toEqual([payment.id]);
  }
  expect((await admin.call(adminListPayments, { query: { search: "nobody-at-all" } })).payments).toEqual([]);
});

test("money after expiry: the order is placed again if there is stock, else the money is refunded, once", async () => {
  const mat = await shop.product({ stock: 1 });
  await shop.fill(mona, mat);
  const { order, payment } = await shop.order(mona);
  shop.app.clock.advance(31 * 60);
  await shop.app.platform.jobs.runScheduled("expire-orders");
  expect((await orderOf(order.id)).status).toBe("expired");
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const settled = await paymentOf(payment.id);
  expect(settled).toMatchObject({ status: "paid", orderStatus: "paid" });
  expect(settled.orderId).not.toBe(order.id);
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 0, reserved: 0 });

  const last = await shop.product({ stock: 1 });
  const ali = mona;
  await shop.fill(ali, last);
  const late = await shop.order(ali);
  shop.app.clock.advance(31 * 60);
  await shop.app.platform.jobs.runScheduled("expire-orders");
  const other = await shop.customer();
  await shop.fill(other, last);
  await shop.order(other);
  await shop.press(late.payment.id, "approve");
  for (let copy = 0; copy < 3; copy++) await report(late.payment.id, { id: `late-${late.payment.id}-${copy}` });
  await shop.app.drain();
  expect((await paymentOf(late.payment.id)).status).toBe("refunded");
  expect((await orderOf(late.order.id)).status).toBe("expired");
  expect((await mailKinds()).filter((kind) => kind === "order-refunded")).toHaveLength(1);
  expect(
    await shop.rows("select refunded_minor from sandbox_payments where merchant_reference = $1", [late.payment.id]),
  ).toEqual([{ refunded_minor: 16500 }]);
  expect(await shop.books()).toEqual([]);
});

test("one order that cannot be expired does not stop the others", async () => {
  const mat = await shop.product({ stock: 2 });
  await shop.fill(mona, mat);
  const stuck = (await shop.order(mona)).order;
  await shop.fill(mona, mat);
  const next = (await shop.order(mona)).order;
  await shop.rows(
    `create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`,
  );
  await shop.rows(
    `create trigger stuck before update on orders for each row when (old.id = '${stuck.id}') execute function stuck()`,
  );
  shop.app.clock.advance(31 * 60);
  await shop.app.platform.jobs.runScheduled("expire-orders");
  expect([(await orderOf(stuck.id)).status, (await orderOf(next.id)).status]).toEqual(["pending_payment", "expired"]);
  await shop.rows("drop trigger stuck on orders");
  await shop.app.platform.jobs.runScheduled("expire-orders");
  expect((await orderOf(stuck.id)).status).toBe("expired");
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 2, reserved: 0 });
});

test("a repeated call opens no payment for an order that was cancelled meanwhile", async () => {
  await shop.fill(mona, plan);
  const headers = { "x-user-currency": "EGP", "idempotency-key": "lost" };
  const body = { paymentMethod: "card" as const, expectedTotal: 500 };
  const { order, payment } = await mona.call(placeOrder, { body }, { headers });
  // Simulates a crash before the provider was called.
  await shop.rows("update payments set status = 'created', reference = null, redirect_url = null where id = $1", [
    payment.id,
  ]);
  await shop.rows("delete from sandbox_payments where merchant_reference = $1", [payment.id]);
  await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
  const again = await mona.call(placeOrder, { body }, { headers });
  expect(again).toMatchObject({ order: { id: order.id }, payment: { id: payment.id } });
  expect(again.payment.redirectUrl).toBeUndefined();
  expect(await shop.rows("select 1 from sandbox_payments where merchant_reference = $1", [payment.id])).toEqual([]);
});

test("money after the customer cancelled is refunded", async () => {
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
  expect(await toRefusal(mona.call(cancelOrder, { params: { id: order.id }, body: {} }))).toBe("ORDER_STATE");
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  expect((await paymentOf(payment.id)).status).toBe("refunded");
  expect((await orderOf(order.id)).status).toBe("cancelled");
  expect(await shop.books()).toEqual([]);
});

test("refunds never exceed what was paid, take earned points back in proportion, and one key refunds once", async () => {
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const params = { id: order.id };
  const refund = (amount: number | undefined, key: string) =>
    admin.call(
      adminRefundOrder,
      { params, body: { ...(amount === undefined ? {} : { amount }), reason: "broken" } },
      { headers: { "idempotency-key": key } },
    );
  expect(await toRefusal(refund(99.999, "thirds"))).toBe("VALIDATION_FAILED");
  await Promise.all(
    [refund(100, "one"), refund(100, "one"), refund(100, "one")].map((call) => call.catch(() => undefined)),
  );
  await shop.app.drain();
  expect(await orderOf(order.id)).toMatchObject({
    status: "paid",
    paymentStatus: "partially_refunded",
    refundedTotal: 100,
  });
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(40);
  expect(await toRefusal(refund(0.001, "dust"))).toBe("VALIDATION_FAILED");
  const both = await Promise.all([toRefusal(refund(300, "two")), toRefusal(refund(300, "three"))]);
  expect(both.toSorted()).toEqual(["", "NOTHING_TO_REFUND"]);
  await refund(undefined, "rest");
  await shop.app.drain();
  expect(await orderOf(order.id)).toMatchObject({ paymentStatus: "refunded", refundedTotal: 500 });
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(0);
  expect((await paymentOf(payment.id)).status).toBe("refunded");
  expect(await toRefusal(refund(1, "more"))).toBe("NOTHING_TO_REFUND");
  expect(await shop.books()).toEqual([]);
});

test("a report of an unknown payment is stored, acknowledged and can be replayed", async () => {
  const unknown = shop.app.platform.ids.next();
  expect((await report(unknown)).statusCode).toBe(200);
  await shop.app.drain();
  const { events } = await admin.call(adminListProviderEvents, { query: { outcome: "waiting" } });
  const event = events.find((entry) => entry.eventKey === `sbx_${unknown}:1`);
  expect(event).toMatchObject({ provider: "sandbox", paymentId: null });
  // Uses the database clock, as the queue does; the shop's test clock may differ.
  const next = await shop.rows<{ seconds: number }>(
    `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
     where state = 'created' and data ->> 'eventId' = $1`,
    [event?.id],
  );
  expect(next).toEqual([{ seconds: 30 }]);
  const replayed = await admin.call(adminReplayProviderEvent, { params: { id: event?.id ?? "" } });
  expect(replayed.event.outcome).toBe("waiting");
  expect(await toRefusal(mona.call(adminListProviderEvents, { query: {} }))).toBe("FORBIDDEN");
});

test("the hosted page shows the amount to pay, in both languages and without a script", async () => {
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  const english = await shop.app.http.inject({ url: `/sandbox-pay/${payment.id}?lng=en` });
  expect(english.body).toContain(order.number);
  expect(english.body).toContain("500");
  expect(english.body).not.toContain("<script");
  expect(english.headers["content-security-policy"]).toContain("default-src 'none'");
  const arabic = await shop.app.http.inject({ url: `/sandbox-pay/${payment.id}?lng=ar` });
  expect(arabic.body).toContain('dir="rtl"');
  expect((await shop.press(payment.id, "cancel")).location).toBe(`/payment/cancel?payment=${payment.id}`);
  expect((await shop.press(payment.id, "vanish")).status).toBe(204);
  expect((await shop.app.http.inject({ url: "/sandbox-pay/nothing" })).statusCode).toBe(404);
});

test("production without the switch has no sandbox", async () => {
  const production = await createTestShop({
    environment: {
      NODE_ENV: "production",
      PUBLIC_URL: "https://shop.test",
      MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
    },
  });
  try {
    const customer = await production.customer();
    await production.fill(customer, await production.product());
    expect(await toRefusal(production.order(customer))).toBe("METHOD_NOT_AVAILABLE");
    const reply = await production.app.http.inject({ method: "POST", url: `/sandbox-pay/${customer.userId}/approve` });
    expect(reply.statusCode).toBe(404);
    const hook = await production.app.http.inject({
      method: "POST",
      url: "/api/payments/webhooks/sandbox",
      headers: { "content-type": "application/json" },
      payload: "{}",
    });
    expect(hook.statusCode).toBe(404);
  } finally {
    await production.app.close();
  }
});

test("the sandbox also reports to the shop over a real connection", async () => {
  await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  await shop.press(payment.id, "vanish");
  await shop.app.drain();
  expect((await orderOf(order.id)).status).toBe("paid");
});
