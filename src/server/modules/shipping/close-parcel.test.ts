import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCloseShipment } from "#shared/contract/admin-close-parcel.ts";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import { adminRefundShipment, adminReturnCash } from "#shared/contract/admin-parcel-refunds.ts";
import { adminDecideShipment, adminInspectShipment, adminListShipments } from "#shared/contract/admin-shipments.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { cancelOrder } from "#shared/contract/orders.ts";
import { adminListRefunds, adminRefundOrder } from "#shared/contract/payments.ts";
import { listShipments } from "#shared/contract/shipments.ts";
import { nasrCity, parcelSteps, pressCarrier } from "#test/factories/parcels.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

const riyadh = { ...cairo, country: "SA", city: "Riyadh", shortCode: "RRRD2929", phone: "+966501234567" };
let shop: TestShop;
let staff: TestCustomer;
let mona: TestCustomer;
let steps: ReturnType<typeof parcelSteps>;
beforeAll(async () => {
  shop = await createTestShop();
  staff = await shop.customer("admin");
  steps = parcelSteps(shop, staff);
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const close = (id: string, as: BodyOf<typeof adminCloseShipment>["as"], orderNumber?: string) =>
  staff.call(adminCloseShipment, {
    params: { id },
    body: { as, reason: "The customer called", ...(orderNumber === undefined ? {} : { orderNumber }) },
  });
const attention = async () =>
  (await staff.call(adminListShipments, { query: { view: "attention" } })).shipments.map(({ id }) => id);

type Paid = "card" | "cod";

/** An order of these pieces, whose parcel can be booked. */
async function ordered(product: TestProduct, quantity: number, paymentMethod: Paid = "card") {
  await shop.fill(mona, product, quantity);
  const { order, payment } = await shop.order(mona, { shippingAddress: nasrCity, paymentMethod });
  if (paymentMethod === "card") await shop.press(payment.id, "approve");
  await shop.app.drain();
  return order;
}

/** A parcel that the carrier delivers although its order was cancelled. */
async function arrivedAnyway(product: TestProduct, paymentMethod: Paid = "card") {
  const order = await ordered(product, 2, paymentMethod);
  const awb = await steps.booked(order);
  await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
  await pressCarrier(shop, awb, "picked-up");
  await pressCarrier(shop, awb, "deliver");
  const [parcel] = await steps.parcels(order);
  return { order, id: parcel?.id ?? "", read: async () => (await steps.parcels(order))[0] };
}

describe("a parcel that arrived although its order was cancelled", () => {
  test("is shown until it is given up, and the cancellation's restocking is undone once", async () => {
    const product = await shop.product({ stock: 5 });
    const { id, read } = await arrivedAnyway(product);
    expect(await read()).toMatchObject({
      state: "delivered",
      needsClosing: true,
      closed: null,
      closings: ["collect", "charge", "write_off"],
    });
    expect(await attention()).toContain(id);
    expect((await shop.stock(product.variantId)).onHand).toBe(5);
    expect(await toRefusal(close(id, "send_again"))).toBe("SHIPMENT_STATE");
    const { result } = await whileLocked(shop.app.platform.database.pool, rowOf("shipments", "id", id), 2, () =>
      Promise.all([close(id, "write_off").catch(() => "no"), close(id, "write_off").catch(() => "no")]),
    );
    expect(result.filter((one) => one === "no")).toHaveLength(1);
    expect((await shop.stock(product.variantId)).onHand).toBe(3);
    expect(await read()).toMatchObject({ needsClosing: false, closed: { as: "write_off" }, closings: [] });
    expect(await attention()).not.toContain(id);
    expect(await shop.books()).toEqual([]);
  });

  test("is collected, and shown until its pieces are inspected", async () => {
    const product = await shop.product({ stock: 5 });
    const { order, id, read } = await arrivedAnyway(product);
    const back = () =>
      staff.call(adminDecideShipment, { params: { id }, body: { state: "returned", reason: "It is here" } });
    expect(await toRefusal(back())).toBe("ORDER_STATE");
    await close(id, "collect");
    expect(await read()).toMatchObject({ closed: { as: "collect" }, closings: ["charge", "write_off"] });
    expect(await attention()).toContain(id);
    await back();
    expect(await attention()).toContain(id);
    // Both are in stock since the cancellation, and one of them came back damaged.
    const lines = [{ lineId: order.lines[0]?.id ?? "", restock: 1 }];
    await staff.call(adminInspectShipment, { params: { id }, body: { lines } });
    expect((await shop.stock(product.variantId)).onHand).toBe(4);
    expect(await attention()).not.toContain(id);
    expect(await toRefusal(close(id, "write_off"))).toBe("SHIPMENT_STATE");
    expect(await shop.books()).toEqual([]);
  });

  test("is paid by another order of the same pieces, which it has delivered", async () => {
    const product = await shop.product({ stock: 5 });
    const { id, read } = await arrivedAnyway(product);
    const [wrong, right] = [await ordered(product, 1), await ordered(product, 2)];
    const other = await steps.ordered(await shop.customer(), 2);
    expect(await toRefusal(close(id, "charge"))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(close(id, "charge", wrong.number))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(close(id, "charge", other.number))).toBe("VALIDATION_FAILED");
    expect((await shop.stock(product.variantId)).onHand).toBe(2);
    await close(id, "charge", right.number);
    await shop.app.drain();
    expect((await steps.read(mona, right)).status).toBe("delivered");
    expect(await read()).toMatchObject({ needsClosing: false, closed: { as: "charge", orderId: right.id } });
    // Five, less the piece of the other order and the two that the customer kept.
    expect((await shop.stock(product.variantId)).onHand).toBe(2);
    expect(await steps.parcels(right)).toMatchObject([{ state: "delivered", cod: 0 }]);
    expect(await toRefusal(close(id, "charge", right.number))).toBe("SHIPMENT_STATE");
    expect(await shop.books()).toEqual([]);
  });

  test("is not paid by a refunded order or by refunded pieces", async () => {
    const product = await shop.product({ stock: 9 });
    const { order, id } = await arrivedAnyway(product);
    const [whole, part, more] = [await ordered(product, 2), await ordered(product, 2), await ordered(product, 3)];
    const refund = async (of: typeof order, body: BodyOf<typeof adminRefundOrder>) => {
      await staff.call(adminRefundOrder, { params: { id: of.id }, body });
      await shop.app.drain();
    };
    const onePiece = (of: typeof order) => ({
      reason: "One is missing",
      lines: [{ lineId: of.lines[0]?.id ?? "", quantity: 1, restock: true }],
    });
    await refund(whole, { reason: "Goodwill" });
    await refund(part, onePiece(part));
    await refund(more, onePiece(more));
    expect(await toRefusal(close(id, "charge", whole.number))).toBe("ORDER_STATE");
    expect(await toRefusal(close(id, "charge", part.number))).toBe("VALIDATION_FAILED");
    // Three, of which one was refunded and is back on the shelf: it pays for two, which are there since the cancellation.
    const before = (await shop.stock(product.variantId)).onHand;
    await close(id, "charge", more.number);
    expect((await shop.stock(product.variantId)).onHand).toBe(before);
    expect(await steps.parcels(more)).toMatchObject([{ state: "delivered", lines: [{ quantity: 2 }] }]);
    expect(await shop.books()).toEqual([]);
  });

  test("with cash that the courier took is paid by an order of the same cash, which is due once", async () => {
    await shop.rows("update cod_rules set enabled = true where market = 'SA'");
    const inRiyals = async (priceEgp: number) => {
      const product = await shop.product({ stock: 9, priceEgp, prices: { SAR: 100 } });
      await shop.fill(mona, product, 2);
      const sale = { paymentMethod: "cod", shippingAddress: riyadh } as const;
      const { order } = await shop.order(mona, sale, { "x-user-currency": "SAR" });
      return { product, order };
    };
    const { total } = (await inRiyals(100)).order;
    const inPounds = (await ordered(await shop.product(), 2, "cod")).total;
    // As much, but in another currency.
    const { product, order: abroad } = await inRiyals(100 + (total - inPounds) / 2);
    const { id, read } = await arrivedAnyway(product, "cod");
    const [card, cash] = [await ordered(product, 2), await ordered(product, 2, "cod")];
    expect(abroad).toMatchObject({ total: cash.total, currency: "SAR" });
    const due = () => shop.rows(`select shipment_id, delta_minor, currency from courier_entries where kind = 'due'`);
    const before = await due();
    expect(before).toMatchObject([{ shipment_id: id, delta_minor: Math.round(cash.total * 100) }]);
    expect(await toRefusal(close(id, "charge", card.number))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(close(id, "charge", abroad.number))).toBe("VALIDATION_FAILED");
    await close(id, "charge", cash.number);
    await shop.app.drain();
    expect(await steps.read(mona, cash)).toMatchObject({ status: "delivered", paymentStatus: "paid" });
    expect(await steps.parcels(cash)).toMatchObject([{ state: "delivered", cod: 0 }]);
    expect(await read()).toMatchObject({ needsClosing: false, cod: cash.total });
    expect(await due()).toEqual(before);
    expect(await shop.books()).toEqual([]);
  });

  test("with cash that the courier took is collected, and does not count as a refused parcel", async () => {
    const product = await shop.product({ stock: 5 });
    const { order, id } = await arrivedAnyway(product, "cod");
    await close(id, "collect");
    await staff.call(adminDecideShipment, { params: { id }, body: { state: "returned", reason: "It is here" } });
    const lines = [{ lineId: order.lines[0]?.id ?? "", restock: 2 }];
    await staff.call(adminInspectShipment, { params: { id }, body: { lines } });
    expect(await shop.rows("select 1 from cod_refusals where shipment_id = $1", [id])).toEqual([]);
    expect((await shop.stock(product.variantId)).onHand).toBe(5);
    // Its pieces are back, its cash is not.
    expect(await attention()).toContain(id);
    expect(await shop.books()).toEqual([]);
  });

  test("with cash that the courier took is paid back once, in full, and the cash pays nothing else", async () => {
    const product = await shop.product({ stock: 9 });
    const { order, id, read } = await arrivedAnyway(product, "cod");
    const payBack = () =>
      staff.call(adminReturnCash, { params: { id }, body: { reference: "IBAN 4711", reason: "It was cancelled" } });
    expect(await toRefusal(payBack())).toBe("SHIPMENT_STATE");
    await close(id, "collect");
    expect(await read()).toMatchObject({ cashReturn: "due", closings: ["charge", "write_off"] });
    const { result } = await whileLocked(shop.app.platform.database.pool, rowOf("shipments", "id", id), 2, () =>
      Promise.all([toRefusal(payBack()), toRefusal(payBack())]),
    );
    expect(result.toSorted()).toEqual(["", "SHIPMENT_STATE"]);
    await shop.app.drain();
    expect(await read()).toMatchObject({ cashReturn: "done", closings: ["write_off"] });
    const { refunds } = await staff.call(adminListRefunds, { params: { id: order.id } });
    expect(refunds).toMatchObject([{ amount: order.total, status: "done" }]);
    const messages = await shop.rows<{ text: string }>(
      "select text from deliveries where user_id = $1 and kind = 'order-refunded'",
      [mona.userId],
    );
    expect(messages).toEqual([{ text: expect.stringContaining("رددنا إليك") }]);
    const audit = await shop.rows(
      "select after from audit_entries where action = 'shipment.return-cash' and subject_id = $1",
      [id],
    );
    expect(audit).toMatchObject([{ after: { cashMinor: Math.round(order.total * 100), currency: "EGP" } }]);
    const cash = await ordered(product, 2, "cod");
    expect(await toRefusal(close(id, "charge", cash.number))).toBe("SHIPMENT_STATE");
    await close(id, "write_off");
    expect(await toRefusal(payBack())).toBe("SHIPMENT_STATE");
    expect(await attention()).not.toContain(id);
    // What the courier owes stays.
    expect(await shop.rows("select kind from courier_entries where shipment_id = $1", [id])).toEqual([{ kind: "due" }]);
    expect(await shop.books()).toEqual([]);
    await shop.rows("update refunds set amount_minor = amount_minor - 1 where order_id = $1", [order.id]);
    expect((await shop.books()).map(({ rule }) => rule)).toContain(
      "cash of a parcel that arrived though its order was cancelled goes back part by part, never more than the courier took",
    );
    await shop.rows("update refunds set amount_minor = amount_minor + 1 where order_id = $1", [order.id]);
  });

  test("with cash that the courier took is paid back in parts, never more than the cash, and the shop may keep the rest", async () => {
    const product = await shop.product({ stock: 9 });
    const { order, id, read } = await arrivedAnyway(product, "cod");
    await close(id, "write_off");
    const payBack = (part: { amount?: number; keepRest?: boolean } = {}) =>
      toRefusal(
        staff.call(adminReturnCash, {
          params: { id },
          body: { reference: "IBAN 4711", reason: "One is damaged", ...part },
        }),
      );
    expect(await payBack({ amount: order.total + 0.01 })).toBe("NOTHING_TO_REFUND");
    expect(await payBack({ amount: 10 })).toBe("");
    expect(await read()).toMatchObject({ cashReturn: "due", cashReturned: 10, closings: [] });
    expect(await attention()).toContain(id);
    expect(await payBack({ amount: order.total - 9.99 })).toBe("NOTHING_TO_REFUND");
    expect(await payBack({ amount: 20.5, keepRest: true })).toBe("");
    expect(await read()).toMatchObject({ cashReturn: "done", cashReturned: 30.5 });
    expect(await attention()).not.toContain(id);
    expect(await shop.books()).toEqual([]);
    // Two at once for all that is left.
    const both = await Promise.all([payBack(), payBack()]);
    expect(both.toSorted()).toEqual(["", "SHIPMENT_STATE"]);
    expect(await read()).toMatchObject({ cashReturn: "done", cashReturned: order.total });
    await shop.app.drain();
    const messages = await shop.rows("select 1 from deliveries where user_id = $1 and kind = 'order-refunded'", [
      mona.userId,
    ]);
    expect(messages).toHaveLength(3);
    const [paid] = await shop.rows("select captured_minor, refunded_minor from payments where order_id = $1", [
      order.id,
    ]);
    expect(paid).toEqual({
      captured_minor: Math.round(order.total * 100),
      refunded_minor: Math.round(order.total * 100),
    });
    expect(await shop.books()).toEqual([]);
  });

  test("with cash whose part is recorded once, however often the same call arrives", async () => {
    const product = await shop.product({ stock: 9 });
    const { id, read } = await arrivedAnyway(product, "cod");
    await close(id, "collect");
    const body = { amount: 10, reference: "IBAN 4711", reason: "One is damaged" };
    const record = (key: string) =>
      staff.call(adminReturnCash, { params: { id }, body }, { headers: { "idempotency-key": key } });
    const [first, second] = await Promise.all([record("k1"), record("k1")]);
    expect(second).toEqual(first);
    expect(await read()).toMatchObject({ cashReturned: 10 });
    await record("k2");
    expect(await read()).toMatchObject({ cashReturned: 20 });
    expect(await shop.books()).toEqual([]);
  });

  test("with cash recorded by an earlier version is paid back as a whole, and not after a part", async () => {
    const product = await shop.product({ stock: 9 });
    const [whole, part] = [await arrivedAnyway(product, "cod"), await arrivedAnyway(product, "cod")];
    const payBack = (id: string, amount?: number) =>
      staff.call(adminReturnCash, {
        params: { id },
        body: { reference: "IBAN 4711", reason: "Cancelled", ...(amount === undefined ? {} : { amount }) },
      });
    await close(whole.id, "collect");
    await close(part.id, "collect");
    await payBack(whole.id);
    // As if the version before had written it.
    const [{ refund_id: refundId } = { refund_id: "" }] = await shop.rows<{ refund_id: string }>(
      "delete from cash_returns where shipment_id = $1 returning refund_id",
      [whole.id],
    );
    await shop.rows("update shipments set cash_returned_minor = 0 where id = $1", [whole.id]);
    await shop.rows("update shipments set cash_refund_id = $2 where id = $1", [whole.id, refundId]);
    expect(await whole.read()).toMatchObject({ cashReturn: "done", cashReturned: whole.order.total });
    await payBack(part.id, 5);
    const late = shop.rows("update shipments set cash_refund_id = $2 where id = $1", [part.id, refundId]);
    await expect(late).rejects.toThrow("a part of this cash has gone back");
    expect(await shop.books()).toEqual([]);
  });
});

test("a lost parcel is sent again with other pieces from stock, once", async () => {
  const product = await shop.product({ stock: 3 });
  const order = await ordered(product, 2);
  await pressCarrier(shop, await steps.booked(order), "picked-up");
  const [lost] = await steps.parcels(order);
  await pressCarrier(shop, lost?.number ?? "", "lose");
  expect(await attention()).toContain(lost?.id);
  expect((await steps.parcels(order))[0]?.closings).toEqual(["send_again"]);
  expect(await toRefusal(close(lost?.id ?? "", "send_again"))).toBe("OUT_OF_STOCK");
  await shop.rows(
    `update variants set on_hand = 2, stock_move = '{"reason":"adjustment","at":"2026-01-01T00:00:00Z"}' where id = $1`,
    [product.variantId],
  );
  await close(lost?.id ?? "", "send_again");
  const { shipments } = await mona.call(listShipments, { params: { id: order.id } });
  expect(shipments).toMatchObject([{ id: lost?.id, isResent: true }]);
  expect(shipments[0]?.events.map(({ state }) => state)).toEqual(["picked_up", "lost"]);
  const mails = (await shop.app.mails()).filter(({ to, kind }) => to === mona.email && kind === "order-resent");
  expect(mails).toHaveLength(1);
  expect((await shop.stock(product.variantId)).onHand).toBe(0);
  expect(await toRefusal(close(lost?.id ?? "", "send_again"))).toBe("SHIPMENT_STATE");
  expect(
    await toRefusal(staff.call(adminRefundShipment, { params: { id: lost?.id ?? "" }, body: { reason: "x" } })),
  ).toBe("SHIPMENT_STATE");
  expect(await attention()).not.toContain(lost?.id);
  const awb = await steps.booked(order);
  await pressCarrier(shop, awb, "picked-up");
  await pressCarrier(shop, awb, "deliver");
  expect((await steps.read(mona, order)).status).toBe("delivered");
  expect(await shop.books()).toEqual([]);
});

describe("an order whose only parcel was lost", () => {
  const cancel = (order: { readonly id: string }) =>
    staff.call(adminCancelOrder, { params: { id: order.id }, body: { reason: "The courier lost it" } });
  async function lostOrder(paymentMethod: Paid) {
    const product = await shop.product({ stock: 3 });
    const order = await ordered(product, 2, paymentMethod);
    const awb = await steps.booked(order);
    await pressCarrier(shop, awb, "picked-up");
    expect(await toRefusal(cancel(order))).toBe("ORDER_STATE");
    await pressCarrier(shop, awb, "lose");
    await cancel(order);
    await shop.app.drain();
    expect((await shop.stock(product.variantId)).onHand).toBe(1);
    return order;
  }

  test("is cancelled by staff before its cash was paid, which is due no more", async () => {
    const order = await lostOrder("cod");
    expect(await steps.read(mona, order)).toMatchObject({ status: "cancelled", paymentStatus: "unpaid" });
    const kinds = (await shop.app.mails()).filter(({ to }) => to === mona.email).map(({ kind }) => kind);
    expect(kinds).toContain("order-cancelled");
    const [parcel] = await steps.parcels(order);
    expect(parcel).toMatchObject({ closings: [], closed: { as: "write_off" } });
    expect(await attention()).not.toContain(parcel?.id);
    expect(await shop.books()).toEqual([]);
  });

  test("is refunded when staff cancel it", async () => {
    const order = await lostOrder("card");
    expect(await steps.read(mona, order)).toMatchObject({ status: "cancelled", refundedTotal: order.total });
    expect(await shop.books()).toEqual([]);
  });
});
