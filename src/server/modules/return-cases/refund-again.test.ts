import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminDeliverOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import {
  adminListOtherRefunds,
  adminListParcelRefunds,
  adminRefundShipment,
  adminSettleShipment,
} from "#shared/contract/admin-parcel-refunds.ts";
import {
  adminApproveReturn,
  adminExchangeReturn,
  adminGetReturn,
  adminReceiveReturn,
  adminRefundReturn,
} from "#shared/contract/admin-return-cases.ts";
import {
  adminBookShipment,
  adminDecideShipment,
  adminGetShipment,
  adminSendPart,
} from "#shared/contract/admin-shipments.ts";
import { addToCart } from "#shared/contract/cart.ts";
import { getOrder, type Order } from "#shared/contract/orders.ts";
import { adminListRefunds, adminRecheckPayment, adminRefundOrder } from "#shared/contract/payments.ts";
import { createReturn } from "#shared/contract/returns.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";

const priceMinor = 33_35;
let shop: TestShop;
let admin: TestCustomer;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const read = async (id: string): Promise<Order> => (await mona.call(getOrder, { params: { id } })).order;

async function payAndDeliver(orderId: string, paymentId: string): Promise<void> {
  await shop.press(paymentId, "approve");
  await shop.app.drain();
  const params = { id: orderId };
  await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
  await shop.app.drain();
}

/** Two pieces, paid by card and delivered. */
async function delivered() {
  const product = await shop.product({ priceEgp: priceMinor / 100, stock: 20, sizes: ["M", "L"] });
  await mona.call(addToCart, { body: { productId: product.id, quantity: 2, size: "M" } });
  const { order, payment } = await shop.order(mona, { paymentMethod: "card" });
  await payAndDeliver(order.id, payment.id);
  return { order, paymentId: payment.id };
}

/** Makes a return whose pieces have arrived. */
async function received(order: Order, quantity: number, size?: string): Promise<string> {
  const lineId = order.lines[0]?.id ?? "";
  const reason = size === undefined ? "changed_mind" : "wrong_size";
  const { return: one } = await mona.call(createReturn, {
    params: { id: order.id },
    body: {
      lines: [{ lineId, quantity, reason, opened: false }],
      ...(size === undefined ? {} : { exchange: { [lineId]: size } }),
    },
  });
  const params = { id: one.id };
  await admin.call(adminApproveReturn, { params, body: {} });
  const lines = [{ lineId, condition: "new", accepted: quantity, restock: quantity } as const];
  await admin.call(adminReceiveReturn, { params, body: { lines, answer: "seen" } });
  return one.id;
}

/** The sandbox holds too little to refund, until `undo`. */
async function rejectRefunds(paymentId: string) {
  const set = (sql: string) =>
    shop.rows(`update sandbox_payments set ${sql} where merchant_reference = $1`, [paymentId]);
  await set("amount_minor = amount_minor / 1000");
  return () => set("amount_minor = (select amount_minor from payments where id = merchant_reference)");
}

/** Somebody refunds in the provider's dashboard. */
const refundOutside = (paymentId: string, amountMinor = priceMinor) =>
  shop.rows("update sandbox_payments set refunded_minor = refunded_minor + $2 where merchant_reference = $1", [
    paymentId,
    amountMinor,
  ]);
const recheck = (id: string) => admin.call(adminRecheckPayment, { params: { id } });
const refundedOf = async (paymentId: string): Promise<number> =>
  (await shop.rows<{ sum: number }>("select refunded_minor::int as sum from payments where id = $1", [paymentId]))[0]
    ?.sum ?? -1;

