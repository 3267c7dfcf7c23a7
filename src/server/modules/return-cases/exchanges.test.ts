import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount } from "#shared/contract/accounts.ts";
import { adminGetCustomer } from "#shared/contract/admin.ts";
import { adminCloseShipment } from "#shared/contract/admin-close-parcel.ts";
import { adminCreateCoupon } from "#shared/contract/admin-coupons.ts";
import {
  adminAcceptReturn,
  adminCancelOrder,
  adminDeliverOrder,
  adminGetOrder,
  adminProcessOrder,
  adminShipOrder,
} from "#shared/contract/admin-orders.ts";
import { adminRefundShipment } from "#shared/contract/admin-parcel-refunds.ts";
import { adminGetProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import {
  type AdminReturn,
  adminApproveReturn,
  adminExchangeReturn,
  adminGetReturn,
  adminReceiveReturn,
  adminRefundReturn,
} from "#shared/contract/admin-return-cases.ts";
import { adminGetReturnReport } from "#shared/contract/admin-return-report.ts";
import {
  adminBookShipment,
  adminDecideShipment,
  adminGetShipment,
  adminListShipments,
  adminSendPart,
} from "#shared/contract/admin-shipments.ts";
import { addToCart } from "#shared/contract/cart.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { adminRefundToCards } from "#shared/contract/gifts.ts";
import { cancelOrder, getOrder, type Order } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { createReturn, getReturnOptions, withdrawReturn } from "#shared/contract/returns.ts";
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

const read = async (id: string): Promise<Order> => (await mona.call(getOrder, { params: { id } })).order;
const optionsOf = (id: string) => mona.call(getReturnOptions, { params: { id } });
const readCase = async (id: string): Promise<AdminReturn> =>
  (await admin.call(adminGetReturn, { params: { id } })).return;

/** Leggings in two sizes; the second one is requested in exchange. */
interface Sized extends TestProduct {
  readonly large: string;
}
async function sized(stock = 3, priceEgp = 100): Promise<Sized> {
  const product = await shop.product({ priceEgp, stock: 10, sizes: ["M", "L"] });
  const [row] = await shop.rows<{ id: string }>("select id from variants where product_id = $1 and size = 'L'", [
    product.id,
  ]);
  const large = row?.id ?? "";
  await shop.rows(
    `update variants set on_hand = $2, stock_move = '{"reason":"adjustment","at":"2026-01-01T00:00:00Z"}' where id = $1`,
    [large, stock],
  );
  return { ...product, large };
}

const fill = (productId: string, quantity = 1) => mona.call(addToCart, { body: { productId, quantity, size: "M" } });

async function deliver(id: string): Promise<Order> {
  const params = { id };
  if ((await read(id)).status === "paid") await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
  await shop.app.drain();
  return read(id);
}

async function delivered(product: TestProduct, quantity = 1): Promise<Order> {
  await fill(product.id, quantity);
  const { order } = await shop.order(mona, { paymentMethod: "cod" });
  return deliver(order.id);
}

type Line = Partial<BodyOf<typeof createReturn>["lines"][number]>;
function ask(order: Order, line: Line = {}, size = "L") {
  const lineId = order.lines[0]?.id ?? "";
  return mona.call(createReturn, {
    params: { id: order.id },
    body: {
      lines: [{ lineId, quantity: 1, reason: "wrong_size", opened: false, ...line }],
      ...(size === "" ? {} : { exchange: { [lineId]: size } }),
    },
  });
}
const open = async (order: Order, line?: Line, size?: string) => (await ask(order, line, size)).return;
const approve = (id: string, body: BodyOf<typeof adminApproveReturn> = {}) =>
  admin.call(adminApproveReturn, { params: { id }, body });
async function receive(id: string, accepted?: number) {
  const lines = (await readCase(id)).lines.map(({ lineId, quantity }) => ({
    lineId,
    condition: "new" as const,
    accepted: accepted ?? quantity,
    restock: accepted ?? quantity,
  }));
  await admin.call(adminReceiveReturn, { params: { id }, body: { lines, answer: "seen" } });
}
const exchange = async (id: string) => (await admin.call(adminExchangeReturn, { params: { id }, body: {} })).return;
async function refund(id: string) {
  const { return: one } = await admin.call(adminRefundReturn, { params: { id }, body: {} });
  await shop.app.drain();
  return one;
}
/** Carries a request for another size through to the order that sends it. */
async function exchanged(order: Order, line?: Line): Promise<AdminReturn> {
  const { id } = await open(order, line);
  await approve(id);
  await receive(id);
  const one = await exchange(id);
  await shop.app.drain();
  return one;
}
const pointsOf = async (id: string) =>
  (
    await shop.rows<{ earned: number; back: number }>(
      "select points_earned::int as earned, points_taken_back::int as back from orders where id = $1",
      [id],
    )
  )[0];
const mailsOf = async (userId: string): Promise<string[]> =>
  (
    await shop.rows<{ kind: string }>("select kind from deliveries where user_id = $1 order by created_at, id", [
      userId,
    ])
  ).map(({ kind }) => kind);

describe("an exchange", () => {
  test("sends another size for the returned pieces, free and once", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const points = await pointsOf(order.id);
    const { options } = await optionsOf(order.id);
    expect(options[0]?.exchanges.map(({ size, isSame }) => [size, isSame])).toContainEqual(["L", false]);
    const asked = await open(order);
    expect(asked).toMatchObject({ refund: 0, lines: [{ exchange: { size: "L", state: "wanted" } }] });
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 0 });
    await approve(asked.id);
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 1 });
    expect(await shop.books()).toEqual([]);
    expect(await toRefusal(exchange(asked.id))).toBe("RETURN_STATE");
    await receive(asked.id);
    expect((await read(order.id)).status).toBe("return_requested");
    const done = await exchange(asked.id);
    await shop.app.drain();
    expect(done).toMatchObject({ status: "exchanged", refund: 0, lines: [{ exchange: { state: "sent" } }] });
    expect(await toRefusal(exchange(asked.id))).toBe("RETURN_STATE");
    expect(await toRefusal(refund(asked.id))).toBe("RETURN_STATE");
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 2, reserved: 0 });
    expect(await read(order.id)).toMatchObject({ status: "delivered", refundedTotal: 0 });
    expect([await pointsOf(order.id), await pointsOf(done.exchangeOrder?.id ?? "")]).toEqual([
      points,
      { earned: 0, back: 0 },
    ]);
    const sent = await read(done.exchangeOrder?.id ?? "");
    expect(sent).toMatchObject({ origin: "exchange", status: "paid", total: 0, shipping: 0 });
    expect(sent.lines).toMatchObject([{ size: "L", quantity: 1, total: 0 }]);
    expect(sent.cancellation.allowed).toBe(false);
    expect(await toRefusal(mona.call(cancelOrder, { params: { id: sent.id }, body: {} }))).not.toBe("");
    expect((await optionsOf(order.id)).options[0]?.left).toBe(0);
    expect(await mailsOf(mona.userId)).toEqual(
      expect.arrayContaining(["return-asked", "return-approved", "return-accepted", "exchange-placed"]),
    );
    expect(await mailsOf(mona.userId)).not.toContain("order-refunded");
    const { report } = await admin.call(adminGetReturnReport, { query: { product: leggings.id } });
    expect(report.total).toMatchObject({ pieces: 1, exchanged: 1, refunded: [], sold: 1, share: 100 });
    expect(await shop.books()).toEqual([]);
  });

  test("is for another size in stock, or the same size of faulty goods", async () => {
    const leggings = await sized(1);
    const order = await delivered(leggings, 2);
    expect(await toRefusal(ask(order, { quantity: 2 }))).toBe("OUT_OF_STOCK");
    expect(await toRefusal(ask(order, {}, "XXL"))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(ask(order, {}, order.lines[0]?.size))).toBe("VALIDATION_FAILED");
    await shop.rows("update products set archived_at = now() where id = $1", [leggings.id]);
    expect(await toRefusal(ask(order))).toBe("VALIDATION_FAILED");
    expect((await optionsOf(order.id)).options[0]?.exchanges).toEqual([]);
  });

  test("has no fee, and its stock is released if it does not happen", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const first = await open(order);
    expect(await toRefusal(approve(first.id, { fee: 10 }))).toBe("VALIDATION_FAILED");
    await approve(first.id);
    const { return: back } = await mona.call(withdrawReturn, { params: { id: first.id } });
    // Not "off", which promises the money.
    expect(back.lines[0]?.exchange?.state).toBe("wanted");
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 0 });
    const second = await open(order);
    await approve(second.id);
    shop.app.clock.advance(15 * 86_400);
    await shop.app.platform.jobs.runScheduled("returns.expire");
    shop.app.clock.advance(-15 * 86_400);
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 0 });
    const third = await open(order);
    await approve(third.id);
    await receive(third.id, 0);
    expect(await readCase(third.id)).toMatchObject({
      status: "refused_after_inspection",
      lines: [{ exchange: { state: "wanted" } }],
    });
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 0 });
    expect((await read(order.id)).status).toBe("delivered");
    expect(await shop.books()).toEqual([]);
  });

  test("reserves the last piece once: of two concurrent approvals one is refused", async () => {
    const leggings = await sized(1);
    const [a, b] = [await open(await delivered(leggings)), await open(await delivered(leggings))];
    const { result } = await whileLocked(
      shop.app.platform.database.pool,
      rowOf("variants", "id", leggings.large),
      2,
      () => Promise.all([toRefusal(approve(a.id)), toRefusal(approve(b.id))]),
    );
    expect(result.toSorted()).toEqual(["", "OUT_OF_STOCK"]);
    const loser = (await readCase(a.id)).status === "requested" ? a : b;
    await approve(loser.id, { refundInstead: true });
    expect(await readCase(loser.id)).toMatchObject({ status: "approved", lines: [{ exchange: { state: "off" } }] });
    await receive(loser.id);
    expect(await refund(loser.id)).toMatchObject({ status: "refunded", refund: 100 });
    expect(await shop.books()).toEqual([]);
  });

  test("or a refund of the same pieces: of two concurrent calls by staff one is refused", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const { id } = await open(order);
    await approve(id);
    await receive(id);
    const { result, overlapped } = await whileLocked(
      shop.app.platform.database.pool,
      rowOf("orders", "id", order.id),
      2,
      () => Promise.all([toRefusal(exchange(id)), toRefusal(refund(id))]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.toSorted()).toEqual(["", "RETURN_STATE"]);
    await shop.app.drain();
    expect(await shop.books()).toEqual([]);
  });

  test("that an earlier version approved is reserved when it is sent, or refused if sold out", async () => {
    const leggings = await sized(1);
    const { id } = await open(await delivered(leggings));
    await approve(id);
    await receive(id);
    const free = async (reserved: number) => {
      await shop.rows("update return_lines set held = 0 where case_id = $1", [id]);
      await shop.rows("update variants set reserved = $2 where id = $1", [leggings.large, reserved]);
    };
    await free(1);
    expect(await toRefusal(exchange(id))).toBe("OUT_OF_STOCK");
    await free(0);
    expect((await exchange(id)).status).toBe("exchanged");
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 0, reserved: 0 });
    expect(await shop.books()).toEqual([]);
  });

  test("or a withdrawal by the customer: only one wins", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const { id } = await open(order);
    const { result } = await whileLocked(shop.app.platform.database.pool, rowOf("orders", "id", order.id), 2, () =>
      Promise.all([toRefusal(mona.call(withdrawReturn, { params: { id } })), toRefusal(approve(id))]),
    );
    expect(result).toContain("");
    const { reserved } = await shop.stock(leggings.large);
    expect(reserved).toBe((await readCase(id)).status === "approved" ? 1 : 0);
    expect(await shop.books()).toEqual([]);
  });
});

