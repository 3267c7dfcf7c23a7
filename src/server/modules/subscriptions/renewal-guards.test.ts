import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tx } from "#server/platform/db/database.ts";
import { payOrder } from "#shared/contract/checkout.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { getPayment } from "#shared/contract/payments.ts";
import * as contract from "#shared/contract/subscriptions.ts";
import { buy } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { keepSubscriptionsJob } from "./index.ts";
import { notePaid, openRenewal } from "./renewal-orders.ts";
import { lockSubscription, moveSubscription } from "./standing.ts";
import type { SubscriptionRow } from "./tables.ts";

/** Concurrency guards of renewals and pauses. */

const start = new Date("2027-01-31T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let mona: TestCustomer;
let coaching: TestProduct;
beforeAll(async () => {
  shop = await createTestShop({ clock });
});
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  coaching = await shop.product({ kind: "package", priceEgp: 900 });
});
afterAll(() => shop.app.close());

async function mine(): Promise<contract.Subscription> {
  const [subscription] = (await mona.call(contract.getSubscriptions, {})).subscriptions;
  if (subscription === undefined) throw new Error("there is no subscription");
  return subscription;
}
const statusOf = async (id: string) => (await mona.call(getOrder, { params: { id } })).order.status;

/** A subscription with an open, unpaid renewal order. */
async function askedToRenew() {
  await buy(shop, mona, coaching);
  clock.set(new Date("2027-02-26T10:00:00Z"));
  await shop.app.platform.jobs.runScheduled(keepSubscriptionsJob);
  const { id, renewalOrder } = await mine();
  const orderId = renewalOrder?.id ?? "";
  const { payment } = await mona.call(payOrder, { params: { id: orderId }, body: {} });
  return { params: { id }, orderId, paymentId: payment.id };
}

/** The payment succeeds and the result page sees it before any job runs. */
async function payBeforeJobs(paymentId: string): Promise<void> {
  await shop.rows("update sandbox_payments set status = 'captured' where merchant_reference = $1", [paymentId]);
  await mona.call(getPayment, { params: { id: paymentId } });
}

test("money for a renewal that was closed at that moment still buys its period, and is not refunded", async () => {
  const { params, orderId, paymentId } = await askedToRenew();
  await mona.call(contract.cancelSubscription, { params });
  await payBeforeJobs(paymentId);
  await shop.app.drain();
  expect(await statusOf(orderId)).toBe("paid");
  expect(await mine()).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  expect(await shop.books()).toEqual([]);
});

test("money for a renewal that another order has replaced buys a period, and the other order ends", async () => {
  const { params, orderId, paymentId } = await askedToRenew();
  await mona.call(contract.cancelSubscription, { params });
  const { subscription } = await mona.call(contract.resumeSubscription, { params });
  const other = subscription.renewalOrder?.id ?? "";
  expect(other).not.toBe(orderId);
  await payBeforeJobs(paymentId);
  await shop.app.drain();
  expect([await statusOf(orderId), await statusOf(other)]).toEqual(["paid", "cancelled"]);
  expect(await mine()).toMatchObject({ status: "active", paidUntil: "2027-03-31", renewalOrder: null });
  expect(await shop.books()).toEqual([]);
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => shop.app.platform.database.transaction(work);
async function rowOf(id: string): Promise<SubscriptionRow> {
  const row = await inTransaction((tx) => lockSubscription(tx, id));
  if (row === undefined) throw new Error("there is no subscription");
  return row;
}

test("one end date is renewed once: an open renewal is not opened again, a paid one neither opened nor paid again", async () => {
  const { params, paymentId } = await askedToRenew();
  const { platform } = shop.app;
  const row = await rowOf(params.id);
  expect(await inTransaction((tx) => openRenewal(tx, platform, row))).toBeUndefined();
  const [renewal] = await shop.rows<{ id: string }>("select id from subscription_renewals where subscription_id = $1", [
    params.id,
  ]);
  await payBeforeJobs(paymentId);
  expect(await inTransaction((tx) => openRenewal(tx, platform, row))).toBeUndefined();
  expect(await inTransaction((tx) => notePaid(tx, platform, renewal?.id ?? ""))).toBe(false);
  expect(await mine()).toMatchObject({ paidUntil: "2027-03-31" });
});

test("a subscription changes only from the state in which it was read", async () => {
  const { params } = await askedToRenew();
  const row = await rowOf(params.id);
  const pause = inTransaction((tx) =>
    moveSubscription(tx, shop.app.platform, { ...row, status: "active" }, "pause", { pausedUntil: "2027-03-01" }),
  );
  await expect(pause).rejects.toThrow("without its lock");
  expect(await mine()).toMatchObject({ status: "renewal_due" });
});

test("a subscription whose end moves while the job that ends it waits continues", async () => {
  await buy(shop, mona, coaching);
  clock.set(new Date("2027-02-28T10:00:00Z"));
  const values = [(await mine()).id];
  const longer = { sql: "update subscriptions set ends_on = '2027-03-31' where id = $1", values };
  const { overlapped } = await whileLocked(shop.app.platform.database.pool, longer, 1, () =>
    shop.app.platform.jobs.runScheduled(keepSubscriptionsJob),
  );
  expect(overlapped).toBe(1);
  expect(await mine()).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  // The test changed the end without a payment; restores it so that later balances hold.
  await shop.rows("update subscriptions set ends_on = '2027-02-28' where id = $1", values);
});

test("ending a finished pause manually returns no more days", async () => {
  await buy(shop, mona, coaching);
  const params = { id: (await mine()).id };
  clock.set(new Date("2027-02-10T10:00:00Z"));
  await mona.call(contract.pauseSubscription, { params, body: { days: 5 } });
  clock.set(new Date("2027-02-17T10:00:00Z"));
  const { subscription } = await mona.call(contract.resumeSubscription, { params });
  expect(subscription).toMatchObject({ status: "active", paidUntil: "2027-03-05", pauseDaysLeft: 2 });
  expect(await shop.books()).toEqual([]);
});