/** An exchange of both pieces: one arrived, the other was lost, and the provider rejects its refund. */
async function rejected() {
  const { order, paymentId } = await delivered();
  const caseId = await received(await read(order.id), 2, "L");
  await admin.call(adminExchangeReturn, { params: { id: caseId }, body: {} });
  await shop.app.drain();
  const { exchangeOrder } = (await admin.call(adminGetReturn, { params: { id: caseId } })).return;
  const sent = await read(exchangeOrder?.id ?? "");
  const parcels: string[] = [];
  for (const nth of [1, 2]) {
    const lines = [{ lineId: sent.lines[0]?.id ?? "", quantity: 1 }];
    const { shipment } = await admin.call(adminSendPart, { params: { id: sent.id }, body: { lines } });
    const params = { id: shipment.id };
    const body = { carrier: "manual", trackingNumber: `X${nth}`, override: "by phone" } as const;
    await admin.call(adminBookShipment, { params, body });
    parcels.push(shipment.id);
  }
  for (const id of parcels)
    await admin.call(adminDecideShipment, { params: { id }, body: { state: "picked_up", reason: "It left" } });
  for (const [at, state] of (["delivered", "lost"] as const).entries())
    await admin.call(adminDecideShipment, { params: { id: parcels[at] ?? "" }, body: { state, reason: "It is said" } });
  const params = { id: parcels[1] ?? "" };
  const undo = await rejectRefunds(paymentId);
  await admin.call(adminRefundShipment, { params, body: { reason: "It never arrived" } });
  await shop.app.drain();
  await undo();
  const others = async () => (await admin.call(adminListOtherRefunds, { params })).refunds;
  const again = async (unrelated: readonly string[] = []) => {
    const body = { reason: "Once more", unrelated: [...unrelated] };
    const refusal = await toRefusal(admin.call(adminRefundShipment, { params, body }));
    await shop.app.drain();
    return refusal;
  };
  const settle = (refundIds: readonly string[]) =>
    toRefusal(
      admin.call(adminSettleShipment, { params, body: { refundIds: [...refundIds], reason: "In its dashboard" } }),
    );
  const parcel = async () => (await admin.call(adminGetShipment, { params })).shipment;
  return { order, sent, paymentId, params, others, again, settle, parcel };
}

async function returnOther(sent: Order): Promise<void> {
  const id = await received(await read(sent.id), 1);
  await admin.call(adminRefundReturn, { params: { id }, body: {} });
  await shop.app.drain();
}

test("a rejected refund that was made in the provider's dashboard is not made again, and settles its parcel", async () => {
  const { order, sent, paymentId, params, others, again, settle, parcel } = await rejected();
  expect(await parcel()).toMatchObject({ refundRejected: true, closings: ["refund"] });
  expect(await admin.call(adminListOtherRefunds, { params })).toMatchObject({
    purchase: { id: order.id, number: order.number },
    refunds: [],
    amount: 33.35,
  });
  await refundOutside(paymentId);
  // The shop does not know of it yet: it asks the provider.
  expect(await again()).toBe("REFUNDED_OTHERWISE");
  const [outside] = await others();
  expect(outside).toMatchObject({ amount: 33.35, isOutside: true, isDone: true });
  expect(await again()).toBe("REFUNDED_OTHERWISE");
  expect(await read(order.id)).toMatchObject({ refundedTotal: 33.35 });
  expect((await admin.call(adminListParcelRefunds, { params: { id: sent.id } })).shipments).toHaveLength(1);
  expect(await settle([sent.id])).toBe("VALIDATION_FAILED");
  const id = outside?.id ?? "";
  const both = await Promise.all([settle([id]), settle([id])]);
  expect(both.toSorted()).toEqual(["", "SHIPMENT_STATE"]);
  expect(await parcel()).toMatchObject({ refundRejected: false, closings: [] });
  expect(await again()).toBe("SHIPMENT_STATE");
  const [audit] = await shop.rows(`select after, reason from audit_entries where action = 'shipment.settle'`);
  expect(audit).toMatchObject({ after: { paidBy: [id] }, reason: "In its dashboard" });
  expect(await shop.books()).toEqual([]);
  await returnOther(sent);
  expect(await refundedOf(paymentId)).toBe(2 * priceMinor);
  expect(await shop.books()).toEqual([]);
  await shop.rows("update refund_replacements set amount_minor = amount_minor - 1");
  expect((await shop.books()).map(({ rule }) => rule)).toContain(
    "what was refunded in the place of a rejected refund comes to it, from the same payment, and pays for it alone",
  );
  await shop.rows("update refund_replacements set amount_minor = amount_minor + 1");
});