describe("money of an exchange", () => {
  test("is refunded instead when staff refund the return, and the customer is told", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const { id } = await open(order);
    await approve(id);
    await receive(id);
    expect((await readCase(id)).preview).toMatchObject({ total: 100 });
    expect(await refund(id)).toMatchObject({
      status: "refunded",
      refund: 100,
      lines: [{ exchange: { state: "off" } }],
    });
    expect(await read(order.id)).toMatchObject({ status: "returned", refundedTotal: 100 });
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 0 });
    expect(await mailsOf(mona.userId)).toEqual(expect.arrayContaining(["exchange-off", "order-refunded"]));
    expect(await shop.books()).toEqual([]);
  });

  test("of other lines is refunded with it, and all pieces add up to what was paid", async () => {
    const leggings = await sized();
    const mat = await shop.product({ priceEgp: 50 });
    await fill(leggings.id, 3);
    await shop.fill(mona, mat);
    const { order: placed } = await shop.order(mona, { paymentMethod: "cod" });
    const order = await deliver(placed.id);
    const [first, second] = [
      order.lines.find(({ productId }) => productId === leggings.id),
      order.lines.find(({ productId }) => productId === mat.id),
    ].map((line) => line?.id ?? "");
    const { return: both } = await mona.call(createReturn, {
      params: { id: order.id },
      body: {
        lines: [
          { lineId: first ?? "", quantity: 2, reason: "wrong_size", opened: false },
          { lineId: second ?? "", quantity: 1, reason: "changed_mind", opened: false },
        ],
        exchange: { [first ?? ""]: "L" },
      },
    });
    expect(both.refund).toBe(50);
    await approve(both.id, { fee: 5 });
    await receive(both.id);
    const done = await exchange(both.id);
    await shop.app.drain();
    expect(done).toMatchObject({ status: "exchanged", refund: 45 });
    expect(await read(order.id)).toMatchObject({ status: "delivered", refundedTotal: 45 });
    expect(await shop.books()).toEqual([]);
    // The new pieces come back one by one, and so does the one that was never exchanged.
    const sent = await deliver(done.exchangeOrder?.id ?? "");
    expect((await optionsOf(sent.id)).options[0]).toMatchObject({ left: 2, refunds: [100, 200] });
    for (const of of [sent, sent, { ...order, lines: order.lines.filter(({ id }) => id === first) }]) {
      const { id } = await open(of, { reason: "changed_mind" }, "");
      await approve(id);
      await receive(id);
      expect(await refund(id)).toMatchObject({ refund: 100 });
    }
    expect(await read(order.id)).toMatchObject({ refundedTotal: 345 });
    expect((await read(sent.id)).status).toBe("returned");
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 0 });
    expect(await shop.books()).toEqual([]);
  });

  test("adds up to what was paid, to the last piastre, with a gift card and a coupon, in whatever way the pieces are returned", async () => {
    const leggings = await sized(5, 133.33);
    await buy(shop, mona, await shop.product({ kind: "gift_card", priceEgp: 500 }));
    const [card = ""] = await readCodes(shop, mona.email);
    const coupon = "THIRTEEN";
    const none = { EGP: null, SAR: null, AED: null, USD: null };
    await admin.call(adminCreateCoupon, {
      body: {
        ...{ code: coupon, kind: "percentage", percentage: 13, amounts: none, minimums: none, firstOrderOnly: false },
        ...{ perUserLimit: null, totalLimit: null, startsAt: null, endsAt: null, categoryIds: null, isActive: true },
      },
    });
    await fill(leggings.id, 7);
    const { order: placed, payment } = await shop.order(mona, { giftCards: [card], coupon });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    const order = await deliver(placed.id);
    expect(order).toMatchObject({ giftCardAmount: 500, couponDiscount: 121.33 });
    const first = await exchanged(order, { quantity: 2 });
    const sent = await deliver(first.exchangeOrder?.id ?? "");
    for (const [of, quantity] of [
      [order, 1],
      [sent, 1],
      [order, 4],
      [sent, 1],
    ] as const) {
      const { id } = await open(of, { quantity, reason: "changed_mind" }, "");
      await approve(id);
      await receive(id);
      await refund(id);
      expect(await shop.books()).toEqual([]);
    }
    const [row] = await shop.rows<{ back: number }>(
      "select (refunded_minor + gift_card_back_minor)::int as back from orders where id = $1",
      [order.id],
    );
    expect(row?.back).toBe(81_198);
  });

  test("follows the pieces when they are exchanged again, and when staff cancel the order that sends them", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const first = await exchanged(order);
    const sent = await deliver(first.exchangeOrder?.id ?? "");
    const { id } = await open(sent, {}, order.lines[0]?.size);
    await approve(id);
    await receive(id);
    const again = await exchange(id);
    await admin.call(adminCancelOrder, { params: { id: again.exchangeOrder?.id ?? "" }, body: { reason: "broken" } });
    for (let times = 0; times < 2; times++) await shop.app.drain();
    expect(await read(order.id)).toMatchObject({ refundedTotal: 100 });
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 0 });
    const { order: seen } = await admin.call(adminGetOrder, { params: { id: again.exchangeOrder?.id ?? "" } });
    expect(seen.status).toBe("cancelled");
    expect(await shop.books()).toEqual([]);
  });

  test("is ignored by the older route, which refunds everything", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const { id } = await open(order);
    await approve(id);
    await admin.call(adminAcceptReturn, { params: { id: order.id }, body: { restock: true } });
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 0 });
    expect(await toRefusal(exchange(id))).toBe("RETURN_STATE");
    expect(await refund(id)).toMatchObject({ refund: 100 });
    expect(await shop.books()).toEqual([]);
  });
});

