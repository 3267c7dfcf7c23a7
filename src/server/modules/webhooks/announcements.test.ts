import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keepSubscriptionsJob } from "#server/modules/subscriptions/index.ts";
import {
  adminCancelOrder,
  adminDeliverOrder,
  adminProcessOrder,
  adminShipOrder,
} from "#shared/contract/admin-orders.ts";
import { adminAdjustStock, adminGetProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import * as stocktakes from "#shared/contract/admin-stocktakes.ts";
import { adminCreateWebhook } from "#shared/contract/admin-webhooks.ts";
import { changeEnrolment } from "#shared/contract/enrolments.ts";
import { cancelOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { createReturn } from "#shared/contract/returns.ts";
import { getSubscriptions, pauseSubscription } from "#shared/contract/subscriptions.ts";
import { type WebhookEventType, webhookEventTypes } from "#shared/domain/webhooks.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { startProgramme } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver.ts";

const clock = createTestClock(new Date("2027-01-31T09:00:00Z"));
let shop: TestShop;
let owner: TestCustomer;
let mona: TestCustomer;
let receiver: WebhookReceiver;

beforeAll(async () => {
  shop = await createTestShop({ clock, environment: { WEBHOOKS_ALLOW_LOOPBACK: "1" } });
  owner = await shop.customer("admin", "owner");
  receiver = await startWebhookReceiver();
  const body = { name: "Partner", url: receiver.url, events: [...webhookEventTypes], includePersonal: true };
  receiver.secret = (await owner.call(adminCreateWebhook, { body })).secret;
});
beforeEach(async () => {
  mona = await shop.customer();
  await shop.app.drain();
  receiver.received.length = 0;
});
afterAll(async () => {
  await shop.app.close();
  await receiver.close();
});

/** Events of these types that the partner received since the test began. */
async function receivedEvents(...types: WebhookEventType[]) {
  await shop.app.drain();
  return receiver.received.map(({ event }) => event).filter(({ type }) => types.some((each) => each === type));
}

async function buy(product: TestProduct, quantity = 1) {
  await shop.fill(mona, product, quantity);
  const { order, payment } = await shop.order(mona);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  return order;
}

test("a subscription's start, pause, next period, unpaid renewal and end", async () => {
  const coaching = await shop.product({ kind: "package" });
  const types = [
    "subscription.started",
    "subscription.renewed",
    "subscription.paused",
    "subscription.renewal_failed",
    "subscription.ended",
  ] as const;
  await buy(coaching);
  await buy(coaching);
  const [subscription] = (await mona.call(getSubscriptions, {})).subscriptions;
  const id = subscription?.id ?? "";
  await mona.call(pauseSubscription, { params: { id }, body: { days: 2 } });
  for (const day of ["2027-02-02", "2027-03-30", "2027-04-10"]) {
    clock.set(new Date(`${day}T10:00:00Z`));
    await shop.app.platform.jobs.runScheduled("expire-orders");
    await shop.app.platform.jobs.runScheduled(keepSubscriptionsJob);
    await shop.app.drain();
  }
  const events = await receivedEvents(...types);
  expect(events.map(({ type }) => type).sort()).toEqual([
    "subscription.ended",
    "subscription.paused",
    "subscription.renewal_failed",
    "subscription.renewed",
    "subscription.started",
  ]);
  expect(events.find(({ type }) => type === "subscription.renewed")?.data).toEqual({
    ...{ subscriptionId: id, packageId: coaching.id, customerId: mona.userId },
    ...{ status: "active", endsOn: "2027-03-31", currency: "EGP" },
  });
  expect(events.find(({ type }) => type === "subscription.ended")?.data).toMatchObject({ status: "ended" });
});

test("an order's events: shipped, delivered, refunded in part and whole; each once, with its state at that time", async () => {
  const order = await buy(await shop.product({ priceEgp: 300 }), 2);
  const params = { id: order.id };
  await owner.call(adminProcessOrder, { params, body: {} });
  await owner.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "5" } });
  await owner.call(adminDeliverOrder, { params, body: {} });
  await owner.call(adminRefundOrder, { params, body: { amount: 100, reason: "scratch" } });
  await shop.app.drain();
  await owner.call(adminRefundOrder, { params, body: { reason: "returned" } });
  const events = await receivedEvents("order.shipped", "order.delivered", "order.refunded", "order.cancelled");
  const inOrder = events.map(({ type, data }) => [type, data.status, data.refundedTotal, data.isFull]).sort();
  expect(inOrder).toEqual([
    ["order.delivered", "delivered", 0, undefined],
    ["order.refunded", "delivered", 100, false],
    ["order.refunded", "delivered", order.total, true],
    ["order.shipped", "shipped", 0, undefined],
  ]);
  const about = { orderId: order.id, number: order.number, customerId: mona.userId, total: order.total };
  for (const { data } of events) expect(data).toMatchObject({ ...about, currency: "EGP" });
  const refunds = events.filter(({ type }) => type === "order.refunded").map(({ data }) => data.refundId);
  expect(new Set(refunds).size).toBe(2);
});