test("a smaller refund does not settle it, two together do, and one for something else does not block it", async () => {
  const one = await rejected();
  await refundOutside(one.paymentId, 10_00);
  await recheck(one.paymentId);
  const small = (await one.others()).map(({ id }) => id);
  expect(await one.settle(small)).toBe("VALIDATION_FAILED");
  const params = { id: one.order.id };
  // A refund by amount, which would leave too little for the other piece.
  expect(await toRefusal(admin.call(adminRefundOrder, { params, body: { amount: 23.35, reason: "rest" } }))).toBe("");
  await shop.app.drain();
  expect(await one.again()).toBe("REFUNDED_OTHERWISE");
  const all = (await one.others()).map(({ id }) => id);
  expect(all).toHaveLength(2);
  expect(await one.settle(all)).toBe("");
  expect(await shop.books()).toEqual([]);

  const other = await rejected();
  await refundOutside(other.paymentId);
  expect(await other.again()).toBe("REFUNDED_OTHERWISE");
  const named = (await other.others()).map(({ id }) => id);
  expect(await other.again(named)).toBe("");
  const [logged] = await shop.rows(`select after from audit_entries where after ? 'unrelatedRefunds'`);
  expect(logged).toMatchObject({ after: { unrelatedRefunds: named } });
  expect(await other.parcel()).toMatchObject({ refundRejected: false });
  expect(await refundedOf(other.paymentId)).toBe(2 * priceMinor);
  expect(await shop.books()).toEqual([]);
});

test("pieces that were refunded again at their parcel are not refunded once more at the order", async () => {
  const { order, paymentId, again } = await rejected();
  expect(await again()).toBe("");
  expect(await refundedOf(paymentId)).toBe(priceMinor);
  const params = { id: order.id };
  const list = async () => (await admin.call(adminListRefunds, { params })).refunds;
  const once = [
    { status: "failed", isRepeatable: false },
    { status: "done", isRepeatable: false },
  ];
  const refunds = await list();
  expect(refunds).toMatchObject(once);
  const body = { reason: "Once more", repeats: refunds[0]?.id ?? "" };
  expect(await toRefusal(admin.call(adminRefundOrder, { params, body }))).toBe("NOTHING_TO_REFUND");
  await shop.app.drain();
  expect(await refundedOf(paymentId)).toBe(priceMinor);
  expect(await shop.books()).toEqual([]);
  // As an earlier version left it.
  await shop.rows("delete from refund_lines where refund_id = $1", [body.repeats]);
  const migration = new URL("../../../../db/migrations/0810-rejected-refunds-keep-lines.sql", import.meta.url);
  await shop.rows(readFileSync(migration, "utf8"));
  expect(await list()).toMatchObject(once);
  expect(await shop.books()).toEqual([]);
});

test("a refund by amount that replaced a rejected one, was rejected and repeated, is not made again at the parcel", async () => {
  const { order, paymentId, others, again, settle } = await rejected();
  const params = { id: order.id };
  const refundByStaff = async (body: object) => {
    const refusal = await toRefusal(admin.call(adminRefundOrder, { params, body: { reason: "Lost", ...body } }));
    await shop.app.drain();
    return refusal;
  };
  const undo = await rejectRefunds(paymentId);
  expect(await refundByStaff({ amount: priceMinor / 100 })).toBe("");
  await undo();
  const { refunds } = await admin.call(adminListRefunds, { params });
  expect(refunds).toMatchObject([
    { status: "failed", isRepeatable: false },
    { status: "failed", isRepeatable: true },
  ]);
  expect(await refundByStaff({ repeats: refunds[1]?.id })).toBe("");
  expect(await again()).toBe("REFUNDED_OTHERWISE");
  expect(await settle((await others()).map(({ id }) => id))).toBe("");
  expect(await refundedOf(paymentId)).toBe(priceMinor);
  expect(await shop.books()).toEqual([]);
});

/** All permutations of these steps. */
const orders = <T>(steps: readonly T[]): T[][] =>
  steps.length < 2
    ? [[...steps]]
    : steps.flatMap((step) => orders(steps.filter((each) => each !== step)).map((rest) => [step, ...rest]));

