import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminDeliverOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import {
  adminApproveReturn,
  adminExchangeReturn,
  adminGetReturn,
  adminListRefundsBeforeReturn,
  adminReceiveReturn,
  adminRefundReturn,
} from "#shared/contract/admin-return-cases.ts";
import { addToCart } from "#shared/contract/cart.ts";
import { ApiError } from "#shared/contract/client.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { adminListRefunds, adminRecheckPayment, adminRefundOrder } from "#shared/contract/payments.ts";
import { createReturn, getReturnOptions } from "#shared/contract/returns.ts";
import { buy, mailsTo, readCodes } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
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

type PaidOtherwise = Pick<BodyOf<typeof adminRefundReturn>, "paidBy" | "unrelated" | "lines">;

interface Wish {
  readonly pieces: number;
  /** Pieces whose refund the provider rejects. */
  readonly rejected: number;
  readonly priceEgp?: number;
  readonly giftCards?: string[];
  /** Whether the refund of the delivery is rejected too. */
  readonly shipping?: boolean;
}

/** A delivered order with a rejected refund of some of its pieces. */
async function rejected({ pieces, rejected: quantity, priceEgp = 100, giftCards, shipping = false }: Wish) {
  const product = await shop.product({ priceEgp, stock: 30, sizes: ["M", "L"] });
  await mona.call(addToCart, { body: { productId: product.id, quantity: pieces, size: "M" } });
  const { order, payment } = await shop.order(mona, giftCards === undefined ? {} : { giftCards });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const params = { id: order.id };
  await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
  await shop.app.drain();
  const lineId = order.lines[0]?.id ?? "";
  const book = (sql: string) =>
    shop.rows(`update sandbox_payments set ${sql} where merchant_reference = $1`, [payment.id]);
  const refundAtOrder = async (body: Partial<BodyOf<typeof adminRefundOrder>>) => {
    const refusal = await toRefusal(admin.call(adminRefundOrder, { params, body: { reason: "scratched", ...body } }));
    await shop.app.drain();
    return refusal;
  };
  await book("amount_minor = amount_minor / 1000");
  const lines = [{ lineId, quantity, restock: false }];
  expect(await refundAtOrder({ lines, ...(shipping ? { shipping } : {}) })).toBe("");
  await book("amount_minor = (select amount_minor from payments where id = merchant_reference)");
  const [refund] = (await admin.call(adminListRefunds, { params })).refunds;
  expect(refund).toMatchObject({ status: "failed" });
  return {
    ...{ order, paymentId: payment.id, lineId, rejectedId: refund?.id ?? "", refundAtOrder },
    /** Money that the rejected refund should have paid. */
    amount: refund?.amount ?? 0,
    refundOutside: (egp: number) => book(`refunded_minor = refunded_minor + ${Math.round(egp * 100)}`),
    recheck: () => admin.call(adminRecheckPayment, { params: { id: payment.id } }),
    refunded: async () => {
      const [row] = await shop.rows<{ sum: number }>(
        "select (refunded_minor + gift_card_back_minor)::int as sum from orders where id = $1",
        [order.id],
      );
      return (row?.sum ?? -1) / 100;
    },
  };
}
type Rejected = Awaited<ReturnType<typeof rejected>>;