test("an order that ends: cancelled by the customer and by staff, with its money, or never paid", async () => {
  const paid = await buy(await shop.product());
  await owner.call(adminCancelOrder, { params: { id: paid.id }, body: { reason: "sold out" } });
  await shop.fill(mona, await shop.product());
  const { order: own } = await shop.order(mona, { paymentMethod: "cod" });
  await mona.call(cancelOrder, { params: { id: own.id }, body: {} });
  await shop.fill(mona, await shop.product());
  const { order: unpaid } = await shop.order(mona);
  clock.advance(31 * 60);
  await shop.app.platform.jobs.runScheduled("expire-orders");
  const events = await receivedEvents("order.cancelled", "order.refunded");
  const statusOf = (type: string, id: string) =>
    events.filter((event) => event.type === type && event.data.orderId === id).map(({ data }) => data.status);
  expect(statusOf("order.cancelled", paid.id)).toEqual(["cancelled"]);
  expect(statusOf("order.cancelled", own.id)).toEqual(["cancelled"]);
  expect(statusOf("order.cancelled", unpaid.id)).toEqual(["expired"]);
  expect(statusOf("order.refunded", paid.id)).toEqual(["cancelled"]);
  expect(events).toHaveLength(4);
});

test("a requested return, with its lines and without the customer's text", async () => {
  const order = await (async () => {
    await shop.fill(mona, await shop.product());
    const placed = await shop.order(mona, { paymentMethod: "cod" });
    const params = { id: placed.order.id };
    await owner.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
    await owner.call(adminDeliverOrder, { params, body: {} });
    return placed.order;
  })();
  const lineId = order.lines[0]?.id ?? "";
  const lines = [{ lineId, quantity: 1, reason: "changed_mind", opened: false, note: "my back hurts" } as const];
  const { return: asked } = await mona.call(createReturn, { params: { id: order.id }, body: { lines } });
  expect((await receivedEvents("return.requested")).map(({ data }) => data)).toEqual([
    {
      ...{ returnId: asked.id, number: asked.number, orderId: order.id, orderNumber: order.number },
      ...{ customerId: mona.userId, lines: [{ lineId, quantity: 1, reason: "changed_mind" }] },
    },
  ]);
});

test("money that does not match its order", async () => {
  await shop.fill(mona, await shop.product());
  const { order, payment } = await shop.order(mona);
  await shop.rows("update sandbox_payments set amount_minor = 1 where merchant_reference = $1", [payment.id]);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const [events, ...more] = await receivedEvents("payment.review");
  expect(more).toEqual([]);
  expect(events?.data).toMatchObject({ paymentId: payment.id, orderId: order.id, reason: "AMOUNT_MISMATCH" });
});

test("a product that staff changed, but not one that was sold", async () => {
  const { id } = await shop.product();
  const { product } = await owner.call(adminGetProduct, { params: { id } });
  expect(await receivedEvents("product.updated")).toEqual([]);
  await owner.call(adminUpdateProduct, { params: { id }, body: { version: product.version, discountPercentage: 10 } });
  expect((await receivedEvents("product.updated")).map(({ data }) => data)).toEqual([{ productIds: [id] }]);
});

test("stock that falls below its threshold, once, by an order, by staff or by a file", async () => {
  const sold = await shop.product({ stock: 7 });
  await buy(sold);
  expect(await receivedEvents("stock.low")).toEqual([]);
  await buy(sold, 2);
  await buy(sold);
  const about = { productId: sold.id, variantId: sold.variantId, size: "One" };
  expect((await receivedEvents("stock.low")).map(({ data }) => data)).toEqual([
    { ...about, sku: expect.any(String), available: 4 },
  ]);
  const adjust = (delta: number) =>
    owner.call(adminAdjustStock, {
      params: { id: sold.id },
      body: { variantId: sold.variantId, delta, reason: "counted" },
    });
  await adjust(10);
  await adjust(-10);
  expect((await receivedEvents("stock.low")).map(({ data }) => data.available)).toEqual([4, 3]);
  await adjust(10);
  const started = await owner.call(stocktakes.adminStartStocktake, { body: { name: "Shelf" } });
  const params = { id: started.stocktake.id };
  const entryId = shop.app.platform.ids.next();
  const [{ sku = "" } = {}] = await shop.rows<{ sku: string }>("select sku from variants where id = $1", [
    sold.variantId,
  ]);
  // Two, and the four that are sold but not shipped.
  await owner.call(stocktakes.adminCount, { params, body: { entryId, code: sku, way: "set", quantity: 6 } });
  await owner.call(stocktakes.adminBookStocktake, { params, body: { reason: "Counted" } });
  expect((await receivedEvents("stock.low")).map(({ data }) => data.available)).toEqual([4, 3, 2]);
  await adjust(10);
  // A file that takes pieces away, and one that takes more of what is low already.
  for (const change of [-8, -1, 1]) {
    const reply = await shop.app.http.inject({
      method: "POST",
      url: "/api/admin/products/import",
      headers: { "content-type": "text/csv", authorization: `Bearer ${await owner.token()}` },
      payload: `product,sku,stock_change\r\np-${sold.id},${sku},${change}\r\n`,
    });
    expect(reply.statusCode, reply.payload).toBe(201);
    await shop.app.drain();
  }
  expect((await shop.stock(sold.variantId)).onHand).toBe(4);
  expect((await receivedEvents("stock.low")).map(({ data }) => data)).toMatchObject([
    ...[{ available: 4 }, { available: 3 }, { available: 2 }],
    { ...about, sku, available: 4 },
  ]);
});

test("a programme whose first day is chosen, and not one that is moved", async () => {
  const { id } = await startProgramme(shop, mona.userId, "2027-01-04");
  await shop.rows("update enrolments set status = 'pending', start_date = null, weekdays = '{}' where id = $1", [id]);
  const today = clock.now().toISOString().slice(0, 10);
  await mona.call(changeEnrolment, { params: { id }, body: { startDate: today } });
  await mona.call(changeEnrolment, { params: { id }, body: { weekdays: [1, 2] } });
  expect((await receivedEvents("enrolment.started")).map(({ data }) => data)).toMatchObject([
    { enrolmentId: id, customerId: mona.userId, startDate: today },
  ]);
});