test("refunds never exceed the price of the pieces, in whatever order they are paid outside, refunded again, settled and returned", async () => {
  // Staff do not pay outside what was refunded again.
  const all = orders(["outside", "again", "settle", "return"] as const).filter(
    (steps) => steps.indexOf("outside") < steps.indexOf("again"),
  );
  for (const [nth, steps] of all.entries()) {
    const { sent, paymentId, others, again, settle, parcel } = await rejected();
    const settleAll = async () => {
      if (!(await parcel()).refundRejected) return;
      const ids = (await others()).map(({ id }) => id);
      await settle(ids.length === 0 ? [sent.id] : ids);
    };
    let returned = 0;
    for (const step of steps) {
      if (step === "outside" && (await parcel()).refundRejected) {
        await refundOutside(paymentId);
        if (nth % 2 === 0) await recheck(paymentId);
      }
      if (step === "again") await again();
      if (step === "settle") await settleAll();
      if (step === "return") {
        await returnOther(sent);
        returned = 1;
      }
      expect(await refundedOf(paymentId), steps.join()).toBeLessThanOrEqual((1 + returned) * priceMinor);
    }
    await recheck(paymentId);
    await settleAll();
    await again();
    expect(await parcel(), steps.join()).toMatchObject({ refundRejected: false });
    expect(await refundedOf(paymentId), steps.join()).toBe(2 * priceMinor);
  }
  expect(await shop.books()).toEqual([]);
}, 240_000);

/** Goods in two pieces and a gift card in one order; the provider rejects a refund of the goods by amount. */
async function rejectedByAmount() {
  const goods = await shop.product({ priceEgp: 150 });
  const card = await shop.product({ kind: "gift_card", priceEgp: 500 });
  await shop.fill(mona, goods, 2);
  await shop.fill(mona, card);
  const { order, payment } = await shop.order(mona, { paymentMethod: "card" });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const params = { id: order.id };
  const refund = async (body: object) => {
    const refusal = await toRefusal(admin.call(adminRefundOrder, { params, body: { reason: "Scratched", ...body } }));
    await shop.app.drain();
    return refusal;
  };
  const reject = async () => {
    const undo = await rejectRefunds(payment.id);
    expect(await refund({ amount: 300 })).toBe("");
    await undo();
  };
  await reject();
  const list = async () => (await admin.call(adminListRefunds, { params })).refunds;
  const lineId = order.lines.find(({ kind }) => kind === "physical")?.id ?? "";
  const refundPieces = (quantity: number) => refund({ lines: [{ lineId, quantity, restock: false }] });
  return { paymentId: payment.id, refund, reject, list, refundPieces };
}

test("a rejected refund by amount is not repeated from the price of a gift card", async () => {
  const { paymentId, refund, list, refundPieces } = await rejectedByAmount();
  const [rejectedOne] = await list();
  expect(await refundPieces(1)).toBe("");
  expect(await refund({ amount: 300 })).toBe("NOTHING_TO_REFUND");
  expect(await refund({ repeats: rejectedOne?.id })).toBe("NOTHING_TO_REFUND");
  expect(await refundedOf(paymentId)).toBe(150_00);
});

test("a rejected refund by amount is not repeated once as much was refunded by line or by another repeat", async () => {
  const one = await rejectedByAmount();
  const [rejectedOne] = await one.list();
  expect(rejectedOne).toMatchObject({ status: "failed", isRepeatable: true });
  expect(await one.refundPieces(2)).toBe("");
  expect((await one.list())[0]).toMatchObject({ isRepeatable: false });
  expect(await one.refund({ repeats: rejectedOne?.id })).toBe("REFUNDED_OTHERWISE");
  expect(await refundedOf(one.paymentId)).toBe(300_00);

  const other = await rejectedByAmount();
  await other.reject();
  const [first, second] = await other.list();
  expect(await other.refund({ repeats: first?.id })).toBe("");
  expect(await other.refund({ repeats: second?.id })).toBe("REFUNDED_OTHERWISE");
  expect(await refundedOf(other.paymentId)).toBe(300_00);
  expect(await shop.books()).toEqual([]);
});

