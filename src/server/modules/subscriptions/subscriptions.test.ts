import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import { payOrder } from "#shared/contract/checkout.ts";
import { cancelOrder, getOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import * as contract from "#shared/contract/subscriptions.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { keepSubscriptionsJob, startSubscription } from "./index.ts";

// The end of a month, so that renewals cross months of different lengths.
const start = new Date("2027-01-31T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let admin: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  admin = await shop.customer("admin");
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let coaching: TestProduct;
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  coaching = await shop.product({ kind: "package", priceEgp: 900, discountPercentage: 10 });
});

async function pay(orderId: string, who = mona): Promise<void> {
  const { payment } = await who.call(payOrder, { params: { id: orderId }, body: {} });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
}
async function buy(who = mona, what = coaching, quantity = 1): Promise<string> {
  await shop.fill(who, what, quantity);
  const { order, payment } = await shop.order(who);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  return order.id;
}
const list = async (who = mona) => (await who.call(contract.getSubscriptions, {})).subscriptions;
async function mine(who = mona): Promise<contract.Subscription> {
  const [subscription] = await list(who);
  if (subscription === undefined) throw new Error("there is no subscription");
  return subscription;
}
/** Runs the job as on that day at noon in Cairo. */
async function on(day: string): Promise<contract.Subscription> {
  clock.set(new Date(`${day}T10:00:00Z`));
  await shop.app.platform.jobs.runScheduled("expire-orders");
  await shop.app.platform.jobs.runScheduled(keepSubscriptionsJob);
  await shop.app.drain();
  return mine();
}
const act = async (endpoint: typeof contract.cancelSubscription | typeof contract.resumeSubscription) =>
  (await mona.call(endpoint, { params: { id: (await mine()).id } })).subscription;
const cancel = () => act(contract.cancelSubscription);
const resume = () => act(contract.resumeSubscription);
const pause = async (days?: number) =>
  (await mona.call(contract.pauseSubscription, { params: { id: (await mine()).id }, body: { days } })).subscription;
const mailsTo = async (kind: string) =>
  (await shop.app.mails()).filter((mail) => mail.to === mona.email && mail.kind === kind);
const orderOf = async (id: string) => (await mona.call(getOrder, { params: { id } })).order;
/** Ends subscriptions of earlier tests, so that a race involves only one. */
const endOthers = () =>
  shop.rows("update subscriptions set status = 'ended', paused_until = null, ended_at = now() where user_id <> $1", [
    mona.userId,
  ]);
const renewalsOf = (userId: string) =>
  shop.rows<{ id: string; status: string }>(
    "select id, status from orders where user_id = $1 and origin = 'renewal' order by created_at",
    [userId],
  );

describe("a package that was paid for", () => {
  test("is a subscription from today, in the calendar of its currency", async () => {
    await buy();
    expect(await mine()).toMatchObject({
      packageId: coaching.id,
      months: 1,
      status: "active",
      startedOn: "2027-01-31",
      periodStart: "2027-01-31",
      periodEnd: "2027-02-28",
      paidUntil: "2027-02-28",
      pauseDaysLeft: 7,
      cancelAtPeriodEnd: false,
      renewsOn: "2027-02-25",
      renewalPrice: { amount: 810, currency: "EGP" },
      renewalOrder: null,
      unread: 0,
    });
    expect(await shop.books()).toEqual([]);
  });

  test("is extended when it is bought again, by as many periods as were bought", async () => {
    await buy();
    await buy(mona, coaching, 2);
    expect(await list()).toHaveLength(1);
    expect(await mine()).toMatchObject({ periodEnd: "2027-02-28", paidUntil: "2027-04-30", pauseDaysLeft: 21 });
    await buy(mona, await shop.product({ kind: "package" }));
    expect(await list()).toHaveLength(2);
    expect(await shop.books()).toEqual([]);
  });

  test("is private, and starts nothing for a buyer who gives it away", async () => {
    await buy();
    const ali = await shop.customer();
    const params = { id: (await mine()).id };
    expect(await toRefusal(ali.call(contract.getSubscription, { params }))).toBe("NOT_FOUND");
    expect(await toRefusal(ali.call(contract.cancelSubscription, { params }))).toBe("NOT_FOUND");
    expect(await mine()).toMatchObject({ status: "active" });
    await shop.fill(ali, coaching);
    const gift = { recipientName: "Sara", recipientEmail: "sara@shop.test", message: "" };
    const { payment } = await shop.order(ali, { gift });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    expect(await list(ali)).toEqual([]);
  });

  test("that was claimed starts one for its line, once", async () => {
    const { platform } = shop.app;
    const grant = { userId: mona.userId, packageId: coaching.id, currency: "SAR", source: "gift" } as const;
    await platform.database.transaction((tx) => startSubscription(tx, platform, grant));
    expect(await mine()).toMatchObject({ status: "active", renewalPrice: { currency: "SAR" } });
    const orderId = await buy();
    const [line] = await shop.rows<{ id: string }>("select id from order_lines where order_id = $1", [orderId]);
    await platform.database.transaction((tx) => startSubscription(tx, platform, { ...grant, orderLineId: line?.id }));
    expect(await mine()).toMatchObject({ paidUntil: "2027-03-31" });
  });
});