/** Makes a return whose pieces have arrived. */
async function received({ order, lineId }: Pick<Rejected, "order" | "lineId">, quantity = 1, size?: string) {
  const { return: one } = await mona.call(createReturn, {
    params: { id: order.id },
    body: {
      lines: [{ lineId, quantity, reason: size === undefined ? "changed_mind" : "wrong_size", opened: false }],
      ...(size === undefined ? {} : { exchange: { [lineId]: size } }),
    },
  });
  const params = { id: one.id };
  await admin.call(adminApproveReturn, { params, body: {} });
  const lines = [{ lineId, condition: "new", accepted: quantity, restock: quantity } as const];
  await admin.call(adminReceiveReturn, { params, body: { lines, answer: "seen" } });
  const settle = async (endpoint: typeof adminRefundReturn | typeof adminExchangeReturn, body: object) => {
    const refusal = await toRefusal(admin.call(endpoint, { params, body }));
    await shop.app.drain();
    return refusal;
  };
  return {
    ...{ id: one.id, params },
    refund: (body: PaidOtherwise = {}) => settle(adminRefundReturn, body),
    exchange: (body: PaidOtherwise = {}) => settle(adminExchangeReturn, body),
    others: () => admin.call(adminListRefundsBeforeReturn, { params }),
    otherIds: async () =>
      (await admin.call(adminListRefundsBeforeReturn, { params })).refunds.map(({ id: other }) => other),
    view: async () => (await admin.call(adminGetReturn, { params })).return,
  };
}