test("a return is not refunded from the price of a gift card, once its goods were refunded by amount", async () => {
  const goods = await shop.product({ priceEgp: 300 });
  const card = await shop.product({ kind: "gift_card", priceEgp: 500 });
  await shop.fill(mona, goods);
  await shop.fill(mona, card);
  const { order, payment } = await shop.order(mona, { paymentMethod: "card" });
  await payAndDeliver(order.id, payment.id);
  const params = { id: order.id };
  const lineId = order.lines.find(({ kind }) => kind === "physical")?.id ?? "";
  const asked = { lineId, quantity: 1, reason: "changed_mind", opened: false } as const;
  const { return: one } = await mona.call(createReturn, { params, body: { lines: [asked] } });
  const back = { params: { id: one.id } };
  await admin.call(adminApproveReturn, { ...back, body: {} });
  const found = { lineId, condition: "new", accepted: 1, restock: 1 } as const;
  await admin.call(adminReceiveReturn, { ...back, body: { lines: [found] } });
  await admin.call(adminRefundOrder, { params, body: { amount: 300, reason: "Scratched" } });
  await shop.app.drain();
  expect(await toRefusal(admin.call(adminRefundReturn, { ...back, body: {} }))).toBe("NOTHING_TO_REFUND");
  expect(await refundedOf(payment.id)).toBe(300_00);
  expect(await shop.books()).toEqual([]);
});

test("a rejected refund of a return is repeated once, unchanged, and not if it was made otherwise", async () => {
  const returnRejected = async () => {
    const { order, paymentId } = await delivered();
    const id = await received(await read(order.id), 1);
    const undo = await rejectRefunds(paymentId);
    await admin.call(adminRefundReturn, { params: { id }, body: {} });
    await shop.app.drain();
    await undo();
    const params = { id: order.id };
    const list = async () => (await admin.call(adminListRefunds, { params })).refunds;
    const ask = (repeats: string, amount?: number) => {
      const body = { reason: "Once more", repeats, ...(amount === undefined ? {} : { amount }) };
      return toRefusal(admin.call(adminRefundOrder, { params, body }));
    };
    const repeat = async (repeats: string, amount?: number) => {
      const refusal = await ask(repeats, amount);
      await shop.app.drain();
      return refusal;
    };
    const [refund] = await list();
    return { paymentId, refund, list, ask, repeat };
  };
  const one = await returnRejected();
  expect(one.refund).toMatchObject({ status: "failed", isRepeatable: true });
  const id = one.refund?.id ?? "";
  expect(await one.repeat(id, 5)).toBe("VALIDATION_FAILED");
  // The repeat is rejected too: the first refund can be repeated once more, and the repeat cannot.
  const undo = await rejectRefunds(one.paymentId);
  expect(await one.repeat(id)).toBe("");
  await undo();
  const repeatable = async () => (await one.list()).map(({ isRepeatable }) => isRepeatable);
  expect(await repeatable()).toEqual([true, false]);
  const [, second] = await one.list();
  expect(await one.repeat(second?.id ?? "")).toBe("NOTHING_TO_REFUND");
  // Jobs run when both are answered: one would find the refund claimed by the other's call.
  const both = await Promise.all([one.ask(id), one.ask(id)]);
  await shop.app.drain();
  expect(both.toSorted()).toEqual(["", "NOTHING_TO_REFUND"]);
  expect(await repeatable()).toEqual([false, false, false]);
  expect(await one.repeat(second?.id ?? "")).toBe("NOTHING_TO_REFUND");
  expect(await refundedOf(one.paymentId)).toBe(priceMinor);

  const other = await returnRejected();
  await refundOutside(other.paymentId);
  expect(await other.repeat(other.refund?.id ?? "")).toBe("REFUNDED_OTHERWISE");
  expect((await other.list()).every(({ isRepeatable }) => !isRepeatable)).toBe(true);
  expect(await refundedOf(other.paymentId)).toBe(priceMinor);
  expect(await shop.books()).toEqual([]);
});
