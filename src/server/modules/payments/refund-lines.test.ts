import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  adminCancelOrder,
  adminDeliverOrder,
  adminProcessOrder,
  adminShipOrder,
} from "#shared/contract/admin-orders.ts";
import { adminGetPickList } from "#shared/contract/admin-shipments.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { getOrder, type Order } from "#shared/contract/orders.ts";
import { adminListRefunds, adminRefundOrder } from "#shared/contract/payments.ts";
import { createReturn, getReturnOptions } from "#shared/contract/returns.ts";
import { minor, toMinor } from "#shared/domain/money.ts";
import { sumLineRefund } from "#shared/domain/refund-lines.ts";
import { buy, readCodes } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

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

type Body = BodyOf<typeof adminRefundOrder>;

const read = async (id: string): Promise<Order> => (await mona.call(getOrder, { params: { id } })).order;
const ask = (order: Order, body: Partial<Body>) =>
  admin.call(adminRefundOrder, { params: { id: order.id }, body: { reason: "scratched", ...body } });
async function refund(order: Order, body: Partial<Body>) {
  const reply = await ask(order, body);
  await shop.app.drain();
  return reply;
}
const pieces = (order: Order, quantity = 1, restock = false, at = 0) => [
  { lineId: order.lines[at]?.id ?? "", quantity, restock },
];
const refundable = async (order: Order) => {
  const reply = await admin.call(adminListRefunds, { params: { id: order.id } });
  return { ...reply, facts: reply.refundable };
};
const paid = async (product: TestProduct, quantity = 1, more: Parameters<typeof buy>[3] = {}) =>
  (await buy(shop, mona, product, { ...more, quantity })).order;

async function deliver(order: Order): Promise<Order> {
  const params = { id: order.id };
  await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
  await shop.app.drain();
  return read(order.id);
}

