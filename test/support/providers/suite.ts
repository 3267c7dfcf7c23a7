import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { distrustWaitingRefunds } from "#server/modules/payments/index.ts";
import { payOrder } from "#shared/contract/checkout.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { cancelOrder } from "#shared/contract/orders.ts";
import {
  adminListPayments,
  adminListProviderEvents,
  adminRecheckPayment,
  adminRefundOrder,
  adminReplayProviderEvent,
} from "#shared/contract/payments.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "../clock.ts";
import { untilServed, whileLocked } from "../overlap.ts";
import { differences } from "./book.ts";
import { type Ordered, type ProviderUnderTest, readOrder, type Stage, stageOf, type Trial } from "./stage.ts";

/** Timeout for polled conditions on a busy machine. */
const patience = { timeout: 15_000 };

/**
 * Runs the common adapter tests with real requests to a fake provider and a real database. After each test the shop's
 * ledgers must be consistent and match the provider's. Returns the stage for further tests.
 */
export function tryProvider<Fake extends ProviderUnderTest>(trial: Trial<Fake>): () => Stage<Fake> {
  const clock = createTestClock();
  let shop: TestShop;
  let fake: Fake;
  let admin: TestCustomer;
  let plan: TestProduct;
  beforeAll(async () => {
    fake = await trial.start(clock);
    shop = await createTestShop({ clock, environment: fake.environment });
    admin = await shop.customer("admin");
  });
  beforeEach(async () => {
    plan = await shop.product({ kind: "programme", priceEgp: 500, prices: { SAR: 200, AED: 200, USD: 50 } });
  });
  afterEach(async () => {
    fake.calm();
    expect(await shop.books()).toEqual([]);
    expect(await differences(shop.rows, trial.name, fake.book())).toEqual([]);
  });
  afterAll(async () => {
    await shop.app.close();
    await fake.close();
  });

  const stage = (): Stage<Fake> => stageOf({ shop, fake, clock, admin, plan }, trial);
  const mailsOf = async ({ who }: Ordered) =>
    (await shop.app.mails()).filter((mail) => mail.to === who.email).map((mail) => mail.kind);
  const refund = ({ orderId }: Ordered, amount: number | undefined, key: string) =>
    admin.call(
      adminRefundOrder,
      { params: { id: orderId }, body: { ...(amount === undefined ? {} : { amount }), reason: "broken" } },
      { headers: { "idempotency-key": `${orderId}-${key}` } },
    );
  const paid = async (): Promise<Ordered> => {
    const ordered = await stage().order();
    fake.pay(ordered.paymentId);
    await stage().settle();
    expect((await readOrder(ordered)).status).toBe("paid");
    return ordered;
  };

  test("an order is paid by the report: one mail, one points entry", async () => {
    const ordered = await stage().order();
    expect(ordered.redirectUrl).toMatch(/^https?:\/\//);
    expect(await stage().statusOf(ordered)).toBe("pending");
    fake.pay(ordered.paymentId);
    expect((await readOrder(ordered)).status).toBe("pending_payment");
    await stage().settle();
    expect(await readOrder(ordered)).toMatchObject({ status: "paid", paymentStatus: "paid" });
    expect((await mailsOf(ordered)).filter((kind) => kind === "order-paid")).toHaveLength(1);
    expect((await ordered.who.call(getLoyalty, { query: {} })).entries).toHaveLength(1);
  });

  test("without any report the result page finds the money, and without a browser the poll does", async () => {
    const [browsing, gone] = [await stage().order(), await stage().order()];
    fake.pay(browsing.paymentId);
    fake.pay(gone.paymentId);
    expect(await stage().statusOf(browsing)).toBe("paid");
    clock.advance(121);
    await stage().poll();
    expect((await readOrder(gone)).status).toBe("paid");
    await stage().settle();
  });

  test("five copies of a report, the result page, the poll and an admin at once pay once", async () => {
    const ordered = await stage().order();
    fake.pay(ordered.paymentId);
    clock.advance(180);
    for (const status of await fake.report(stage().deliver, { copies: 5 })) expect(status).toBe(200);
    const [event] = await shop.rows<{ id: string }>(
      "select id from provider_events order by received_at desc, id desc",
    );
    const lock = { sql: "select 1 from orders where id = $1 for update", values: [ordered.orderId] };
    const params = { id: ordered.paymentId };
    const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 6, () =>
      Promise.all([
        ...[1, 2, 3, 4, 5].map(() =>
          untilServed(() => admin.call(adminReplayProviderEvent, { params: { id: event?.id ?? "" } })),
        ),
        stage().statusOf(ordered),
        untilServed(() => admin.call(adminRecheckPayment, { params })),
        stage().poll(),
      ]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    await shop.app.drain();
    expect((await readOrder(ordered)).timeline.map((entry) => entry.status)).toEqual(["pending_payment", "paid"]);
    expect((await mailsOf(ordered)).filter((kind) => kind === "order-paid")).toHaveLength(1);
    expect((await ordered.who.call(getLoyalty, { query: {} })).entries).toHaveLength(1);
  });

  test("reports that come before the provider's own reply, twice and in reverse, pay once", async () => {
    let letGo = () => {};
    fake.disturb(trial.opening, { kind: "hold", until: new Promise<void>((resolve) => (letGo = resolve)) });
    const asked = fake.count(trial.opening);
    const running = stage().order();
    await expect.poll(() => fake.count(trial.opening), patience).toBe(asked + 1);
    const [payment] = await shop.rows<{ id: string }>(
      "select id from payments order by created_at desc, id desc limit 1",
    );
    await expect.poll(() => fake.isOpen(payment?.id ?? ""), patience).toBe(true);
    fake.pay(payment?.id ?? "");
    await stage().settle({ copies: 2, isReversed: true });
    letGo();
    const ordered = await running;
    clock.advance(121);
    await stage().poll();
    await shop.app.drain();
    expect((await readOrder(ordered)).timeline.map((entry) => entry.status)).toEqual(["pending_payment", "paid"]);
  });

  test("a decline leaves the order payable, and another attempt pays it", async () => {
    const ordered = await stage().order();
    fake.decline(ordered.paymentId);
    await stage().settle();
    expect(["pending", "failed"]).toContain(await stage().statusOf(ordered));
    expect((await readOrder(ordered)).status).toBe("pending_payment");
    const again = await ordered.who.call(payOrder, { params: { id: ordered.orderId }, body: {} });
    fake.pay(again.payment.id);
    await stage().settle();
    expect((await readOrder(ordered)).status).toBe("paid");
  });

  test("of two attempts that are both paid one counts and the other's money goes back", async () => {
    const ordered = await stage().order();
    const again = await ordered.who.call(payOrder, { params: { id: ordered.orderId }, body: {} });
    fake.pay(ordered.paymentId);
    fake.pay(again.payment.id);
    await stage().settle();
    expect((await readOrder(ordered)).paymentStatus).toBe("paid");
    const backs = fake.book().map((entry) => entry.refundedMinor > 0 && entry.refundedMinor === entry.capturedMinor);
    expect(backs.filter(Boolean).length).toBeGreaterThanOrEqual(1);
  });

  test("who never pays is asked about ever more rarely, and then no more", async () => {
    const ordered = await stage().order();
    const asked = async (): Promise<number> => {
      const [row] = await shop.rows<{ checks: number }>("select checks from payments where id = $1", [
        ordered.paymentId,
      ]);
      return row?.checks ?? -1;
    };
    const looks: number[] = [];
    for (const minutes of [1, 1, 3, 10, 45, 60, 60]) {
      clock.advance(minutes * 60 + 1);
      await stage().poll();
      looks.push(await asked());
    }
    expect(looks).toEqual([0, 1, 2, 3, 4, 5, 6]);
    await shop.app.platform.jobs.runScheduled("expire-orders");
    expect((await readOrder(ordered)).status).toBe("expired");
    clock.advance(26 * 3600);
    await stage().poll();
    const [row] = await shop.rows("select status, next_check_at from payments where id = $1", [ordered.paymentId]);
    expect(row).toEqual({ status: "expired", next_check_at: null });
  });

  test("money after the customer cancelled goes back", async () => {
    const ordered = await stage().order();
    await ordered.who.call(cancelOrder, { params: { id: ordered.orderId }, body: {} });
    fake.pay(ordered.paymentId);
    await stage().settle();
    await stage().settle();
    expect((await readOrder(ordered)).status).toBe("cancelled");
    const [payment] = await shop.rows<{ captured_minor: number; refunded_minor: number }>(
      "select captured_minor, refunded_minor from payments where id = $1",
      [ordered.paymentId],
    );
    expect(payment?.captured_minor).toBe(payment?.refunded_minor);
  });

  test("an opening whose reply is lost charges nobody twice, and can be opened again", async () => {
    fake.disturb(trial.opening, { kind: "lose-reply" }, { kind: "lose-reply" });
    const ordered = await stage().order();
    fake.calm();
    const again =
      ordered.redirectUrl === undefined
        ? (await ordered.who.call(payOrder, { params: { id: ordered.orderId }, body: {} })).payment.id
        : ordered.paymentId;
    fake.pay(again);
    await stage().settle();
    expect((await readOrder(ordered)).status).toBe("paid");
  });

  test("a provider that is down keeps nobody waiting and loses no payment", async () => {
    const ordered = await stage().order();
    fake.pay(ordered.paymentId);
    const down = Array.from({ length: 100 }, () => ({ kind: "answer", reply: { status: 503 } }) as const);
    fake.disturb(/./, ...down);
    const asked = fake.requests.length;
    for (let minute = 0; minute < 4; minute++) {
      clock.advance(125);
      await stage().poll();
    }
    expect(await stage().statusOf(ordered)).toBe("pending");
    expect((await readOrder(ordered)).status).toBe("pending_payment");
    // After five consecutive failures the breaker opens for a while.
    for (let glance = 0; glance < 20; glance++) await stage().statusOf(ordered);
    expect(fake.requests.length - asked).toBeLessThanOrEqual(12);
    fake.calm();
    clock.advance(125);
    await stage().poll();
    expect((await readOrder(ordered)).status).toBe("paid");
    await stage().settle();
  });

  test("what is partly refunded can be refunded up to what was paid, and never more", async () => {
    const ordered = await paid();
    await refund(ordered, 30, "one");
    await refund(ordered, 30, "one");
    await stage().settle();
    expect(await readOrder(ordered)).toMatchObject({ paymentStatus: "partially_refunded", refundedTotal: 30 });
    await refund(ordered, undefined, "rest");
    await stage().settle();
    expect((await readOrder(ordered)).paymentStatus).toBe("refunded");
    expect(await toRefusal(refund(ordered, 1, "more"))).toBe("NOTHING_TO_REFUND");
  });

  test("asked after a restore about all payments since its point, the provider tells of money and refunds that no report named", async () => {
    const [waiting, late, returned] = [await stage().order(), await stage().order(), await paid()];
    const since = clock.now();
    fake.pay(waiting.paymentId);
    fake.refundInDashboard(returned.paymentId, 1000);
    const { asked, changed, failed } = await shop.app.reconcileSince(since);
    expect(asked).toBeGreaterThanOrEqual(3);
    expect(changed).toEqual(expect.arrayContaining([waiting.paymentId, returned.paymentId]));
    expect([changed.includes(late.paymentId), failed]).toEqual([false, []]);
    expect((await readOrder(waiting)).status).toBe("paid");
    expect(await readOrder(returned)).toMatchObject({ paymentStatus: "partially_refunded", refundedTotal: 10 });
    expect(await shop.app.reconcileSince(since)).toMatchObject({ changed: [], failed: [] });
    await shop.app.drain();
  });

  test("a provider that does not answer for one payment is asked about the others", async () => {
    const [first, second] = [await stage().order(), await stage().order()];
    const since = clock.now();
    fake.pay(first.paymentId);
    fake.pay(second.paymentId);
    fake.disturb(/^GET /, { kind: "answer", reply: { status: 400, body: { message: "not today" } } });
    const { failed } = await shop.app.reconcileSince(since);
    expect(failed).toHaveLength(1);
    fake.calm();
    await shop.app.reconcileSince(since);
    expect([(await readOrder(first)).status, (await readOrder(second)).status]).toEqual(["paid", "paid"]);
    await shop.app.drain();
  });

  // Stripe knows its refunds by our id.
  test.skipIf(trial.name === "stripe")(
    "a waiting refund of a restored database, which was sent after the restored point, is not sent again",
    async () => {
      const ordered = await paid();
      fake.disturb(trial.refunding, { kind: "cut" }, { kind: "cut" });
      await refund(ordered, 30, "before");
      fake.calm();
      // The point of the restore: asked for, but not sent. Then it was sent.
      await shop.rows(
        `update refunds set sent_at = null, tried_at = null, held_until = null, unanswered_since = null,
           refunded_before_minor = null where order_id = $1`,
        [ordered.orderId],
      );
      fake.refundInDashboard(ordered.paymentId, 3000);
      expect(await distrustWaitingRefunds(shop.app.platform.database.pool)).toBe(1);
      clock.advance(16 * 60);
      await stage().poll();
      expect(await readOrder(ordered)).toMatchObject({ paymentStatus: "partially_refunded", refundedTotal: 30 });
    },
  );

  test("a refund whose reply is lost is made once", async () => {
    const ordered = await paid();
    fake.disturb(trial.refunding, { kind: "lose-reply" }, { kind: "lose-reply" });
    await refund(ordered, 30, "lost");
    fake.calm();
    clock.advance(16 * 60);
    await stage().poll();
    await shop.app.drain();
    await stage().settle();
    expect(await readOrder(ordered)).toMatchObject({ paymentStatus: "partially_refunded", refundedTotal: 30 });
    await refund(ordered, 20, "next");
    await stage().settle();
    expect((await readOrder(ordered)).refundedTotal).toBe(50);
  });

  test("a refund that never reached the provider is made later", async () => {
    const ordered = await paid();
    fake.disturb(trial.refunding, { kind: "cut" }, { kind: "cut" });
    await refund(ordered, 30, "cut");
    fake.calm();
    expect((await readOrder(ordered)).refundedTotal).toBe(0);
    clock.advance(16 * 60);
    await stage().poll();
    await stage().settle();
    expect((await readOrder(ordered)).refundedTotal).toBe(30);
  });

  test("refunds that are asked for at the same moment are made one after the other", async () => {
    const ordered = await paid();
    await Promise.all([5, 10, 15].map((amount) => refund(ordered, amount, String(amount))));
    for (let round = 0; round < 3; round++) {
      clock.advance(16 * 60);
      await stage().poll();
    }
    await stage().settle();
    expect((await readOrder(ordered)).refundedTotal).toBe(30);
  });

  test("a refund that the provider refuses is shown to the admin and can be asked for again", async () => {
    const ordered = await paid();
    fake.disturb(trial.refunding, { kind: "answer", reply: { status: 400, body: { message: "not today" } } });
    await refund(ordered, 30, "refused");
    await shop.app.drain();
    const { payments } = await admin.call(adminListPayments, { query: { view: "attention" } });
    expect(payments.find((entry) => entry.id === ordered.paymentId)).toMatchObject({ reviewReason: "REFUND_FAILED" });
    await refund(ordered, undefined, "again");
    await stage().settle();
    expect((await readOrder(ordered)).paymentStatus).toBe("refunded");
  });

  test("money that somebody refunds at the provider is booked here, partly and whole", async () => {
    const ordered = await paid();
    fake.refundInDashboard(ordered.paymentId, 1000);
    await stage().settle({ copies: 2 });
    expect(await readOrder(ordered)).toMatchObject({ paymentStatus: "partially_refunded", refundedTotal: 10 });
    const [entry] = await shop.rows<{ captured_minor: number }>("select captured_minor from payments where id = $1", [
      ordered.paymentId,
    ]);
    fake.refundInDashboard(ordered.paymentId, (entry?.captured_minor ?? 0) - 1000);
    await stage().settle();
    expect((await readOrder(ordered)).paymentStatus).toBe("refunded");
  });

  test("money that went back before we heard of it pays no order", async () => {
    const ordered = await stage().order();
    fake.pay(ordered.paymentId);
    const { total } = await readOrder(ordered);
    fake.refundInDashboard(ordered.paymentId, total * 100);
    await stage().settle();
    expect((await readOrder(ordered)).status).toBe("pending_payment");
  });

  test("what breaks while a report is handled is taken back as a whole, and done when it is handled again", async () => {
    const ordered = await stage().order();
    fake.pay(ordered.paymentId);
    await shop.rows(`create function fail_mail() returns trigger language plpgsql as $$ begin
      if new.kind = 'order-paid' then raise exception 'no such template'; end if; return new; end $$`);
    await shop.rows("create trigger fail_mail before insert on deliveries for each row execute function fail_mail()");
    try {
      await fake.report(stage().deliver);
      await expect(shop.app.drain()).rejects.toThrow();
      expect((await readOrder(ordered)).status).toBe("pending_payment");
    } finally {
      await shop.rows("drop trigger fail_mail on deliveries");
      await shop.rows("drop function fail_mail");
    }
    const { events } = await admin.call(adminListProviderEvents, { query: { outcome: "waiting" } });
    for (const event of events) await admin.call(adminReplayProviderEvent, { params: { id: event.id } });
    await shop.app.drain();
    expect((await readOrder(ordered)).status).toBe("paid");
    expect((await mailsOf(ordered)).filter((kind) => kind === "order-paid")).toHaveLength(1);
  });

  return stage;
}
