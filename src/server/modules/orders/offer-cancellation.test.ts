import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminAgreeDay } from "#shared/contract/admin-agreed-day.ts";
import {
  adminCancelOrder,
  adminDeliverOrder,
  adminProcessOrder,
  adminShipOrder,
} from "#shared/contract/admin-orders.ts";
import { adminBookShipments, adminSendPart } from "#shared/contract/admin-shipments.ts";
import { cancelOrder, getOrder, type Order } from "#shared/contract/orders.ts";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { parcelSteps, pressCarrier } from "#test/factories/parcels.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { lateDeliveryJob } from "./offer-cancellation.ts";

let shop: TestShop;
let admin: TestCustomer;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const riyadh = { ...cairo, country: "SA", shortCode: "RRRD2929" };
const read = async (id: string): Promise<Order> => (await mona.call(getOrder, { params: { id } })).order;
const cancel = (id: string) => toRefusal(mona.call(cancelOrder, { params: { id }, body: {} }));
const ship = (id: string) =>
  toRefusal(admin.call(adminShipOrder, { params: { id }, body: { carrier: "SMSA", trackingNumber: "1" } }));
const run = async () => {
  await shop.app.platform.jobs.runScheduled(lateDeliveryJob);
  await shop.app.drain();
};
const offers = async () =>
  (await shop.app.mails()).filter(({ kind, to }) => kind === "order-late" && to === mona.email).length;

const laterDays = async () => {
  await shop.app.drain();
  const sent = await shop.rows<{ text: string }>(
    "select text from deliveries where recipient = $1 and kind = 'order-later-day'",
    [mona.email],
  );
  return sent.map(({ text }) => text);
};

/** Paid goods whose promised day was some days ago. */
async function promised(
  daysAgo: number,
  { shippingAddress = riyadh as typeof cairo, isShipped = true, isCash = false } = {},
): Promise<Order> {
  await shop.fill(mona, await shop.product({ prices: { SAR: 50 } }));
  const { order, payment } = await shop.order(mona, {
    shippingAddress,
    ...(isCash ? { paymentMethod: "cod" as const } : {}),
  });
  if (!isCash) {
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    await admin.call(adminProcessOrder, { params: { id: order.id }, body: {} });
  }
  if (isShipped)
    await admin.call(adminShipOrder, { params: { id: order.id }, body: { carrier: "SMSA", trackingNumber: "1" } });
  const to = addDays(dateIn(shop.app.clock.now(), "Asia/Riyadh"), -daysAgo);
  await shop.rows("update orders set delivery_days = $2 where id = $1", [
    order.id,
    JSON.stringify({ min: 2, max: 4, from: addDays(to, -2), to }),
  ]);
  return read(order.id);
}

test("an order over 15 days late in Saudi Arabia is offered for cancellation once, and cancelled in transit with a full refund", async () => {
  const order = await promised(16);
  await run();
  await run();
  expect(await offers()).toBe(1);
  expect(order.status).toBe("shipped");
  expect(order.cancellation).toMatchObject({
    allowed: true,
    isOverdue: true,
    until: null,
    refund: { amount: order.total },
  });
  expect(await cancel(order.id)).toBe("");
  expect(await cancel(order.id)).toBe("ORDER_STATE");
  await shop.app.drain();
  expect(await read(order.id)).toMatchObject({
    status: "cancelled",
    paymentStatus: "refunded",
    refundedTotal: order.total,
    cancellation: { allowed: false, isOverdue: false },
  });
  const refunds = await shop.rows("select status from refunds where order_id = $1", [order.id]);
  expect(refunds).toHaveLength(1);
  const [parcel] = await shop.rows("select has_exception from shipments where order_id = $1", [order.id]);
  expect(parcel).toEqual({ has_exception: true });
  expect(await shop.books()).toEqual([]);
});

test("in an order of several parcels, the pieces not yet taken by a carrier go back into stock at once, once", async () => {
  const { parcels } = parcelSteps(shop, admin);
  const product = await shop.product({ prices: { SAR: 50 } });
  await shop.fill(mona, product, 4);
  const { order, payment } = await shop.order(mona, { shippingAddress: riyadh });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const lineId = order.lines[0]?.id ?? "";
  await admin.call(adminSendPart, { params: { id: order.id }, body: { lines: [{ lineId, quantity: 1 }] } });
  await admin.call(adminBookShipments, { body: { orderIds: [order.id] } });
  await pressCarrier(shop, (await parcels(order))[0]?.number ?? "", "picked-up");
  const to = addDays(dateIn(shop.app.clock.now(), "Asia/Riyadh"), -16);
  const days = JSON.stringify({ min: 2, max: 4, from: addDays(to, -2), to });
  await shop.rows("update orders set delivery_days = $2 where id = $1", [order.id, days]);
  expect(await read(order.id)).toMatchObject({ status: "shipped", cancellation: { isOverdue: true } });
  const { onHand } = await shop.stock(product.variantId);
  expect(await cancel(order.id)).toBe("");
  expect(await cancel(order.id)).toBe("ORDER_STATE");
  await shop.app.drain();
  expect(await shop.stock(product.variantId)).toEqual({ onHand: onHand + 3, reserved: 0 });
  expect((await parcels(order)).map(({ state }) => state).toSorted()).toEqual(["cancelled", "picked_up"]);
  // Staff see that the other one should come back, wherever it goes.
  const marks = "select has_exception from shipments where order_id = $1 and state = 'out_for_delivery'";
  await pressCarrier(shop, (await parcels(order))[0]?.number ?? "", "out");
  expect(await shop.rows(marks, [order.id])).toEqual([{ has_exception: true }]);
  expect(await shop.books()).toEqual([]);
});

