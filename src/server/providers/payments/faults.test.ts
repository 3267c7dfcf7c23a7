import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { payOrder } from "#shared/contract/checkout.ts";
import { cancelOrder, getOrder } from "#shared/contract/orders.ts";
import {
  adminListPayments,
  adminListRefunds,
  adminRecheckPayment,
  adminRefundOrder,
} from "#shared/contract/payments.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import {
  type Bench,
  type BenchKind,
  benches,
  type FaultName,
  faults,
  faultsOf,
} from "#test/support/providers/benches.ts";
import { differences } from "#test/support/providers/book.ts";

/**
 * Calls with failed responses end in the provider's recorded state: never executed twice, never "failed" when they
 * succeeded.
 */

const riyadh = { ...cairo, country: "SA", city: "Riyadh", phone: "+966500000001", shortCode: "RRRD2929" };
const inRiyals = { "x-user-currency": "SAR" };
const patience = { timeout: 15_000 };
const hasPromises = (kind: BenchKind): boolean => kind.method === "instalments";

/** Timeouts of our HTTP client, triggered by the test. */
const deadlines: AbortController[] = [];
beforeEach(() => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const controller = new AbortController();
    deadlines.push(controller);
    return controller.signal;
  });
});
afterEach(() => vi.restoreAllMocks());
const runOutOfTime = () => {
  for (const deadline of deadlines.splice(0)) deadline.abort(new DOMException("too late", "TimeoutError"));
};