describe("a return of pieces whose refund by line was rejected", () => {
  test("does not pay them again: they were paid in the dashboard, or by amount", async () => {
    for (const isOutside of [true, false]) {
      const made = await rejected({ pieces: 2, rejected: 1 });
      const one = await received(made);
      expect(await one.others()).toMatchObject({
        purchase: { id: made.order.id, number: made.order.number },
        ...{ refunds: [], amount: 100, currency: "EGP", lines: [{ lineId: made.lineId, amount: 100 }] },
      });
      // The shop does not know of the refund in the dashboard yet: it asks the provider.
      if (isOutside) await made.refundOutside(100);
      else expect(await made.refundAtOrder({ amount: 100 })).toBe("");
      expect(await one.refund()).toBe("REFUNDED_OTHERWISE");
      const { refunds } = await one.others();
      expect(refunds).toMatchObject([{ amount: 100, isOutside, isDone: true }]);
      const ids = refunds.map(({ id }) => id);
      expect(await one.refund({ paidBy: [made.rejectedId] })).toBe("VALIDATION_FAILED");
      expect(await one.refund({ paidBy: ids, unrelated: ids })).toBe("VALIDATION_FAILED");
      expect(await one.refund({ paidBy: ids })).toBe("");
      expect(await made.refunded()).toBe(100);
      expect(await one.view()).toMatchObject({
        ...{ status: "refunded", refund: 0, paidOtherwise: 100, lines: [{ refund: 0 }] },
      });
      expect((await mona.call(getReturnOptions, { params: { id: made.order.id } })).returns).toMatchObject([
        { status: "refunded", refund: 0, paidOtherwise: 100 },
      ]);
      const [audit] = await shop.rows(
        "select after from audit_entries where subject_id = $1 and action = 'return.refund'",
        [one.id],
      );
      expect(audit).toMatchObject({ after: { status: "refunded", refundMinor: 0, paidBy: ids } });
      // The other piece was never refunded.
      const other = await received(made);
      expect(await other.refund()).toBe("");
      expect(await made.refunded()).toBe(200);
    }
    expect((await mailsTo(shop, mona.email, "return-paid-before")).map(({ data }) => data)).toMatchObject([
      { before: { amountMinor: 100_00 }, returnNumber: expect.stringMatching(/-R1$/) },
      { before: { amountMinor: 100_00 } },
    ]);
    expect(await shop.books()).toEqual([]);
  });

  test("pays in full if other refunds were for something else, or for less than the pieces", async () => {
    const made = await rejected({ pieces: 2, rejected: 1 });
    await made.refundOutside(60);
    const one = await received(made);
    await made.recheck();
    const [small = ""] = await one.otherIds();
    await made.refundOutside(40);
    expect(await one.refund({ paidBy: [small] })).toBe("REFUNDED_OTHERWISE");
    expect(await one.refund({ unrelated: [small] })).toBe("");
    expect(await one.view()).toMatchObject({ refund: 100, paidOtherwise: 0 });
    expect(await made.refunded()).toBe(200);
    const [logged] = await shop.rows(
      "select after from audit_entries where subject_id = $1 and after ? 'unrelatedRefunds'",
      [one.id],
    );
    expect(logged).toMatchObject({ after: { unrelatedRefunds: [small] } });
    expect(await shop.books()).toEqual([]);
  });

  test("asks about the returned pieces each time until the rejected refund is fully settled", async () => {
    const made = await rejected({ pieces: 4, rejected: 3, priceEgp: 33.35 });
    await made.refundOutside(100.05);
    const outside: string[] = [];
    for (const nth of [1, 2, 3]) {
      const one = await received(made);
      expect(await one.refund(), `return ${nth}`).toBe("REFUNDED_OTHERWISE");
      const { refunds, amount } = await one.others();
      expect(amount).toBe(33.35);
      expect(refunds).toMatchObject([{ amount: Math.round(10_005 - (nth - 1) * 3335) / 100 }]);
      outside.push(refunds[0]?.id ?? "");
      expect(await one.refund({ paidBy: outside.slice(-1) })).toBe("");
      // The order does not offer the rest either.
      const lines = [{ lineId: made.lineId, quantity: 1, restock: false }];
      if (nth < 3) expect(await made.refundAtOrder({ lines })).toBe("REFUNDED_OTHERWISE");
      expect(await made.refunded()).toBe(100.05);
      expect(await shop.books()).toEqual([]);
    }
    expect(new Set(outside).size).toBe(1);
    const [row] = await shop.rows(
      "select amount_minor::int as amount from refund_replacements where rejected_id = $1",
      [made.rejectedId],
    );
    expect(row).toEqual({ amount: 10_005 });
    const last = await received(made);
    expect(await last.refund()).toBe("");
    expect(await made.refunded()).toBe(133.4);
    expect(await shop.books()).toEqual([]);
    await shop.rows("update refund_replacements set amount_minor = amount_minor - 1 where rejected_id = $1", [
      made.rejectedId,
    ]);
    expect((await shop.books()).map(({ rule }) => rule)).toEqual([
      "what other refunds paid of a return took the place of rejected refunds of its order's pieces, gift cards beside it",
    ]);
    await shop.rows("update refund_replacements set amount_minor = amount_minor + 1 where rejected_id = $1", [
      made.rejectedId,
    ]);
  });

  test("pays the rest where other refunds paid a part", async () => {
    const made = await rejected({ pieces: 2, rejected: 2 });
    await made.refundOutside(60);
    await made.recheck();
    const one = await received(made, 2);
    expect(await one.refund({ paidBy: await one.otherIds() })).toBe("");
    expect(await one.view()).toMatchObject({ refund: 140, paidOtherwise: 60 });
    expect(await made.refunded()).toBe(200);
    expect(await shop.books()).toEqual([]);
  });

  test("counts only its own pieces: fewer were rejected, and the rest is refunded", async () => {
    const made = await rejected({ pieces: 3, rejected: 1 });
    await made.refundOutside(100);
    const one = await received(made, 3);
    expect(await one.refund()).toBe("REFUNDED_OTHERWISE");
    expect(await one.refund({ paidBy: await one.otherIds() })).toBe("");
    expect(await one.view()).toMatchObject({ refund: 200, paidOtherwise: 100 });
    expect(await made.refunded()).toBe(300);
    const [mail] = await mailsTo(shop, mona.email, "return-paid-before");
    expect(mail?.data).toMatchObject({ before: { amountMinor: 100_00 }, now: { amountMinor: 200_00 } });
    await expect(
      shop.rows("update return_cases set shipping_otherwise_minor = 1 where order_id = $1", [made.order.id]),
    ).rejects.toThrow("keeps its money");
    expect(await shop.books()).toEqual([]);
  });

  test("takes an amount lowered by staff as the maximum that was paid before", async () => {
    const made = await rejected({ pieces: 2, rejected: 1 });
    await made.refundOutside(60);
    const one = await received(made);
    const lines = [{ lineId: made.lineId, amount: 60 }];
    expect(await one.refund({ lines })).toBe("REFUNDED_OTHERWISE");
    expect(await one.refund({ lines, paidBy: await one.otherIds() })).toBe("");
    expect(await one.view()).toMatchObject({ refund: 0, paidOtherwise: 60 });
    expect(await made.refunded()).toBe(60);
    expect(await shop.books()).toEqual([]);
  });

  test("compares money, without the gift cards' part", async () => {
    await buy(shop, mona, await shop.product({ kind: "gift_card", priceEgp: 500 }));
    const [code = ""] = await readCodes(shop, mona.email);
    const made = await rejected({ pieces: 3, rejected: 1, priceEgp: 333, giftCards: [code] });
    expect(made.amount).toBeLessThan(333);
    await made.refundOutside(made.amount);
    const one = await received(made);
    expect(await one.refund()).toBe("REFUNDED_OTHERWISE");
    expect(await one.others()).toMatchObject({ amount: made.amount, lines: [{ amount: 333 }] });
    expect(await one.refund({ paidBy: await one.otherIds() })).toBe("");
    expect(await one.view()).toMatchObject({ refund: 0, paidOtherwise: 333 });
    // Gift cards followed the money: rounded down.
    expect(Math.abs(333 - (await made.refunded()))).toBeLessThan(0.02);
    const other = await received(made, 2);
    expect(await other.refund()).toBe("");
    expect(Math.abs(999 - (await made.refunded()))).toBeLessThan(0.02);
    expect(await shop.books()).toEqual([]);
  });

  test("does not pay the delivery again either", async () => {
    const made = await rejected({ pieces: 1, rejected: 1, shipping: true });
    const { shipping } = made.order;
    await made.refundOutside(100 + shipping);
    await shop.rows("update return_lines set refunds_shipping = 'always'");
    const one = await received(made);
    await shop.rows("update return_lines set refunds_shipping = 'always' where case_id = $1", [one.id]);
    expect(await one.refund()).toBe("REFUNDED_OTHERWISE");
    expect(await one.refund({ paidBy: await one.otherIds() })).toBe("");
    expect(await one.view()).toMatchObject({ refund: 0, paidOtherwise: 100 + shipping });
    expect(await made.refundAtOrder({ shipping: true })).toBe("SHIPPING_REFUNDED");
    expect(await made.refunded()).toBe(100 + shipping);
    expect(await shop.books()).toEqual([]);
  });

  test("is not exchanged for goods while they may have been paid", async () => {
    const made = await rejected({ pieces: 2, rejected: 1 });
    await made.refundOutside(100);
    const one = await received(made, 1, "L");
    expect(await one.exchange()).toBe("REFUNDED_OTHERWISE");
    expect(await one.exchange({ paidBy: await one.otherIds() })).toBe("VALIDATION_FAILED");
    expect(await one.refund({ paidBy: await one.otherIds() })).toBe("");
    expect(await one.view()).toMatchObject({ status: "refunded", refund: 0, exchangeOrder: null });
    const kinds = (await shop.app.mails()).filter(({ to }) => to === mona.email).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["exchange-off", "return-paid-before"]));

    const free = await rejected({ pieces: 2, rejected: 1 });
    await free.refundOutside(100);
    const other = await received(free, 1, "L");
    expect(await other.exchange()).toBe("REFUNDED_OTHERWISE");
    expect(await other.exchange({ unrelated: await other.otherIds() })).toBe("");
    expect(await other.view()).toMatchObject({ status: "exchanged", exchangeOrder: { number: expect.any(String) } });
    expect(await free.refunded()).toBe(100);
    expect(await shop.books()).toEqual([]);
  });

  test("asks the provider first, only then, and not for an answered call that is sent again", async () => {
    const made = await rejected({ pieces: 3, rejected: 3 });
    const [one, key] = [await received(made), { headers: { "idempotency-key": "once" } }];
    const refund = async () => {
      const call = admin.call(adminRefundReturn, { params: one.params, body: {} }, key);
      return call.then(
        () => 200,
        (error: unknown) => (error instanceof ApiError ? error.status : 0),
      );
    };
    const lines = [{ lineId: made.lineId, quantity: 1, restock: false }];
    const again = () =>
      admin.call(adminRefundOrder, { params: { id: made.order.id }, body: { lines, reason: "again" } }, key).then(
        () => 200,
        (error: unknown) => (error instanceof ApiError ? error.status : 0),
      );
    const away = () => shop.rows("alter table sandbox_payments rename to sandbox_away");
    const back = () => shop.rows("alter table sandbox_away rename to sandbox_payments");
    await away();
    expect([await refund(), await again()]).toEqual([503, 503]);
    await back();
    expect([await refund(), await again()]).toEqual([200, 200]);
    await shop.app.drain();
    await away();
    expect([await refund(), await again()]).toEqual([200, 200]);
    await back();
    expect(await made.refunded()).toBe(200);
    expect(await shop.books()).toEqual([]);
  });

  test("is settled once by two concurrent members of staff, and one refund pays the pieces of one return", async () => {
    const made = await rejected({ pieces: 2, rejected: 2 });
    await made.refundOutside(100);
    await made.recheck();
    const [one, other] = [await received(made), await received(made)];
    const ids = await one.otherIds();
    const { pool } = shop.app.platform.database;
    const race = async ({ order }: Rejected, calls: () => Promise<string>[]) => {
      const lock = rowOf("orders", "id", order.id);
      const { result, overlapped } = await whileLocked(pool, lock, 2, () => Promise.all(calls()));
      expect(overlapped).toBeGreaterThanOrEqual(2);
      return result.toSorted();
    };
    expect(await race(made, () => [one.refund({ paidBy: ids }), one.refund({ paidBy: ids })])).toEqual([
      "",
      "RETURN_STATE",
    ]);
    expect(await made.refunded()).toBe(100);
    // Nothing of that refund is left for the second return.
    expect(await other.refund({ paidBy: ids })).toBe("VALIDATION_FAILED");
    expect(await other.refund()).toBe("");
    expect(await made.refunded()).toBe(200);

    const both = await rejected({ pieces: 2, rejected: 2 });
    await both.refundOutside(100);
    await both.recheck();
    const [first, second] = [await received(both), await received(both)];
    const paidBy = await first.otherIds();
    expect(await race(both, () => [first.refund({ paidBy }), second.refund({ paidBy })])).toEqual([
      "",
      "VALIDATION_FAILED",
    ]);
    expect(await shop.books()).toEqual([]);
  });
});