describe("a renewal", () => {
  test("is invoiced once, 3 days before the end at today's price, and once paid begins where the last one ends", async () => {
    await buy();
    await shop.rows("update product_prices set amount_minor = 100000 where product_id = $1 and currency = 'EGP'", [
      coaching.id,
    ]);
    expect(await on("2027-02-24")).toMatchObject({ status: "active", renewalOrder: null });
    const due = await on("2027-02-25");
    expect(due).toMatchObject({ status: "renewal_due", renewsOn: null, renewalOrder: { total: 900, currency: "EGP" } });
    // Until the start of the 28th in Cairo.
    expect(due.renewalOrder?.payUntil).toBe("2027-02-27T22:00:00.000Z");
    await on("2027-02-26");
    expect(await renewalsOf(mona.userId)).toHaveLength(1);
    const [mail] = await mailsTo("subscription-renewal");
    expect(await mailsTo("subscription-renewal")).toHaveLength(1);
    expect(await mailsTo("order-placed")).toHaveLength(1);
    const orderId = due.renewalOrder?.id ?? "";
    expect(mail?.data).toMatchObject({
      until: "2027-02-28",
      path: `/dashboard/orders/${orderId}`,
      total: { amountMinor: 90_000, currency: "EGP" },
    });
    expect(await orderOf(orderId)).toMatchObject({ origin: "renewal", total: 900, discount: 100, taxPercentage: 14 });
    await pay(orderId);
    expect(await mine()).toMatchObject({ status: "active", paidUntil: "2027-03-31", renewalOrder: null });
    expect(await on("2027-03-28")).toMatchObject({ status: "renewal_due", periodStart: "2027-02-28" });
    expect(await renewalsOf(mona.userId)).toHaveLength(2);
    expect(await shop.books()).toEqual([]);
  });

  test("that is not paid expires with the subscription", async () => {
    await buy();
    const { renewalOrder } = await on("2027-02-26");
    expect(await on("2027-02-27")).toMatchObject({ status: "renewal_due" });
    expect(await on("2027-02-28")).toMatchObject({ status: "ended", renewalOrder: null, pauseDaysLeft: 0 });
    expect(await orderOf(renewalOrder?.id ?? "")).toMatchObject({ status: "expired" });
    expect(await toRefusal(resume())).toBe("SUBSCRIPTION_STATE");
    await buy();
    expect(await list()).toHaveLength(2);
    expect(await mine()).toMatchObject({ status: "active", startedOn: "2027-02-28" });
  });

  test("paid a little late starts on the day of payment; much later its money is refunded", async () => {
    for (const { day, status, paidUntil, payment } of [
      { day: "2027-03-02", status: "active", paidUntil: "2027-04-02", payment: "captured" },
      { day: "2027-03-05", status: "ended", paidUntil: "2027-02-28", payment: "refunded" },
    ]) {
      clock.set(start);
      mona = await shop.customer();
      await buy();
      const { renewalOrder } = await on("2027-02-26");
      const id = renewalOrder?.id ?? "";
      const begun = await mona.call(payOrder, { params: { id }, body: {} });
      expect(await on("2027-02-28")).toMatchObject({ status: "ended" });
      clock.set(new Date(`${day}T10:00:00Z`));
      await shop.press(begun.payment.id, "approve");
      await shop.app.drain();
      expect(await mine()).toMatchObject({ status, paidUntil });
      const [row] = await shop.rows("select status from payments where id = $1", [begun.payment.id]);
      expect(row).toEqual({ status: payment });
      expect(await list()).toHaveLength(1);
      expect(await shop.books()).toEqual([]);
    }
  });

  test("is not needed when the package is bought again in time: its order is cancelled", async () => {
    await buy();
    const { renewalOrder } = await on("2027-02-26");
    await buy();
    expect(await mine()).toMatchObject({ status: "active", paidUntil: "2027-03-31", renewalOrder: null });
    expect(await orderOf(renewalOrder?.id ?? "")).toMatchObject({ status: "cancelled" });
  });

  test("whose order the customer or the shop cancels does not continue, until it is resumed", async () => {
    await buy();
    const first = (await on("2027-02-26")).renewalOrder?.id ?? "";
    await mona.call(cancelOrder, { params: { id: first }, body: {} });
    expect(await on("2027-02-26")).toMatchObject({ status: "cancelled", cancelAtPeriodEnd: true, renewalOrder: null });
    const resumed = await resume();
    expect(resumed).toMatchObject({ status: "renewal_due", cancelAtPeriodEnd: false });
    expect(resumed.renewalOrder?.id).not.toBe(first);
    await admin.call(adminCancelOrder, { params: { id: resumed.renewalOrder?.id ?? "" }, body: { reason: "asked" } });
    expect(await on("2027-02-28")).toMatchObject({ status: "ended" });
  });

  test("that is free needs no payment, and one of a withdrawn package is not invoiced", async () => {
    await buy();
    await shop.rows("update products set discount_percentage = 100 where id = $1", [coaching.id]);
    expect(await on("2027-02-26")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
    expect(await mailsTo("subscription-renewal")).toHaveLength(0);
    await shop.rows("update products set archived_at = now() where id = $1", [coaching.id]);
    expect(await on("2027-03-29")).toMatchObject({ status: "active", renewalPrice: null, renewalOrder: null });
    expect(await on("2027-03-31")).toMatchObject({ status: "ended" });
    expect(await shop.books()).toEqual([]);
  });

  test("is created once by two concurrent workers", async () => {
    await buy();
    const { id } = await mine();
    await endOthers();
    clock.set(new Date("2027-02-26T10:00:00Z"));
    const lock = { sql: "select 1 from subscriptions where id = $1 for update", values: [id] };
    const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 3, () =>
      Promise.all(Array.from({ length: 3 }, () => shop.app.platform.jobs.runScheduled(keepSubscriptionsJob))),
    );
    expect(overlapped).toBeGreaterThanOrEqual(3);
    expect(await renewalsOf(mona.userId)).toHaveLength(1);
    expect(await mailsTo("subscription-renewal")).toHaveLength(1);
  });

  test("and a concurrent cancellation end in one of both, never in a cancelled subscription with an open order", async () => {
    await buy();
    const { id } = await mine();
    await endOthers();
    clock.set(new Date("2027-02-26T10:00:00Z"));
    const lock = { sql: "select 1 from subscriptions where id = $1 for update", values: [id] };
    const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
      Promise.all([
        shop.app.platform.jobs.runScheduled(keepSubscriptionsJob),
        mona.call(contract.cancelSubscription, { params: { id } }),
      ]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    await shop.app.drain();
    expect(await mine()).toMatchObject({ status: "cancelled", renewalOrder: null });
    expect((await renewalsOf(mona.userId)).filter((order) => order.status === "pending_payment")).toEqual([]);
  });

  test("two orders for the same package paid at once are one subscription of two periods", async () => {
    const payments: string[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      await shop.fill(mona, coaching);
      payments.push((await shop.order(mona)).payment.id);
    }
    await Promise.all(payments.map((paymentId) => shop.press(paymentId, "approve")));
    await Promise.all([shop.app.drain(), shop.app.drain()]);
    await shop.app.drain();
    expect(await list()).toHaveLength(1);
    expect(await mine()).toMatchObject({ paidUntil: "2027-03-31" });
    expect(await shop.books()).toEqual([]);
  });
});

describe("cancelling and resuming", () => {
  test("a cancelled one runs to its end without an invoice, and its open order is cancelled", async () => {
    await buy();
    expect(await cancel()).toMatchObject({ status: "cancelled", cancelAtPeriodEnd: true, renewsOn: null });
    expect(await toRefusal(cancel())).toBe("SUBSCRIPTION_STATE");
    expect(await on("2027-02-26")).toMatchObject({ status: "cancelled", renewalOrder: null });
    expect(await resume()).toMatchObject({ status: "renewal_due" });
    const { renewalOrder } = await mine();
    expect(await cancel()).toMatchObject({ status: "cancelled", renewalOrder: null });
    await shop.app.drain();
    expect(await orderOf(renewalOrder?.id ?? "")).toMatchObject({ status: "cancelled" });
    expect(await on("2027-02-28")).toMatchObject({ status: "ended" });
    expect(await toRefusal(cancel())).toBe("SUBSCRIPTION_STATE");
  });

  test("an ended subscription cannot be changed, even before the job has marked it", async () => {
    await buy();
    clock.set(new Date("2027-02-28T10:00:00Z"));
    expect(await toRefusal(cancel())).toBe("SUBSCRIPTION_STATE");
    expect(await toRefusal(pause(1))).toBe("SUBSCRIPTION_STATE");
  });
});

describe("a pause", () => {
  test("moves the end by its days, ends automatically, and counts against the year's allowance", async () => {
    await buy();
    await on("2027-02-10");
    expect(await toRefusal(pause(8))).toBe("PAUSE_DAYS_SHORT");
    expect(await pause(5)).toMatchObject({
      status: "paused",
      pausedUntil: "2027-02-15",
      periodEnd: "2027-03-05",
      paidUntil: "2027-03-05",
      pauseDaysLeft: 2,
    });
    expect(await toRefusal(pause(1))).toBe("SUBSCRIPTION_STATE");
    expect(await on("2027-02-14")).toMatchObject({ status: "paused" });
    expect(await on("2027-02-15")).toMatchObject({ status: "active", pausedUntil: null, paidUntil: "2027-03-05" });
    expect(await toRefusal(pause(3))).toBe("PAUSE_DAYS_SHORT");
    expect(await shop.books()).toEqual([]);
  });

  test("uses all remaining days by default", async () => {
    await buy();
    await on("2027-02-10");
    await pause(2);
    await on("2027-02-12");
    expect(await pause()).toMatchObject({ status: "paused", pausedUntil: "2027-02-17", pauseDaysLeft: 0 });
    await on("2027-02-17");
    expect(await toRefusal(pause())).toBe("PAUSE_DAYS_SHORT");
  });

  test("ended early or cancelled returns its days", async () => {
    await buy();
    await on("2027-02-10");
    await pause(7);
    clock.set(new Date("2027-02-12T10:00:00Z"));
    expect(await resume()).toMatchObject({ status: "active", paidUntil: "2027-03-02", pauseDaysLeft: 5 });
    await pause(5);
    expect(await cancel()).toMatchObject({ status: "cancelled", paidUntil: "2027-03-02", pauseDaysLeft: 5 });
  });

  test("postpones the renewal, and cancels its open order", async () => {
    await buy();
    const { renewalOrder } = await on("2027-02-26");
    expect(await pause(7)).toMatchObject({ status: "paused", renewalOrder: null, renewsOn: "2027-03-04" });
    await shop.app.drain();
    expect(await orderOf(renewalOrder?.id ?? "")).toMatchObject({ status: "cancelled" });
    // Resumed on the same day: the end date is unchanged and the renewal is due again.
    expect(await resume()).toMatchObject({ status: "renewal_due", paidUntil: "2027-02-28" });
    expect(await renewalsOf(mona.userId)).toHaveLength(2);
  });
});

describe("refunded money", () => {
  test("ends what it paid for, and shortens a subscription paid for twice", async () => {
    const orderId = await buy();
    await buy();
    await admin.call(adminCancelOrder, { params: { id: orderId }, body: { reason: "asked" } });
    await shop.app.drain();
    expect(await mine()).toMatchObject({ status: "active", paidUntil: "2027-02-28" });
    const [payment] = await shop.rows<{ id: string; order_id: string }>(
      "select id, order_id from payments where user_id = $1 and status = 'captured'",
      [mona.userId],
    );
    const refund = (amount: number) =>
      admin.call(adminRefundOrder, { params: { id: payment?.order_id ?? "" }, body: { amount, reason: "asked" } });
    await refund(10);
    await shop.app.drain();
    expect(await mine()).toMatchObject({ status: "active" });
    await refund(800);
    await shop.app.drain();
    expect(await mine()).toMatchObject({ status: "ended" });
    expect(await shop.books()).toEqual([]);
  });

  test("for a renewal removes its period", async () => {
    await buy();
    const orderId = (await on("2027-02-26")).renewalOrder?.id ?? "";
    await pay(orderId);
    await mona.call(cancelOrder, { params: { id: orderId }, body: {} });
    await shop.app.drain();
    expect(await mine()).toMatchObject({ status: "active", paidUntil: "2027-02-28" });
    expect(await on("2027-02-28")).toMatchObject({ status: "ended" });
    expect(await shop.books()).toEqual([]);
  });
});

test("the admin's list shows and finds them all", async () => {
  await buy();
  const { renewalOrder } = await on("2027-02-26");
  const { subscriptions } = await admin.call(contract.adminListSubscriptions, { query: { search: mona.email } });
  expect(subscriptions).toHaveLength(1);
  expect(subscriptions[0]).toMatchObject({
    customer: { id: mona.userId, name: "Mona Adel", email: mona.email },
    status: "renewal_due",
    periods: 1,
    renewalOrder: { number: renewalOrder?.number },
  });
  const by = async (query: Record<string, string>) =>
    (await admin.call(contract.adminListSubscriptions, { query: { limit: "100", ...query } })).subscriptions;
  expect((await by({ status: "paused" })).every((one) => one.status === "paused")).toBe(true);
  const ends = (await by({ sort: "ending" })).map((one) => one.paidUntil);
  expect(ends).toEqual(ends.toSorted());
  expect(await by({ search: "nobody-is-called-this" })).toEqual([]);
  expect(await toRefusal(mona.call(contract.adminListSubscriptions, {}))).toBe("FORBIDDEN");
});