test("shipped orders cannot be cancelled earlier, in other markets, or by staff", async () => {
  const onTime = await promised(15);
  const elsewhere = await promised(60, { shippingAddress: cairo });
  await run();
  expect(await offers()).toBe(0);
  for (const { id, cancellation } of [onTime, elsewhere]) {
    expect(cancellation).toMatchObject({ allowed: false, isOverdue: false, reason: "state" });
    expect(await cancel(id)).toBe("ORDER_STATE");
  }
  const late = await promised(16);
  const byStaff = admin.call(adminCancelOrder, { params: { id: late.id }, body: { reason: "late" } });
  expect(await toRefusal(byStaff)).toBe("ORDER_STATE");
  await shop.rows("update shipments set state = 'delivered', delivered_at = now() where order_id = $1", [late.id]);
  expect((await read(late.id)).cancellation).toMatchObject({ allowed: false, reason: "goods_arrived" });
  expect(await cancel(late.id)).toBe("CANCEL_NOT_ALLOWED");
});

test("a later day that was agreed is mailed once, and the right to cancel follows it", async () => {
  const order = await promised(16);
  await run();
  expect(await offers()).toBe(1);
  const today = dateIn(shop.app.clock.now(), "Asia/Riyadh");
  const agree = (day: string, id = order.id) =>
    toRefusal(admin.call(adminAgreeDay, { params: { id }, body: { day, reason: "By phone" } }));
  expect(await agree(addDays(today, -1))).toBe("VALIDATION_FAILED");
  expect(await agree(addDays(today, 181))).toBe("VALIDATION_FAILED");
  expect(await agree("2026-02-31")).toBe("VALIDATION_FAILED");
  const day = addDays(today, 5);
  expect([await agree(day), await agree(day)]).toEqual(["", ""]);
  await shop.app.drain();
  const mails = await laterDays();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("فلك أن تلغيه");
  // Egypt gives no right to cancel a late order, so its customers get no offer.
  const here = await promised(16, { shippingAddress: cairo });
  expect(await agree(day, here.id)).toBe("");
  const both = await laterDays();
  expect(both.map((text) => /تلغ|إلغا/.test(text)).toSorted()).toEqual([false, true]);
  expect(await read(order.id)).toMatchObject({
    arrival: { agreedTo: day, promisedTo: addDays(today, -16) },
    cancellation: { allowed: false, isOverdue: false, overdueFrom: addDays(day, 16) },
  });
  expect(await cancel(order.id)).toBe("ORDER_STATE");
  shop.app.clock.advance(20 * 86_400);
  await run();
  expect(await offers()).toBe(1);
  shop.app.clock.advance(86_400);
  await run();
  await run();
  expect(await offers()).toBe(2);
  expect((await read(order.id)).cancellation).toMatchObject({ allowed: true, isOverdue: true });
  expect(await cancel(order.id)).toBe("");
  await shop.app.drain();
  expect(await agree(addDays(today, 60))).toBe("ORDER_STATE");
  expect(await shop.books()).toEqual([]);
  shop.app.clock.advance(-21 * 86_400);
});

test("a cancelled late order with cash on delivery owes nothing", async () => {
  const order = await promised(16, { isCash: true, shippingAddress: cairo });
  // Another market in which lateness ends an order.
  await shop.rows(
    `insert into return_rules (id, market, kind, class, ground, days, opened_ok, fee, refunds_shipping, restock_default, text)
     select 'EG-physical-standard-late', 'EG', kind, class, ground, days, opened_ok, fee, refunds_shipping, restock_default, text
     from return_rules where id = 'SA-physical-standard-late'`,
  );
  expect(await cancel(order.id)).toBe("");
  await shop.rows("delete from return_rules where id = 'EG-physical-standard-late'");
  await shop.app.drain();
  expect(await read(order.id)).toMatchObject({ status: "cancelled", paymentStatus: "unpaid", refundedTotal: 0 });
  expect(await shop.books()).toEqual([]);
});

test("it arrives or is cancelled, never both; if shipped meanwhile it is still cancelled, once", async () => {
  const { id } = await promised(16);
  const { pool } = shop.app.platform.database;
  const both = await whileLocked(pool, rowOf("orders", "id", id), 2, () =>
    Promise.all([cancel(id), toRefusal(admin.call(adminDeliverOrder, { params: { id }, body: {} }))]),
  );
  expect(both.result.toSorted()).toEqual(["", "ORDER_STATE"]);
  expect((await read(id)).status).toBe(both.result[0] === "" ? "cancelled" : "delivered");
  const waiting = await promised(16, { isShipped: false });
  const sent = await whileLocked(pool, rowOf("orders", "id", waiting.id), 2, () =>
    Promise.all([cancel(waiting.id), ship(waiting.id)]),
  );
  expect(sent.result[0]).toBe("");
  await shop.app.drain();
  expect(await read(waiting.id)).toMatchObject({ status: "cancelled", refundedTotal: waiting.total });
  expect(await shop.rows("select 1 from refunds where order_id = $1", [waiting.id])).toHaveLength(1);
});
