import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payOrder, placeOrder } from "#shared/contract/checkout.ts";
import { cancelOrder, getOrder } from "#shared/contract/orders.ts";
import {
  adminListPayments,
  adminRecheckPayment,
  adminRefundOrder,
  adminReplayProviderEvent,
  getPayment,
} from "#shared/contract/payments.ts";
import { cairo, createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { type Deliver, deliverTo, differences, type Fault } from "#test/support/providers/book.ts";
import type { FakeLender } from "#test/support/providers/lender.ts";
import { startFakeTabby } from "#test/support/providers/tabby.ts";
import { startFakeTamara } from "#test/support/providers/tamara.ts";

/** Common tests of both lenders: the whole flow from the order to the last refund, over HTTP on loopback. */

const riyadh = { ...cairo, country: "SA", city: "Riyadh", phone: "+966500000001", shortCode: "RRRD2929" };
const inRiyals = { "x-user-currency": "SAR" };
const patience = { timeout: 15_000 };
const lenders = [
  {
    name: "tabby" as const,
    startLender: (clock: ReturnType<typeof createTestClock>) => startFakeTabby({ country: "SA", clock }),
  },
  { name: "tamara" as const, startLender: (clock: ReturnType<typeof createTestClock>) => startFakeTamara({ clock }) },
];

describe.each(lenders)("instalments by $name", ({ name, startLender }) => {
  const clock = createTestClock();
  let lender: FakeLender;
  let shop: TestShop;
  let admin: TestCustomer;
  let deliver: Deliver;
  let mona: TestCustomer;
  let ball: TestProduct;

  beforeAll(async () => {
    lender = await startLender(clock);
    shop = await createTestShop({ environment: lender.environment, clock });
    deliver = deliverTo(shop.app.http);
    admin = await shop.customer("admin");
  });
  afterAll(async () => {
    await shop.app.close();
    await lender.fake.close();
  });
  beforeEach(async () => {
    mona = await shop.customer();
    ball = await shop.product({ priceEgp: 1000, prices: { SAR: 149.01 }, stock: 10 });
  });
  afterEach(async () => {
    await shop.app.drain();
    expect(await differences(shop.rows, name, lender.entries())).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });

  const ask = { paymentMethod: "instalments", shippingAddress: riyadh } as const;
  const orderOf = async (orderId: string) => (await mona.call(getOrder, { params: { id: orderId } })).order;
  const paymentOf = async (id: string) => (await mona.call(getPayment, { params: { id } })).payment;
  const poll = () => shop.app.platform.jobs.runScheduled("poll-payments");
  const answers = (status: number): Fault => ({ kind: "answer", reply: { status, body: {} } });
  const mailsOf = async (kind: string) =>
    (await shop.app.mails()).filter((mail) => mail.to === mona.email && mail.kind === kind);

  async function referenceOf(paymentId: string): Promise<string> {
    const [row] = await shop.rows<{ reference: string }>("select reference from payments where id = $1", [paymentId]);
    return row === undefined ? "" : row.reference;
  }

  async function begin(headers: Record<string, string> = inRiyals) {
    await shop.fill(mona, ball, 2);
    const { order, payment } = await shop.order(mona, ask, headers);
    return { order, payment, reference: await referenceOf(payment.id) };
  }

  async function pay() {
    const begun = await begin();
    lender.approve(begun.reference);
    expect(await lender.report(begun.reference).send(deliver)).toBe(200);
    await shop.app.drain();
    expect((await orderOf(begun.order.id)).status).toBe("paid");
    return begun;
  }

  const refund = (orderId: string, amount?: number) =>
    admin.call(adminRefundOrder, {
      params: { id: orderId },
      body: { ...(amount === undefined ? {} : { amount }), reason: "sent back" },
    });

  test("the customer is sent to the lender's page, approves, and the order is paid", async () => {
    const { payment, order, reference } = await begin();
    expect(payment).toMatchObject({ provider: name, status: "pending" });
    expect(payment.redirectUrl).toMatch(new RegExp(`^https://checkout\\.${name}\\.test/`));
    expect((await paymentOf(payment.id)).status).toBe("pending");
    lender.approve(reference);
    await lender.report(reference).send(deliver);
    await shop.app.drain();
    expect(await paymentOf(payment.id)).toMatchObject({ status: "paid", amount: order.total });
    expect(lender.entries().find((entry) => entry.reference === reference)?.capturedMinor).toBe(order.total * 100);
    expect(await mailsOf("order-paid")).toHaveLength(1);
  });

  test("five copies of a report, the result page, the poll and an admin at once come to one", async () => {
    const { order, payment, reference } = await begin();
    lender.approve(reference);
    const report = lender.report(reference);
    const copies = await Promise.all([1, 2, 3, 4, 5].map(() => report.send(deliver)));
    expect(copies).toEqual([200, 200, 200, 200, 200]);
    const events = await shop.rows<{ id: string }>("select id from provider_events where reference = $1", [reference]);
    expect(events).toHaveLength(1);
    clock.advance(180);
    const lock = { sql: "select 1 from orders where id = $1 for update", values: [order.id] };
    const replay = { params: { id: events[0]?.id ?? "" } };
    const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 6, () =>
      Promise.all([
        ...[1, 2, 3, 4, 5].map(() => admin.call(adminReplayProviderEvent, replay)),
        paymentOf(payment.id),
        admin.call(adminRecheckPayment, { params: { id: payment.id } }),
        poll(),
      ]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(3);
    await shop.app.drain();
    expect((await orderOf(order.id)).timeline.map((entry) => entry.status)).toEqual(["pending_payment", "paid"]);
    expect(await mailsOf("order-paid")).toHaveLength(1);
  });

  test("a report that is forged is refused and leaves no trace", async () => {
    const { order, reference } = await begin();
    lender.approve(reference);
    const before = await shop.rows("select 1 from provider_events");
    expect(await lender.report(reference).forge(deliver)).toBe(401);
    await shop.app.drain();
    expect(await shop.rows("select 1 from provider_events")).toHaveLength(before.length);
    expect((await orderOf(order.id)).status).toBe("pending_payment");
    await lender.report(reference).send(deliver);
  });

  test("declined by the lender: said as such, mailed once, and another try pays", async () => {
    const { order, payment, reference } = await begin();
    lender.decline(reference);
    await lender.report(reference).send(deliver);
    await shop.app.drain();
    await poll();
    expect(await paymentOf(payment.id)).toMatchObject({ status: "failed", failure: "declined" });
    expect(await mailsOf("payment-failed")).toHaveLength(1);
    const again = await mona.call(payOrder, { params: { id: order.id }, body: {} });
    const second = await referenceOf(again.payment.id);
    lender.approve(second);
    await lender.report(second).send(deliver);
    await shop.app.drain();
    expect((await orderOf(order.id)).status).toBe("paid");
  });

  test("abandoned, without any report: the poll finds that it expired, and the stock is released", async () => {
    const { order, payment, reference } = await begin();
    lender.lapse(reference);
    clock.advance(121);
    await poll();
    expect((await paymentOf(payment.id)).status).toBe("expired");
    expect((await shop.stock(ball.variantId)).reserved).toBe(2);
    clock.advance(30 * 60);
    await shop.app.platform.jobs.runScheduled("expire-orders");
    expect((await orderOf(order.id)).status).toBe("expired");
    expect((await shop.stock(ball.variantId)).reserved).toBe(0);
  });

  test("approved without a redirect or a report: the poll captures the money", async () => {
    const { order, reference } = await begin();
    lender.approve(reference);
    clock.advance(121);
    await poll();
    expect((await orderOf(order.id)).status).toBe("paid");
  });

  test("a report that comes before the reply of the opening is not lost", async () => {
    await shop.fill(mona, ball);
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const known = new Set(lender.entries().map((entry) => entry.reference));
    lender.fake.disturb(lender.steps.open, { kind: "hold", until });
    const placing = shop.order(mona, ask, inRiyals);
    const isNew = () => lender.entries().find((entry) => !known.has(entry.reference));
    await expect.poll(isNew, patience).toBeDefined();
    const reference = isNew()?.reference ?? "";
    lender.approve(reference);
    expect(await lender.report(reference).send(deliver)).toBe(200);
    await shop.app.drain();
    letGo();
    const { order, payment } = await placing;
    clock.advance(121);
    await poll();
    // If it were treated as a second payment, it would be refunded now.
    await shop.app.drain();
    expect((await orderOf(order.id)).status).toBe("paid");
    expect((await paymentOf(payment.id)).status).toBe("paid");
  });

  test("the reply of the opening is lost: reported at once, and the same order call opens it again", async () => {
    await shop.fill(mona, ball);
    const key = { ...inRiyals, "idempotency-key": shop.app.platform.ids.next() };
    lender.fake.disturb(lender.steps.open, { kind: "lose-reply" });
    const quoted = await shop.order(mona, ask, key);
    expect(quoted.payment).toMatchObject({ status: "failed", failure: "unreachable" });
    expect(await paymentOf(quoted.payment.id)).toMatchObject({ status: "failed", failure: "unreachable" });
    const body = { ...ask, expectedTotal: quoted.order.total };
    const replayed = await shop.app.http.inject({
      method: "POST",
      url: "/api/orders",
      headers: { "content-type": "application/json", authorization: `Bearer ${await mona.token()}`, ...key },
      payload: JSON.stringify(body),
    });
    expect(replayed.statusCode).toBe(201);
    expect(replayed.json().payment).toMatchObject({ id: quoted.payment.id, status: "pending" });
    const reference = await referenceOf(quoted.payment.id);
    lender.approve(reference);
    clock.advance(121);
    await poll();
    expect((await orderOf(quoted.order.id)).status).toBe("paid");
    expect(await shop.rows("select 1 from payments where order_id = $1", [quoted.order.id])).toHaveLength(1);
  });

  test("the same order call again opens nothing more while its page is open", async () => {
    const headers = { ...inRiyals, "idempotency-key": `again-${name}` };
    const { order, payment } = await begin(headers);
    const opened = lender.fake.count(lender.steps.open);
    const body = { paymentMethod: "instalments", expectedTotal: order.total, shippingAddress: riyadh } as const;
    const again = await mona.call(placeOrder, { body }, { headers });
    expect(again.payment).toMatchObject({ id: payment.id, redirectUrl: payment.redirectUrl });
    expect(lender.fake.count(lender.steps.open)).toBe(opened);
  });

  test("the reply of the capture is lost: it is captured once and the order is paid", async () => {
    const { order, reference } = await begin();
    lender.approve(reference);
    lender.fake.disturb(lender.steps.capture, { kind: "lose-reply" });
    clock.advance(121);
    await poll();
    expect((await orderOf(order.id)).status).toBe("pending_payment");
    clock.advance(121);
    await poll();
    expect((await orderOf(order.id)).status).toBe("paid");
  });

  test("capturing fails for a while: nothing counts as paid, and it is retried until it works", async () => {
    const { order, payment, reference } = await begin();
    lender.approve(reference);
    const before = lender.fake.count(lender.steps.capture);
    lender.fake.disturb(lender.steps.capture, answers(500), answers(503), answers(503));
    for (let attempt = 0; attempt < 2; attempt++) {
      clock.advance(121);
      await poll();
      expect((await orderOf(order.id)).status).toBe("pending_payment");
    }
    // The result page also asks the provider; the outcome is still unknown.
    expect((await paymentOf(payment.id)).status).toBe("pending");
    clock.advance(121);
    await poll();
    expect((await orderOf(order.id)).status).toBe("paid");
    expect(lender.fake.count(lender.steps.capture) - before).toBe(4);
  });

  test.each([
    { what: "amount", change: { amountMinor: 100 }, reason: "AMOUNT_MISMATCH" },
    { what: "currency", change: { currency: "AED" }, reason: "CURRENCY_MISMATCH" },
    { what: "reference", change: { ours: "another" }, reason: "REFERENCE_MISMATCH" },
  ])("approved with a wrong $what: never taken, never paid, shown to the admin", async ({ change, reason }) => {
    const { order, payment, reference } = await begin();
    lender.approve(reference);
    lender.alter(reference, change);
    clock.advance(121);
    await poll();
    expect((await paymentOf(payment.id)).status).toBe("review");
    expect((await orderOf(order.id)).status).toBe("pending_payment");
    const { payments } = await admin.call(adminListPayments, { query: { view: "attention" } });
    expect(payments.find((entry) => entry.id === payment.id)?.reviewReason).toBe(reason);
    expect(lender.entries().find((entry) => entry.reference === reference)?.capturedMinor).toBe(0);
  });

  test("approved after the order was cancelled: voided, nobody is charged", async () => {
    const { order, payment, reference } = await begin();
    await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
    lender.approve(reference);
    const released = lender.fake.count(lender.steps.release);
    lender.fake.disturb(lender.steps.release, { kind: "lose-reply" });
    await lender.report(reference).send(deliver);
    // The job fails because the response was lost; polling checks again.
    await expect(shop.app.drain()).rejects.toThrow("no answer");
    clock.advance(121);
    await poll();
    expect((await paymentOf(payment.id)).status).toBe("cancelled");
    expect(lender.fake.count(lender.steps.release) - released).toBe(1);
    expect(lender.entries().find((entry) => entry.reference === reference)?.capturedMinor).toBe(0);
  });

  test("a second attempt is approved after the first has paid: voided too", async () => {
    const { order, reference } = await begin();
    const again = await mona.call(payOrder, { params: { id: order.id }, body: {} });
    const second = await referenceOf(again.payment.id);
    lender.approve(reference);
    await lender.report(reference).send(deliver);
    await shop.app.drain();
    lender.approve(second);
    await lender.report(second).send(deliver);
    await shop.app.drain();
    expect((await orderOf(order.id)).status).toBe("paid");
    expect((await paymentOf(again.payment.id)).status).toBe("cancelled");
    expect(lender.entries().find((entry) => entry.reference === second)?.capturedMinor).toBe(0);
  });

  test("approved after the order expired: it is placed again and paid", async () => {
    const { order, payment, reference } = await begin();
    clock.advance(31 * 60);
    await shop.app.platform.jobs.runScheduled("expire-orders");
    expect((await orderOf(order.id)).status).toBe("expired");
    lender.approve(reference);
    await lender.report(reference).send(deliver);
    await shop.app.drain();
    const { orderId } = await paymentOf(payment.id);
    expect(orderId).not.toBe(order.id);
    expect((await orderOf(orderId)).status).toBe("paid");
  });

  test("an outdated report undoes nothing", async () => {
    const { order, payment, reference } = await begin();
    const early = lender.report(reference);
    lender.approve(reference);
    const approved = lender.report(reference);
    await approved.send(deliver);
    await shop.app.drain();
    await early.send(deliver);
    await approved.send(deliver);
    await shop.app.drain();
    expect((await paymentOf(payment.id)).status).toBe("paid");
    expect((await orderOf(order.id)).status).toBe("paid");
  });

  test("refunds in parts and whole are the lender's and ours alike", async () => {
    const { order, payment, reference } = await pay();
    await refund(order.id, 50);
    await shop.app.drain();
    expect((await paymentOf(payment.id)).status).toBe("partially_refunded");
    await lender.report(reference).send(deliver);
    await shop.app.drain();
    await refund(order.id, 50);
    await shop.app.drain();
    expect((await orderOf(order.id)).refundedTotal).toBe(100);
    await refund(order.id);
    await shop.app.drain();
    expect((await paymentOf(payment.id)).status).toBe("refunded");
    expect(lender.entries().find((entry) => entry.reference === reference)?.refundedMinor).toBe(order.total * 100);
  });

  test("the reply of a refund is lost: it is paid back once", async () => {
    const { order, reference } = await pay();
    await refund(order.id, 20);
    await shop.app.drain();
    lender.fake.disturb(lender.steps.refund, { kind: "lose-reply" });
    await refund(order.id, 20);
    expect((await orderOf(order.id)).refundedTotal).toBe(20);
    // The job finds it in the lender's records.
    await shop.app.drain();
    expect((await orderOf(order.id)).refundedTotal).toBe(40);
    expect(lender.entries().find((entry) => entry.reference === reference)?.refundedMinor).toBe(4000);
  });

  /** A refund of 20 whose response is held back; resolves as soon as the lender has made it. */
  async function refundHeld(orderId: string) {
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const before = lender.fake.count(lender.steps.refund);
    lender.fake.disturb(lender.steps.refund, { kind: "hold", until });
    const first = refund(orderId, 20);
    await expect.poll(() => lender.fake.count(lender.steps.refund), patience).toBe(before + 1);
    return { first, letGo };
  }

  test("while a refund is on its way nobody else tries it", async () => {
    const { order, reference } = await pay();
    const { first, letGo } = await refundHeld(order.id);
    await expect(shop.app.drain()).rejects.toThrow("is on its way");
    letGo();
    await first;
    clock.advance(16 * 60);
    await poll();
    expect((await orderOf(order.id)).refundedTotal).toBe(20);
    expect(lender.entries().find((entry) => entry.reference === reference)?.refundedMinor).toBe(2000);
  });

  test("while a refund is on its way another one of the same payment waits, and both are made", async () => {
    const { order, reference } = await pay();
    const { first, letGo } = await refundHeld(order.id);
    const onTheirWay = lender.fake.count(lender.steps.refund);
    await refund(order.id, 30);
    expect(lender.fake.count(lender.steps.refund)).toBe(onTheirWay);
    letGo();
    await first;
    clock.advance(16 * 60);
    await poll();
    expect((await orderOf(order.id)).refundedTotal).toBe(50);
    expect(lender.entries().find((entry) => entry.reference === reference)?.refundedMinor).toBe(5000);
  });

  test("a refund whose first try answers after a second one has booked it is booked once", async () => {
    const { order } = await pay();
    const { first, letGo } = await refundHeld(order.id);
    clock.advance(121);
    await shop.app.drain();
    expect((await orderOf(order.id)).refundedTotal).toBe(20);
    letGo();
    await first;
    expect((await orderOf(order.id)).refundedTotal).toBe(20);
  });

  test("a report with our payment and somebody else's money is not trusted", async () => {
    const lost: string[] = [];
    for (const who of [mona, await shop.customer()]) {
      await shop.fill(who, ball);
      lender.fake.disturb(lender.steps.open, { kind: "lose-reply" });
      lost.push((await shop.order(who, ask, inRiyals)).payment.id);
    }
    const [ours = "", theirs = ""] = lost;
    const reference = lender.entries().at(-1)?.reference ?? "";
    lender.alter(reference, { ours });
    const report = lender.report(reference);
    lender.alter(reference, { ours: theirs });
    expect(await report.send(deliver)).toBe(200);
    await shop.app.drain();
    expect(await referenceOf(ours)).toBeNull();
  });

  test("a refund that somebody made at the lender is booked once, and one of ours beside it is made all the same", async () => {
    const { order, reference } = await pay();
    lender.refundByHand(reference, 3000);
    const report = lender.report(reference);
    await report.send(deliver);
    await shop.app.drain();
    await report.send(deliver);
    await shop.app.drain();
    expect((await orderOf(order.id)).refundedTotal).toBe(30);
    await refund(order.id, 30);
    await shop.app.drain();
    expect((await orderOf(order.id)).refundedTotal).toBe(60);
    expect(lender.entries().find((entry) => entry.reference === reference)?.refundedMinor).toBe(6000);
  });

  test("it takes riyals and dirhams only as it is set up, and no other currency", async () => {
    await shop.fill(mona, ball);
    const reply = shop.order(mona, { paymentMethod: "instalments" }, { "x-user-currency": "EGP" });
    await expect(reply).rejects.toMatchObject({ code: "METHOD_NOT_AVAILABLE" });
  });
});