describe("a refund by line", () => {
  test("refunds each piece's share, and delivery once, up to exactly what was paid, and shows the refunds", async () => {
    const order = await paid(await shop.product({ priceEgp: 100.01 }), 3);
    expect(order.shipping).toBeGreaterThan(0);
    const first = await refund(order, { lines: pieces(order, 1) });
    expect(first.refund).toMatchObject({
      amount: 100.01,
      lines: [{ lineId: order.lines[0]?.id, quantity: 1, amount: 100.01, restock: false }],
    });
    expect((await read(order.id)).lineRefunds).toEqual([{ lineId: order.lines[0]?.id, quantity: 1, amount: 100.01 }]);
    await refund(order, { shipping: true });
    expect(await toRefusal(ask(order, { shipping: true }))).toBe("SHIPPING_REFUNDED");
    const { refunds, facts } = await refundable(order);
    expect(refunds).toMatchObject([{ status: "done" }, { status: "done", lines: [{ lineId: null, quantity: 1 }] }]);
    expect(facts).toMatchObject({ shippingLeft: 0, left: 200.02, lines: [{ quantity: 3, refunded: 1, left: 2 }] });
    await refund(order, { lines: pieces(order, 2) });
    expect(await read(order.id)).toMatchObject({ paymentStatus: "refunded", refundedTotal: order.total });
    const [entry] = await shop.rows<{ after: unknown }>(
      "select after from audit_entries where action = 'order.refund' and subject_id = $1 order by at limit 1",
      [order.id],
    );
    expect(entry?.after).toMatchObject({ amountMinor: 10_001, lines: [{ quantity: 1, restock: false }] });
    expect(await shop.books()).toEqual([]);
  });

  test("has the amount that the page shows before", async () => {
    const order = await paid(await shop.product({ priceEgp: 33.35, discountPercentage: 10 }), 4);
    await refund(order, { lines: pieces(order, 1) });
    const { facts } = await refundable(order);
    const shown = sumLineRefund(
      {
        shippingLeftMinor: toMinor(facts?.shippingLeft ?? 0),
        lines: (facts?.lines ?? []).map(({ cost, refundedAmount, ...line }) => ({
          ...line,
          costMinor: toMinor(cost),
          refundedMinor: toMinor(refundedAmount),
        })),
      },
      { pieces: pieces(order, 2), shipping: true },
    );
    const made = await refund(order, { lines: pieces(order, 2), shipping: true });
    expect(toMinor(made.refund.amount)).toBe(shown.totalMinor);
    expect(shown.totalMinor).toBeGreaterThan(minor(0));
  });

  test("is either by line or by amount, contains each line of the order once, and needs the permission", async () => {
    const order = await paid(await shop.product(), 2);
    const [one] = pieces(order);
    const lines = one === undefined ? [] : [one];
    for (const wrong of [
      { lines, amount: 10 },
      { shipping: true, amount: 10 },
      { shipping: false },
      { lines: [] },
      { lines: [...lines, ...lines] },
      { lines: [{ lineId: order.id, quantity: 1, restock: false }] },
    ])
      expect(await toRefusal(ask(order, wrong))).toBe("VALIDATION_FAILED");
    const support = await shop.customer("admin", "support");
    const asked = support.call(adminRefundOrder, { params: { id: order.id }, body: { lines, reason: "late" } });
    expect(await toRefusal(asked)).toBe("PERMISSION_DENIED");
    await admin.call(adminCancelOrder, { params: { id: order.id }, body: { reason: "gone" } });
    expect(await toRefusal(ask(order, { lines }))).toBe("ORDER_STATE");
    expect((await refundable(order)).facts).toBeNull();
  });

  test("refunds no piece twice, none of a return, and no more than is left after refunds by amount", async () => {
    const order = await deliver(await paid(await shop.product(), 3));
    await refund(order, { lines: pieces(order, 1) });
    const line = { lineId: order.lines[0]?.id ?? "", quantity: 1, reason: "changed_mind", opened: false } as const;
    await mona.call(createReturn, { params: { id: order.id }, body: { lines: [line] } });
    expect((await mona.call(getReturnOptions, { params: { id: order.id } })).options[0]).toMatchObject({ left: 1 });
    const none = await ask(order, { lines: pieces(order, 2) }).catch((error: unknown) => error);
    expect(none).toMatchObject({
      code: "REFUND_NONE_LEFT",
      data: { lineId: order.lines[0]?.id, left: 1 },
    });
    await refund(order, { amount: order.total - 150 });
    expect(await toRefusal(ask(order, { lines: pieces(order, 1) }))).toBe("NOTHING_TO_REFUND");
    expect(await shop.books()).toEqual([]);
  });

  test("of the last piece, requested twice at once, is refused once", async () => {
    const order = await paid(await shop.product(), 1);
    const lock = rowOf("orders", "id", order.id);
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
      Promise.all([toRefusal(ask(order, { lines: pieces(order) })), toRefusal(ask(order, { lines: pieces(order) }))]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.toSorted()).toEqual(["", "REFUND_NONE_LEFT"]);
    await shop.app.drain();
    expect((await read(order.id)).refundedTotal).toBe(100);
    expect(await shop.books()).toEqual([]);
  });

  test("is split between money and gift cards as they paid, also if only cards paid", async () => {
    await buy(shop, mona, await shop.product({ kind: "gift_card", priceEgp: 500 }));
    const [code = ""] = await readCodes(shop, mona.email);
    const order = await paid(await shop.product({ priceEgp: 333 }), 3, { giftCards: [code] });
    for (let piece = 0; piece < 3; piece++) await refund(order, { lines: pieces(order, 1) });
    const rows = await shop.rows<{ whole: number }>(
      "select (amount_minor + cards_minor)::int as whole from refunds where order_id = $1",
      [order.id],
    );
    expect(rows.map(({ whole }) => whole)).toEqual([33_300, 33_300, 33_300]);
    await refund(order, { shipping: true });
    expect((await read(order.id)).paymentStatus).toBe("refunded");
    expect(await shop.books()).toEqual([]);
    const mat = await shop.product({ priceEgp: 50 });
    await shop.fill(mona, mat, 2);
    const { order: byCard } = await shop.order(mona, { giftCards: [code] });
    expect(byCard.total).toBe(0);
    await shop.app.drain();
    const { refund: toCard } = await refund(byCard, { lines: pieces(byCard, 1, true) });
    expect(toCard).toMatchObject({ amount: 50, status: "done", paymentId: null });
    expect(await shop.movements(mat.variantId)).toEqual([
      [-2, "sale", byCard.number],
      [1, "return", byCard.number],
    ]);
    await refund(byCard, { lines: pieces(byCard, 1), shipping: true });
    expect(await read(byCard.id)).toMatchObject({ paymentStatus: "refunded", lineRefunds: { length: 3 } });
    expect(await shop.books()).toEqual([]);
  });

  test("whose pieces were rejected is refused once they were paid otherwise: in the dashboard, or by amount", async () => {
    for (const isOutside of [true, false]) {
      const order = await paid(await shop.product(), 3);
      const book = (sql: string) =>
        shop.rows(
          `update sandbox_payments set ${sql} where merchant_reference = (select id from payments where order_id = $1)`,
          [order.id],
        );
      await book("amount_minor = amount_minor / 1000");
      await refund(order, { lines: pieces(order, 1) });
      await book("amount_minor = (select amount_minor from payments where id = merchant_reference)");
      // The shop does not know of the refund in the dashboard yet: it asks the provider.
      if (isOutside) await book("refunded_minor = 10000");
      else await refund(order, { amount: 100 });
      expect(await toRefusal(ask(order, { lines: pieces(order, 1) }))).toBe("REFUNDED_OTHERWISE");
      expect(await read(order.id)).toMatchObject({ refundedTotal: 100, lineRefunds: [] });
      // The delivery was never rejected.
      await refund(order, { shipping: true });
      expect(await read(order.id)).toMatchObject({ refundedTotal: 100 + order.shipping });
    }
    expect(await shop.books()).toEqual([]);
  });

  test("includes a bought gift card only if it refunds everything that is left", async () => {
    await shop.fill(mona, await shop.product({ kind: "gift_card", priceEgp: 200 }));
    const order = await paid(await shop.product({ priceEgp: 100 }));
    const at = order.lines.findIndex(({ kind }) => kind === "gift_card");
    expect(await toRefusal(ask(order, { lines: pieces(order, 1, false, at) }))).toBe("NOTHING_TO_REFUND");
    await refund(order, { lines: pieces(order, 1, true, 1 - at), shipping: true });
    await refund(order, { lines: pieces(order, 1, true, at) });
    expect((await read(order.id)).paymentStatus).toBe("refunded");
    expect(await shop.books()).toEqual([]);
  });
});