describe.each(benches)("$name", (kind) => {
  const clock = createTestClock();
  let bench: Bench;
  let shop: TestShop;
  let admin: TestCustomer;
  let mona: TestCustomer;
  let ball: TestProduct;

  beforeAll(async () => {
    bench = await kind.start(clock);
    shop = await createTestShop({ environment: { ...bench.environment }, clock });
    admin = await shop.customer("admin");
  });
  afterAll(async () => {
    await shop.app.close();
    await bench.fake.close();
  });
  beforeEach(async () => {
    mona = await shop.customer();
    ball = await shop.product({ priceEgp: 1000, prices: { SAR: 149 }, stock: 10 });
  });
  afterEach(async () => {
    bench.fake.calm();
    expect(await differences(shop.rows, kind.name, bench.entries())).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });

  const orderOf = async (id: string) => (await mona.call(getOrder, { params: { id } })).order;
  const work = () => shop.app.drain().catch(() => undefined);
  /** Runs the polling job after its pause. */
  const poll = async (minutes: number) => {
    clock.advance(minutes * 60 + 1);
    await shop.app.platform.jobs.runScheduled("poll-payments");
    await work();
  };
  const entryOf = (reference: string) => bench.entries().find((entry) => entry.reference === reference);
  async function referenceOf(paymentId: string): Promise<string> {
    const [row] = await shop.rows<{ reference: string }>("select reference from payments where id = $1", [paymentId]);
    return row?.reference ?? "";
  }
  async function begin() {
    await shop.fill(mona, ball);
    const wish = { paymentMethod: kind.method, shippingAddress: riyadh } as const;
    const { order, payment } = await shop.order(mona, wish, inRiyals);
    return { order, payment, reference: await referenceOf(payment.id) };
  }
  async function paid() {
    const { order, payment, reference } = await begin();
    bench.pay({ id: payment.id, reference });
    await poll(2);
    expect((await orderOf(order.id)).status).toBe("paid");
    return { order, payment, reference };
  }
  /** Runs a call whose request to the provider gets a fault; resolves when the shop has stopped waiting. */
  async function disturbed(step: RegExp, fault: FaultName, isSlow: boolean, run: () => Promise<unknown>) {
    const { list, letGo } = faultsOf(kind, fault);
    bench.fake.disturb(step, ...list);
    const before = bench.fake.count(step);
    const running = run();
    await expect.poll(() => bench.fake.count(step), patience).toBeGreaterThan(before);
    if (isSlow) runOutOfTime();
    await running;
    return { letGo, sent: () => bench.fake.count(step) - before };
  }
  const refund = (orderId: string, amount: number, key = `${orderId}-${amount}`) =>
    admin.call(
      adminRefundOrder,
      { params: { id: orderId }, body: { amount, reason: "sent back" } },
      { headers: { "idempotency-key": key } },
    );
  const adminPayment = async (view: "undecided" | "attention", id: string) =>
    (await admin.call(adminListPayments, { query: { view, limit: "100" } })).payments.find((one) => one.id === id);
  const listRefunds = async (id: string) => (await admin.call(adminListRefunds, { params: { id } })).refunds;

  test.each(faults)("a refund meets $fault", async ({ fault, isSlow }) => {
    const { order, payment, reference } = await paid();
    const { letGo, sent } = await disturbed(bench.steps.refund, fault, isSlow, () => refund(order.id, 30));
    expect(await listRefunds(order.id)).toMatchObject([{ status: "requested", isBeingChecked: true }]);
    expect(await adminPayment("undecided", payment.id)).toMatchObject({ refundBeingChecked: 30 });
    expect(await toRefusal(refund(order.id, 30, "another"))).toBe("REFUND_BEING_CHECKED");
    const sentAtFirst = sent();
    await work();
    await poll(1);
    // While the first call may still be running, the provider is only queried and nothing is sent.
    expect(sent()).toBe(sentAtFirst);
    letGo();
    await poll(16);
    expect(await listRefunds(order.id)).toMatchObject([{ status: "done", isBeingChecked: false }]);
    expect((await orderOf(order.id)).refundedTotal).toBe(30);
    expect(entryOf(reference)?.refundedMinor).toBe(3000);
    expect(sent()).toBe(sentAtFirst);
    expect(await adminPayment("attention", payment.id)).toBeUndefined();
    await refund(order.id, 20);
    expect((await orderOf(order.id)).refundedTotal).toBe(50);
  });

  test("a refund that never arrived is sent again once the first call cannot be running any more", async () => {
    const { order, reference } = await paid();
    bench.fake.disturb(bench.steps.refund, { kind: "cut" }, ...(kind.isRepeated ? [{ kind: "cut" } as const] : []));
    await refund(order.id, 30);
    await work();
    expect(entryOf(reference)?.refundedMinor).toBe(0);
    await poll(16);
    expect((await orderOf(order.id)).refundedTotal).toBe(30);
    expect(entryOf(reference)?.refundedMinor).toBe(3000);
  });

  test("an admin who asks the provider settles a refund that was made", async () => {
    const { order, payment } = await paid();
    const fault = "a connection that is cut after the act";
    await disturbed(bench.steps.refund, fault, false, () => refund(order.id, 30));
    await admin.call(adminRecheckPayment, { params: { id: payment.id } });
    expect((await orderOf(order.id)).refundedTotal).toBe(30);
    await work();
  });

  test.each(faults)("an opening meets $fault", async ({ fault, isSlow }) => {
    let begun: Awaited<ReturnType<typeof begin>> | undefined;
    const { letGo } = await disturbed(bench.steps.open, fault, isSlow, async () => {
      begun = await begin();
    });
    letGo();
    const { order, payment } = begun ?? (await begin());
    expect(payment).toMatchObject({ status: "failed", failure: "unreachable" });
    expect(payment.redirectUrl).toBeUndefined();
    const again = (await mona.call(payOrder, { params: { id: order.id }, body: {} })).payment;
    expect(again.redirectUrl).toMatch(/^https?:/);
    const reference = await referenceOf(again.id);
    bench.pay({ id: again.id, reference });
    await poll(2);
    expect((await orderOf(order.id)).status).toBe("paid");
    expect(bench.entries().filter((entry) => entry.reference === reference)).toMatchObject([
      { capturedMinor: Math.round(order.total * 100) },
    ]);
  });

  test.each(hasPromises(kind) ? faults : [])("capturing meets $fault", async ({ fault, isSlow }) => {
    const { order, payment, reference } = await begin();
    bench.pay({ id: payment.id, reference });
    const { letGo } = await disturbed(bench.steps.capture ?? /-/, fault, isSlow, () => poll(2));
    letGo();
    await poll(3);
    await poll(15);
    expect((await orderOf(order.id)).status).toBe("paid");
    expect(entryOf(reference)).toMatchObject({ capturedMinor: Math.round(order.total * 100), refundedMinor: 0 });
  });

  test.each(hasPromises(kind) ? faults : [])("voiding meets $fault", async ({ fault, isSlow }) => {
    const { order, payment, reference } = await begin();
    await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
    bench.pay({ id: payment.id, reference });
    const { letGo } = await disturbed(bench.steps.release ?? /-/, fault, isSlow, () => poll(2));
    letGo();
    await poll(3);
    await poll(15);
    expect((await orderOf(order.id)).status).toBe("cancelled");
    const [row] = await shop.rows("select status from payments where id = $1", [payment.id]);
    expect(row).toEqual({ status: "voided" });
    expect(entryOf(reference)?.capturedMinor).toBe(0);
  });
});