/** All permutations of these steps. */
const orders = <T>(steps: readonly T[]): T[][] =>
  steps.length < 2
    ? [[...steps]]
    : steps.flatMap((step) => orders(steps.filter((each) => each !== step)).map((rest) => [step, ...rest]));

test("refunds never exceed the price of the pieces, in whatever order they are paid outside, returned and refunded by line", async () => {
  for (const steps of orders(["outside", "return", "return both", "line"] as const)) {
    const made = await rejected({ pieces: 4, rejected: 3 });
    const come = async (quantity: number) => {
      const one = await received(made, quantity);
      const paidBy = await one.otherIds();
      expect(await one.refund(paidBy.length === 0 ? {} : { paidBy })).toBe("");
    };
    for (const step of steps) {
      // Staff do not pay outside what was paid here.
      if (step === "outside" && (await made.refunded()) <= 200) await made.refundOutside(100);
      await made.recheck();
      if (step === "return") await come(1);
      if (step === "return both") await come(2);
      if (step === "line") await made.refundAtOrder({ lines: [{ lineId: made.lineId, quantity: 1, restock: false }] });
      expect(await made.refunded(), steps.join()).toBeLessThanOrEqual(400);
    }
    expect(await shop.books(), steps.join()).toEqual([]);
  }
}, 240_000);