describe("pieces that go back into stock", () => {
  const listed = async (order: Order) =>
    (await admin.call(adminGetPickList, { query: {} })).orders.find(({ id }) => id === order.id);

  test("are restocked once and not packed, and a cancellation restocks only the rest", async () => {
    const mat = await shop.product({ stock: 10 });
    const order = await paid(mat, 3);
    await refund(order, { lines: pieces(order, 1, true) });
    await refund(order, { lines: pieces(order, 1, false) });
    expect(await listed(order)).toMatchObject({ pieces: 2 });
    await admin.call(adminCancelOrder, { params: { id: order.id }, body: { reason: "gone" } });
    await shop.app.drain();
    expect(await shop.movements(mat.variantId)).toEqual([
      [-3, "sale", order.number],
      [1, "return", order.number],
      [2, "cancellation", order.number],
    ]);
    expect(await shop.stock(mat.variantId)).toEqual({ onHand: 10, reserved: 0 });
    expect(await shop.books()).toEqual([]);
  });

  test("are not restocked when the provider rejects the refund, and can be refunded again", async () => {
    const mat = await shop.product({ stock: 10 });
    const order = await paid(mat, 2);
    const book = (sql: string) =>
      shop.rows(
        `update sandbox_payments set ${sql} where merchant_reference = (select id from payments where order_id = $1)`,
        [order.id],
      );
    await book("amount_minor = amount_minor / 1000");
    await refund(order, { lines: pieces(order, 2, true) });
    await book("amount_minor = (select amount_minor from payments where id = merchant_reference)");
    expect((await refundable(order)).refunds).toMatchObject([{ status: "failed", lines: [{ quantity: 2 }] }]);
    expect((await read(order.id)).lineRefunds).toEqual([]);
    expect(await shop.stock(mat.variantId)).toEqual({ onHand: 8, reserved: 0 });
    expect(await shop.books()).toEqual([]);
    await refund(order, { lines: pieces(order, 2, true) });
    expect(await shop.stock(mat.variantId)).toEqual({ onHand: 10, reserved: 0 });
    expect(await listed(order)).toBeUndefined();
    expect(await shop.books()).toEqual([]);
  });
});
