import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { payOrder, quoteOrder } from "#shared/contract/checkout.ts";
import { cancelOrder, getOrder } from "#shared/contract/orders.ts";
import { adminListPayments, adminRefundOrder, getPayment } from "#shared/contract/payments.ts";
import { minor } from "#shared/domain/money.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { deliverTo, differences } from "#test/support/providers/book.ts";
import { type FakeFawry, startFakeFawry } from "#test/support/providers/fawry.ts";
import { isGenuine, sign, signedAmount } from "./signature.ts";

describe("the signatures", () => {
  const key = { secureKey: "sec_t1" };
  const short = (values: readonly string[]) => sign(values, key).slice(0, 32);
  const [code, ref, profile] = ["merch_t1", "10023401", "0198a1b2000070008000000000000001"];
  const amount = signedAmount(minor(34_950));

  test("are SHA-256 over the values, the key last", () => {
    expect(short([code, ref, profile, "PAYATFAWRY", amount])).toBe("245ced883f08db6f0b98214ff42f0139");
    expect(short([code, ref])).toBe("0f6a5680dc1223557e651e1733a8c8b3");
    const report = ["970177", ref, signedAmount(minor(35_450)), amount, "PAID", "PAYATFAWRY", ""];
    expect(short(report)).toBe("a89026ace3544d4a2dbca30967e2fedf");
    const mac = sign(report, key);
    expect(isGenuine(report, key, mac)).toBe(true);
    for (const wrong of ["", mac.slice(1), mac.toUpperCase(), "0".repeat(64)])
      expect(isGenuine(report, key, wrong)).toBe(false);
  });
});