describe("an exchange that goes wrong", () => {
  /** Two pieces on their way, in a parcel each. */
  async function inTwoParcels(quantity = 2, coupon?: string, paymentMethod: "cod" | "card" = "cod") {
    const leggings = await sized(5, 33.35);
    await fill(leggings.id, quantity);
    const how = { paymentMethod, ...(coupon === undefined ? {} : { coupon }) };
    const placed = await shop.order(mona, how);
    if (paymentMethod === "card") await shop.press(placed.payment.id, "approve");
    await shop.app.drain();
    const order = await deliver(placed.order.id);
    const done = await exchanged(order, { quantity });
    const sent = await read(done.exchangeOrder?.id ?? "");
    const lines = [{ lineId: sent.lines[0]?.id ?? "", quantity: 1 }];
    const parcels: string[] = [];
    for (let nth = 1; nth <= quantity; nth++) {
      const { shipment } = await admin.call(adminSendPart, { params: { id: sent.id }, body: { lines } });
      const params = { id: shipment.id };
      const body = { carrier: "manual", trackingNumber: `X${nth}`, override: "by phone" } as const;
      await admin.call(adminBookShipment, { params, body });
      parcels.push(shipment.id);
    }
    return { leggings, order, sent, parcels };
  }
  const decide = (id: string, state: "picked_up" | "delivered" | "lost") =>
    admin.call(adminDecideShipment, { params: { id }, body: { state, reason: "The courier said so" } });
  const worthBack = async (id: string) => {
    const reply = admin.call(adminRefundShipment, { params: { id }, body: { reason: "It never arrived" } });
    const { shipment } = await reply;
    await shop.app.drain();
    return shipment;
  };

  test("in one parcel of two refunds the value of the missing piece, once, and is delivered with the other", async () => {
    const { order, sent, parcels } = await inTwoParcels();
    const [first = "", second = ""] = parcels;
    for (const id of parcels) await decide(id, "picked_up");
    await decide(first, "delivered");
    expect(await toRefusal(worthBack(second))).toBe("SHIPMENT_STATE");
    expect((await decide(second, "lost")).shipment.closings).toEqual(["send_again", "refund"]);
    expect((await read(sent.id)).status).toBe("shipped");
    const { result } = await whileLocked(shop.app.platform.database.pool, rowOf("orders", "id", sent.id), 2, () =>
      Promise.all([toRefusal(worthBack(second)), toRefusal(worthBack(second))]),
    );
    expect(result.toSorted()).toEqual(["", "SHIPMENT_STATE"]);
    expect((await read(sent.id)).status).toBe("delivered");
    expect(await read(order.id)).toMatchObject({ refundedTotal: 33.35 });
    expect(await mailsOf(mona.userId)).toContain("order-refunded");
    expect(await shop.books()).toEqual([]);
    // The piece that arrived can be returned, the other one cannot.
    expect((await optionsOf(sent.id)).options[0]).toMatchObject({ left: 1, refunds: [33.35] });
    await returnOther(order.id, sent.id);
  });

  /** Returns the piece that arrived too: then everything is refunded. */
  async function returnOther(orderId: string, sentId: string): Promise<void> {
    const { id } = await open(await read(sentId), { reason: "changed_mind" }, "");
    await approve(id);
    await receive(id);
    expect(await refund(id)).toMatchObject({ refund: 33.35 });
    expect(await read(orderId)).toMatchObject({ refundedTotal: 66.7 });
    expect(await shop.books()).toEqual([]);
  }

  /** The sandbox holds too little to refund, until `undo`. */
  async function rejectRefunds(orderId: string) {
    const set = (sql: string) =>
      shop.rows(
        `update sandbox_payments set ${sql} where merchant_reference = (select id from payments where order_id = $1)`,
        [orderId],
      );
    await set("amount_minor = amount_minor / 1000");
    return () => set("amount_minor = (select amount_minor from payments where id = merchant_reference)");
  }

  test("in one parcel whose refund the provider rejects keeps the piece taken, and is refunded again, once", async () => {
    const { order, sent, parcels } = await inTwoParcels(2, undefined, "card");
    const [first = "", second = ""] = parcels;
    for (const id of parcels) await decide(id, "picked_up");
    await decide(first, "delivered");
    await decide(second, "lost");
    const undo = await rejectRefunds(order.id);
    await worthBack(second);
    const parcel = async () => (await admin.call(adminGetShipment, { params: { id: second } })).shipment;
    expect(await parcel()).toMatchObject({ closed: { as: "refund" }, refundRejected: true, closings: ["refund"] });
    const attention = await admin.call(adminListShipments, { query: { view: "attention" } });
    expect(attention.shipments.map(({ id }) => id)).toContain(second);
    expect((await read(sent.id)).status).toBe("delivered");
    expect(await read(order.id)).toMatchObject({ refundedTotal: 0 });
    // The missing piece cannot be returned, and its money cannot be refunded another way.
    expect((await optionsOf(sent.id)).options[0]).toMatchObject({ left: 1, refunds: [33.35] });
    const byAmount = (body: BodyOf<typeof adminRefundOrder>) =>
      toRefusal(admin.call(adminRefundOrder, { params: { id: order.id }, body }));
    expect(await byAmount({ reason: "All of it" })).toBe("EXCHANGE_WAITING");
    expect(await shop.books()).toEqual([]);
    await worthBack(second);
    expect(await parcel()).toMatchObject({ refundRejected: true });
    await undo();
    const { result } = await whileLocked(shop.app.platform.database.pool, rowOf("orders", "id", sent.id), 2, () =>
      Promise.all([toRefusal(worthBack(second)), toRefusal(worthBack(second))]),
    );
    expect(result.toSorted()).toEqual(["", "SHIPMENT_STATE"]);
    await shop.app.drain();
    expect(await parcel()).toMatchObject({ refundRejected: false, closings: [] });
    expect(await read(order.id)).toMatchObject({ refundedTotal: 33.35 });
    await returnOther(order.id, sent.id);
  });

  test("in all of its parcels refunds the full value, parcel by parcel, and never twice", async () => {
    const { order, sent, parcels } = await inTwoParcels();
    for (const id of parcels) await decide(id, "picked_up");
    for (const id of parcels) await decide(id, "lost");
    for (const id of parcels) expect((await worthBack(id)).closed?.as).toBe("refund");
    await shop.app.platform.jobs.runScheduled("returns.expire");
    await shop.app.drain();
    expect((await read(sent.id)).status).toBe("returned");
    expect(await read(order.id)).toMatchObject({ refundedTotal: 66.7 });
    expect(await shop.books()).toEqual([]);
  });

  test("in a parcel whose pieces cost nothing is closed too", async () => {
    const none = { EGP: null, SAR: null, AED: null, USD: null };
    const coupon = "ALLFREE";
    await admin.call(adminCreateCoupon, {
      body: {
        ...{ code: coupon, kind: "percentage", percentage: 100, amounts: none, minimums: none, firstOrderOnly: false },
        ...{ perUserLimit: null, totalLimit: null, startsAt: null, endsAt: null, categoryIds: null, isActive: true },
      },
    });
    const { order, sent, parcels } = await inTwoParcels(2, coupon);
    const [first = "", second = ""] = parcels;
    for (const id of parcels) await decide(id, "picked_up");
    await decide(first, "delivered");
    await decide(second, "lost");
    expect((await worthBack(second)).closed?.as).toBe("refund");
    expect((await read(sent.id)).status).toBe("delivered");
    expect(await read(order.id)).toMatchObject({ refundedTotal: 0 });
    expect(await shop.books()).toEqual([]);
  });

  test("in a parcel whose piece is sent again refunds nothing", async () => {
    const { leggings, order, sent, parcels } = await inTwoParcels();
    const [first = "", second = ""] = parcels;
    for (const id of parcels) await decide(id, "picked_up");
    await decide(first, "delivered");
    await decide(second, "lost");
    const before = (await shop.stock(leggings.large)).onHand;
    const params = { id: second };
    await admin.call(adminCloseShipment, { params, body: { as: "send_again", reason: "It never arrived" } });
    expect(await toRefusal(worthBack(second))).toBe("SHIPMENT_STATE");
    expect((await shop.stock(leggings.large)).onHand).toBe(before - 1);
    const lines = [{ lineId: sent.lines[0]?.id ?? "", quantity: 1 }];
    const { shipment } = await admin.call(adminSendPart, { params: { id: sent.id }, body: { lines } });
    const body = { carrier: "manual", trackingNumber: "X9", override: "by phone" } as const;
    await admin.call(adminBookShipment, { params: { id: shipment.id }, body });
    await decide(shipment.id, "picked_up");
    await decide(shipment.id, "delivered");
    expect((await read(sent.id)).status).toBe("delivered");
    expect(await read(order.id)).toMatchObject({ refundedTotal: 0 });
    expect(await shop.books()).toEqual([]);
  });

  test("keeps its value from being refunded until it is sent, also if its pieces were exchanged before", async () => {
    const order = await delivered(await sized(), 2);
    const one = await exchanged(order);
    const id = one.exchangeOrder?.id ?? "";
    const { customer } = await admin.call(adminGetCustomer, { params: { id: mona.userId } });
    expect([customer.orders, customer.lastOrders.length]).toEqual([1, 2]);
    const refundAt = (body: BodyOf<typeof adminRefundOrder>) =>
      toRefusal(admin.call(adminRefundOrder, { params: { id: order.id }, body }));
    expect(await refundAt({ reason: "whole" })).toBe("EXCHANGE_WAITING");
    expect(await refundAt({ amount: order.total - 99, reason: "too much" })).toBe("EXCHANGE_WAITING");
    expect(await refundAt({ amount: 10, reason: "sorry" })).toBe("");
    await shop.app.drain();
    const sent = await deliver(id);
    const again = await open(sent, {}, order.lines[0]?.size);
    await approve(again.id);
    await receive(again.id);
    const second = (await exchange(again.id)).exchangeOrder?.id ?? "";
    expect(await refundAt({ reason: "whole" })).toBe("EXCHANGE_WAITING");
    await admin.call(adminCancelOrder, { params: { id: second }, body: { reason: "agreed" } });
    for (let times = 0; times < 2; times++) await shop.app.drain();
    expect(await refundAt({ reason: "whole" })).toBe("");
    await shop.app.drain();
    expect(await read(order.id)).toMatchObject({ refundedTotal: order.total });
    expect(await shop.books()).toEqual([]);
  });

  test("also keeps its value from being refunded to gift cards, whether they paid all of the order or a part", async () => {
    const gives = await shop.product({ kind: "gift_card", priceEgp: 100 });
    const toCards = (id: string, amount?: number) =>
      toRefusal(
        admin.call(adminRefundToCards, {
          params: { id },
          body: { reason: "kind", ...(amount === undefined ? {} : { amount }) },
        }),
      );
    for (const count of [4, 2]) {
      const leggings = await sized();
      for (let bought = 0; bought < count; bought++) await buy(shop, mona, gives);
      const giftCards = (await readCodes(shop, mona.email)).slice(-count);
      await fill(leggings.id, 2);
      const { order: placed, payment } = await shop.order(mona, { giftCards });
      if (placed.total > 0) await shop.press(payment?.id ?? "", "approve");
      await shop.app.drain();
      const order = await deliver(placed.id);
      const { exchangeOrder } = await exchanged(order);
      expect(await toCards(order.id)).toBe("EXCHANGE_WAITING");
      const spare = order.giftCardAmount + order.total - 100;
      expect(await toCards(order.id, spare + 0.01)).toBe("EXCHANGE_WAITING");
      expect(await toCards(order.id, spare)).toBe("");
      await admin.call(adminCancelOrder, { params: { id: exchangeOrder?.id ?? "" }, body: { reason: "agreed" } });
      for (let times = 0; times < 2; times++) await shop.app.drain();
      expect(await shop.books()).toEqual([]);
    }
  });

  test("is refunded once when its parcel is undeliverable", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const { exchangeOrder } = await exchanged(order);
    const params = { id: exchangeOrder?.id ?? "" };
    await admin.call(adminProcessOrder, { params, body: {} });
    await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
    const [parcel] = await shop.rows<{ id: string }>("select id from shipments where order_id = $1", [params.id]);
    const body = { state: "returned" as const, reason: "refused" };
    await admin.call(adminDecideShipment, { params: { id: parcel?.id ?? "" }, body });
    for (let times = 0; times < 2; times++) await shop.app.drain();
    expect((await read(params.id)).status).toBe("returned");
    expect(await read(order.id)).toMatchObject({ refundedTotal: 100 });
    const [mail] = await shop.rows<{ text: string }>(
      "select text from deliveries where user_id = $1 and kind = 'order-undelivered'",
      [mona.userId],
    );
    expect(mail?.text).not.toContain("not been charged");
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 2, reserved: 0 });
    await shop.app.platform.jobs.runScheduled("returns.expire");
    await shop.app.drain();
    expect(await read(order.id)).toMatchObject({ refundedTotal: 100 });
    expect(await shop.books()).toEqual([]);
  });

  test("is refunded at night when the job of the cancellation failed for good", async () => {
    const order = await delivered(await sized());
    const { exchangeOrder } = await exchanged(order);
    await admin.call(adminCancelOrder, { params: { id: exchangeOrder?.id ?? "" }, body: { reason: "broken" } });
    await shop.rows("delete from pgboss.job where name = 'returns.undo-exchange'");
    await shop.app.platform.jobs.runScheduled("returns.expire");
    await shop.app.drain();
    expect(await read(order.id)).toMatchObject({ refundedTotal: 100 });
    expect(await shop.books()).toEqual([]);
  });

  test("is not sent for pieces whose money was refunded", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const { id } = await open(order);
    await approve(id);
    await receive(id);
    await admin.call(adminRefundOrder, { params: { id: order.id }, body: { reason: "goodwill" } });
    await shop.app.drain();
    expect(await toRefusal(exchange(id))).toBe("NOTHING_TO_REFUND");
    expect(await shop.books()).toEqual([]);
  });

  test("waits to be sent, and the older version's request is not converted a second time", async () => {
    const order = await delivered(await sized(), 2);
    const { id } = await open(order);
    await approve(id);
    await receive(id);
    await shop.app.platform.jobs.runScheduled("returns.adopt");
    expect((await optionsOf(order.id)).returns).toHaveLength(1);
    await toRefusal(admin.call(adminAcceptReturn, { params: { id: order.id }, body: { restock: true } }));
    expect((await optionsOf(order.id)).returns).toHaveLength(1);
    expect((await exchange(id)).status).toBe("exchanged");
    expect(await shop.books()).toEqual([]);
  });

  test("is refunded instead of sent when the customer closes the account", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const { id } = await open(order);
    await approve(id);
    await receive(id);
    await shop.rows("update users set password_hash = $1 where id = $2", [
      await createPasswords().hash("Himma-2026-close"),
      mona.userId,
    ]);
    await mona.call(closeAccount, { body: { password: "Himma-2026-close" } });
    expect(await toRefusal(exchange(id))).toBe("ADDRESS_INCOMPLETE");
    expect(await refund(id)).toMatchObject({ status: "refunded", refund: 100 });
    expect(await shop.stock(leggings.large)).toEqual({ onHand: 3, reserved: 0 });
    expect(await shop.books()).toEqual([]);
  });

  test("keeps a size that staff remove: it is retired, like a sold one", async () => {
    const leggings = await sized();
    const order = await delivered(leggings);
    const { id } = await open(order);
    const remove = async () => {
      const params = { id: leggings.id };
      const { product } = await admin.call(adminGetProduct, { params });
      const variants = product.variants
        .filter((one) => one.id !== leggings.large)
        .map(({ id: variantId, size, label, sku }) => ({ id: variantId, size, label, sku }));
      const { product: after } = await admin.call(adminUpdateProduct, {
        params,
        body: { version: product.version, variants },
      });
      return after.variants.find((one) => one.id === leggings.large)?.isRetired;
    };
    expect(await remove()).toBe(true);
    await shop.rows("update variants set retired_at = null where id = $1", [leggings.large]);
    await approve(id);
    expect(await remove()).toBe(true);
    await receive(id);
    expect((await exchange(id)).status).toBe("exchanged");
    expect(await shop.books()).toEqual([]);
  });
});

test("a size of another price is neither offered nor accepted in exchange", async () => {
  const sizes = ["M", "L", "XL"];
  const product = await shop.product({ priceEgp: 100, sizes, sizePrices: { L: 150 } });
  const order = await delivered(product);
  const [option] = (await optionsOf(order.id)).options;
  expect(option?.exchanges.map(({ size }) => size)).toEqual(["M", "XL"]);
  expect(await toRefusal(ask(order, {}, "L"))).toBe("VALIDATION_FAILED");
  const wished = await open(order, {}, "XL");
  // Staff cannot choose one either.
  const lineId = order.lines[0]?.id ?? "";
  expect(await toRefusal(approve(wished.id, { exchange: { [lineId]: "L" } }))).toBe("VALIDATION_FAILED");
  await approve(wished.id);
});