describe("a shop with Fawry", () => {
  const clock = createTestClock();
  let fake: FakeFawry;
  let shop: TestShop;
  let admin: TestCustomer;
  beforeAll(async () => {
    fake = await startFakeFawry(() => clock.now());
    shop = await createTestShop({ clock, environment: fake.environment });
    admin = await shop.customer("admin");
  });
  afterEach(async () => {
    fake.calm();
    await shop.app.drain();
    expect(await shop.books()).toEqual([]);
    expect(await differences(shop.rows, "fawry", fake.book())).toEqual([]);
  });
  afterAll(async () => {
    await shop.app.close();
    await fake.close();
  });

  const hours = (count: number) => clock.advance(count * 3600);
  const runJob = (name: string) => shop.app.platform.jobs.runScheduled(name);
  const placed = async (stock = 10) => {
    const who = await shop.customer();
    const goods = await shop.product({ priceEgp: 349.5, stock });
    await shop.fill(who, goods);
    const { order, payment } = await shop.order(who, { paymentMethod: "fawry", shippingAddress: cairo });
    const code = payment.instructions?.code ?? "";
    const read = async () => (await who.call(getOrder, { params: { id: order.id } })).order;
    const state = async () => (await who.call(getPayment, { params: { id: payment.id } })).payment;
    return { who, goods, order, payment, code, read, state };
  };
  type Placed = Awaited<ReturnType<typeof placed>>;
  const settle = async () => {
    for (const status of await fake.report(deliverTo(shop.app.http))) expect(status).toBe(200);
    await shop.app.drain();
  };
  const mailsOf = async ({ who }: Placed, kind: string) =>
    (await shop.app.mails()).filter((mail) => mail.to === who.email && mail.kind === kind);
  const storedOf = async ({ payment }: Placed) => {
    const [row] = await shop.rows<{ status: string; captured_minor: number; refunded_minor: number }>(
      "select status, captured_minor, refunded_minor from payments where id = $1",
      [payment.id],
    );
    return row;
  };

  test("a code is shown, paid by a clerk with a fee, reported three times and pays once", async () => {
    const own = await placed();
    const { who, order, payment, code } = own;
    expect(payment).toMatchObject({ provider: "fawry", status: "pending", instructions: { kind: "reference_code" } });
    expect(payment.redirectUrl).toBeUndefined();
    const until = new Date(clock.now().getTime() + 48 * 3_600_000).toISOString();
    expect([payment.instructions?.payUntil, order.expiresAt, order.instructions?.code]).toEqual([until, until, code]);
    expect((await own.read()).instructions).toEqual(payment.instructions);
    expect((await own.state()).instructions).toEqual(payment.instructions);
    expect(await mailsOf(own, "payment-code")).toHaveLength(1);
    const { payments } = await admin.call(adminListPayments, { query: { orderId: order.id } });
    expect(payments).toMatchObject([{ provider: "fawry", reference: code, state: "pending", instructions: { code } }]);

    expect(fake.pay(code, 500)).toBe(true);
    const statuses = await fake.report(deliverTo(shop.app.http), { copies: 3 });
    expect(statuses).toEqual([200, 200, 200]);
    await shop.app.drain();
    expect(await own.read()).toMatchObject({ status: "paid", total: order.total });
    expect((await own.read()).instructions).toBeUndefined();
    expect(await mailsOf(own, "order-paid")).toHaveLength(1);
    expect(fake.pay(code)).toBe(false);
    expect(await toRefusal(who.call(payOrder, { params: { id: order.id }, body: {} }))).toBe("ORDER_STATE");
  });

  test("a forged report is refused, and a genuine one only triggers a look-up: Fawry's record decides", async () => {
    const own = await placed();
    fake.pay(own.code);
    expect(await fake.report(deliverTo(shop.app.http), { secret: "another key" })).toEqual([401]);
    const other = await placed();
    fake.pay(other.code);
    const shift = await fake.report(deliverTo(shop.app.http), {
      forge: (report) => (report.merchantRefNumber = `${report.merchantRefNumber}1`),
    });
    expect(shift).toEqual([401]);
    await shop.app.drain();
    expect((await own.read()).status).toBe("pending_payment");
    clock.advance(121);
    await runJob("poll-payments");
    expect([(await own.read()).status, (await other.read()).status]).toEqual(["paid", "paid"]);
  });

  test("a lost reply is looked up: one number never has two codes", async () => {
    fake.disturb(/charge/, { kind: "lose-reply" });
    const own = await placed();
    expect(own.code).not.toBe("");
    fake.disturb(/charge/, { kind: "lose-reply" });
    fake.disturb(/status/, ...Array.from({ length: 2 }, () => ({ kind: "cut" }) as const));
    const who = await shop.customer();
    await shop.fill(who, await shop.product({ priceEgp: 50 }));
    const ordered = await shop.order(who, { paymentMethod: "fawry", shippingAddress: cairo });
    expect(ordered.payment).toMatchObject({ status: "failed", failure: "unreachable" });
    fake.calm();
    const before = fake.codes().length;
    clock.advance(60);
    const again = await who.call(payOrder, { params: { id: ordered.order.id }, body: {} });
    expect(again.payment.instructions?.code).toBe(fake.codes().at(-1));
    expect(fake.codes().length).toBe(before + 1);
  });

  test("the same code is returned again; another method or a cancellation releases it", async () => {
    const own = await placed();
    const { payment } = await own.who.call(payOrder, { params: { id: own.order.id }, body: {} });
    expect(payment).toMatchObject({ id: own.payment.id, instructions: { code: own.code } });
    hours(20);
    const another = (paymentMethod: "card" | "fawry") =>
      own.who.call(payOrder, { params: { id: own.order.id }, body: { paymentMethod } });
    const card = await another("card");
    expect(card.order.instructions).toBeUndefined();
    expect(card.order.payMethods).toContain("fawry");
    expect(card.order.expiresAt).toBe(new Date(clock.now().getTime() + 30 * 60_000).toISOString());
    await shop.app.drain();
    expect([fake.statusOf(own.code), (await storedOf(own))?.status]).toEqual(["CANCELED", "cancelled"]);
    const second = await another("fawry");
    const code = second.payment.instructions?.code ?? "";
    expect(second.order.expiresAt).toBe(own.order.expiresAt);
    expect(code).not.toBe(own.code);
    await own.who.call(cancelOrder, { params: { id: own.order.id }, body: {} });
    await shop.app.drain();
    expect(fake.statusOf(code)).toBe("CANCELED");
    expect(fake.pay(code)).toBe(false);
    await settle();
  });

  test("a code whose response was lost in a crash is found by the poll and mailed once", async () => {
    const own = await placed();
    await shop.rows("delete from deliveries where kind = 'payment-code' and user_id = $1", [own.who.userId]);
    await shop.rows(
      "update payments set status = 'created', reference = null, provider_data = provider_data - 'code' where id = $1",
      [own.payment.id],
    );
    for (const minutes of [3, 3]) {
      clock.advance(minutes * 60);
      await runJob("poll-payments");
      await shop.app.drain();
    }
    expect((await own.read()).instructions?.code).toBe(own.code);
    expect(await mailsOf(own, "payment-code")).toHaveLength(1);
  });

  test("a code is released when the order is paid another way", async () => {
    const who = await shop.customer();
    await shop.fill(who, await shop.product({ priceEgp: 50 }));
    const { order, payment } = await shop.order(who, { paymentMethod: "card", shippingAddress: cairo });
    const body = { paymentMethod: "fawry" as const };
    const later = await who.call(payOrder, { params: { id: order.id }, body });
    const code = later.payment.instructions?.code ?? "";
    await shop.press(payment.id, "approve");
    await settle();
    expect((await who.call(getOrder, { params: { id: order.id } })).order.status).toBe("paid");
    expect(fake.statusOf(code)).toBe("CANCELED");
  });

  test("reminders come a day and three hours before the end, then the order ends", async () => {
    const own = await placed();
    await runJob("remind-codes");
    expect(await mailsOf(own, "payment-code")).toHaveLength(1);
    hours(24);
    await runJob("remind-codes");
    await runJob("remind-codes");
    expect(await mailsOf(own, "payment-code")).toHaveLength(2);
    hours(21);
    await runJob("remind-codes");
    expect(await mailsOf(own, "payment-code")).toHaveLength(3);
    hours(3);
    await runJob("remind-codes");
    await runJob("expire-orders");
    await shop.app.drain();
    expect((await own.read()).status).toBe("expired");
    expect(await mailsOf(own, "payment-code")).toHaveLength(3);
    expect(fake.statusOf(own.code)).toBe("EXPIRED");
  });

  test("goods that are nearly gone are held for twelve hours", async () => {
    const own = await placed(4);
    expect(own.order.expiresAt).toBe(new Date(clock.now().getTime() + 12 * 3_600_000).toISOString());
    hours(9);
    await runJob("remind-codes");
    expect(await mailsOf(own, "payment-code")).toHaveLength(2);
  });

  test("money after expiry orders the goods again; after a cancellation it is refunded", async () => {
    const late = await placed();
    hours(48);
    await runJob("expire-orders");
    fake.payLate(late.code);
    await settle();
    expect(await late.read()).toMatchObject({ status: "expired" });
    expect(await storedOf(late)).toMatchObject({ status: "captured", refunded_minor: 0 });
    expect((await late.state()).orderStatus).toBe("paid");

    const cancelled = await placed();
    fake.pay(cancelled.code);
    await cancelled.who.call(cancelOrder, { params: { id: cancelled.order.id }, body: {} });
    await settle();
    await settle();
    const row = await storedOf(cancelled);
    expect(row?.captured_minor).toBe(row?.refunded_minor);
    expect(row?.captured_minor).toBeGreaterThan(0);
  });

  test("refunds: partial, full, lost, and ambiguous ones are left to staff", async () => {
    const refund = (own: Placed, amount: number | undefined, key: string) =>
      admin.call(
        adminRefundOrder,
        { params: { id: own.order.id }, body: { ...(amount === undefined ? {} : { amount }), reason: "broken" } },
        { headers: { "idempotency-key": `${own.order.id}-${key}` } },
      );
    const paid = async () => {
      const own = await placed();
      fake.pay(own.code);
      await settle();
      return own;
    };
    const own = await paid();
    await refund(own, 30, "part");
    await settle();
    expect(await own.read()).toMatchObject({ paymentStatus: "partially_refunded", refundedTotal: 30 });
    await refund(own, undefined, "rest");
    await settle();
    expect((await own.read()).paymentStatus).toBe("refunded");

    const lost = await paid();
    fake.disturb(/refund/, { kind: "lose-reply" });
    await refund(lost, 30, "lost");
    fake.calm();
    clock.advance(16 * 60);
    await runJob("poll-payments");
    await settle();
    expect((await lost.read()).refundedTotal).toBe(30);
    fake.disturb(/refund/, { kind: "lose-reply" });
    await refund(lost, 20, "unclear");
    fake.calm();
    const sent = fake.count(/refund/);
    clock.advance(16 * 60);
    await runJob("poll-payments");
    expect(fake.count(/refund/)).toBe(sent);
    const { payments } = await admin.call(adminListPayments, { query: { orderId: lost.order.id } });
    expect(payments).toMatchObject([{ refundBeingChecked: 20 }]);
    // Once all has gone back at Fawry nothing is unclear any more.
    fake.refundInDashboard(lost.code, Math.round(lost.order.total * 100) - 5000);
    await settle();
    expect((await lost.read()).paymentStatus).toBe("refunded");
  });

  test("another amount, or a part that somebody refunded at Fawry, waits for staff", async () => {
    const own = await placed();
    fake.alter(own.code, { amount: 100 });
    fake.pay(own.code);
    await settle();
    expect(await storedOf(own)).toMatchObject({ status: "review" });
    const other = await placed();
    fake.pay(other.code);
    await settle();
    fake.refundInDashboard(other.code, 1000);
    clock.advance(60);
    await settle();
    const { payments } = await admin.call(adminListPayments, { query: { orderId: other.order.id } });
    expect(payments).toMatchObject([{ reviewReason: "REFUND_UNCLEAR" }]);
    // Nothing would tell another refund from that one: none is sent.
    const sent = fake.count(/refund/);
    await admin.call(adminRefundOrder, { params: { id: other.order.id }, body: { amount: 50, reason: "broken" } });
    await settle();
    expect(fake.count(/refund/)).toBe(sent);
    expect(await other.read()).toMatchObject({ paymentStatus: "paid", refundedTotal: 0 });
    fake.refundInDashboard(other.code, Math.round(other.order.total * 100) - 1000);
    await settle();
    expect((await other.read()).paymentStatus).toBe("refunded");
  });

  test("it is offered in Egypt's money only, and needs an Egyptian mobile", async () => {
    const who = await shop.customer();
    await shop.fill(who, await shop.product({ kind: "programme", priceEgp: 500 }));
    const offered = async (currency: "EGP" | "SAR") =>
      (await who.call(quoteOrder, { body: { currency } })).quote.paymentMethods.includes("fawry");
    expect([await offered("EGP"), await offered("SAR")]).toEqual([true, false]);
    const { payment } = await shop.order(who, { paymentMethod: "fawry" });
    expect(payment).toMatchObject({ status: "failed", failure: "phone_needed" });
  });
});
