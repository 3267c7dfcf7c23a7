import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount } from "#shared/contract/accounts.ts";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import {
  adminAcceptPayment,
  adminAssignReview,
  adminCloseReview,
  adminComparePayment,
  adminRefundReceived,
} from "#shared/contract/admin-payments.ts";
import { adminListAudit, getDashboard } from "#shared/contract/admin-reports.ts";
import { listGiftCards } from "#shared/contract/gifts.ts";
import { adminListPayments, adminRecheckPayment } from "#shared/contract/payments.ts";
import { minor } from "#shared/domain/money.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import type { ProviderPaymentState } from "../ports.ts";
import { findMoneyProblem, waivable } from "./review-payment.ts";

let shop: TestShop;
let owner: TestPerson;
let support: TestPerson;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
  support = await addPerson(shop.app, "support");
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

/** A payment whose amount differs from the order's total: one unit less by default. */
async function mismatched(differenceMinor = -100, customer = mona): Promise<string> {
  await shop.fill(customer, await shop.product({ stock: 3, priceEgp: 500 }));
  const { payment } = await shop.order(customer, { paymentMethod: "card" });
  await shop.press(payment.id, "vanish");
  await shop.rows("update sandbox_payments set amount_minor = amount_minor + $2 where merchant_reference = $1", [
    payment.id,
    differenceMinor,
  ]);
  await owner.client(adminRecheckPayment, { params: { id: payment.id } });
  return payment.id;
}
const toReview = async () =>
  (await owner.client(adminListPayments, { query: { view: "attention" } })).payments.map((payment) => payment.id);
const counted = async () => (await owner.client(getDashboard, {})).dashboard.waiting.payments;
const refund = (id: string, client = owner.client) =>
  client(adminRefundReceived, { params: { id }, body: { reason: "wrong amount" } });
const close = (id: string, client = owner.client) =>
  client(adminCloseReview, { params: { id }, body: { note: "Settled by phone with the customer" } });
const accept = (id: string, client = owner.client) =>
  client(adminAcceptPayment, { params: { id }, body: { note: "The bank kept a fee" } });
const asCard = (id: string) =>
  owner.client(adminAcceptPayment, { params: { id }, body: { note: "Too small to send back", surplus: "gift_card" } });
const orderOf = async (id: string) => {
  const [row] = await shop.rows(
    `select o.id, o.status, o.payment_status, o.total_minor::int, o.paid_minor::int, o.refunded_minor::int,
      o.waived_minor::int from payments p join orders o on o.id = p.order_id where p.id = $1`,
    [id],
  );
  return row as { id: string; status: string; total_minor: number; paid_minor: number; refunded_minor: number };
};
const inSandbox = async (id: string) =>
  (await shop.rows("select amount_minor, refunded_minor from sandbox_payments where merchant_reference = $1", [id]))[0];

describe("a payment whose money does not match its order", () => {
  test("is refunded in full, once, however often two people request it", async () => {
    const id = await mismatched();
    expect(await toReview()).toContain(id);
    const both = await Promise.allSettled([refund(id), refund(id)]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await toReview()).not.toContain(id);
    await shop.app.drain();
    const money = await inSandbox(id);
    expect(money).toMatchObject({ refunded_minor: money?.["amount_minor"] });
    expect((await owner.client(adminComparePayment, { params: { id } })).payment).toMatchObject({
      ...{ state: "refunded", reviewReason: null },
    });
    expect(await toReview()).not.toContain(id);
    expect(await toRefusal(refund(id))).toBe("REVIEW_CLOSED");
    const { entries } = await owner.client(adminListAudit, { query: { subjectKind: "payment" } });
    expect(entries[0]).toMatchObject({ action: "payment.refund-received", subjectId: id, reason: "wrong amount" });
  });

  test("that was partly refunded at the provider refunds the rest", async () => {
    const id = await mismatched();
    await shop.rows("update sandbox_payments set refunded_minor = 100 where merchant_reference = $1", [id]);
    await refund(id);
    await shop.app.drain();
    const money = await inSandbox(id);
    expect(money).toMatchObject({ refunded_minor: money?.["amount_minor"] });
  });

  test("in another currency cannot be refunded from here, but is closed with a note", async () => {
    const id = await mismatched();
    await shop.rows("update sandbox_payments set currency = 'USD' where merchant_reference = $1", [id]);
    await expect(refund(id)).rejects.toMatchObject({ code: "MONEY_NOT_RETURNABLE", data: { why: "currency" } });
    const before = await counted();
    const { payment } = await close(id);
    expect(payment).toMatchObject({
      state: "review",
      review: { closed: { by: { id: owner.id }, note: "Settled by phone with the customer" } },
    });
    expect(await counted()).toBe(before - 1);
    expect(await toReview()).not.toContain(id);
    expect(await toRefusal(close(id))).toBe("REVIEW_CLOSED");
    const { steps } = await owner.client(adminComparePayment, { params: { id } });
    expect(steps.at(-1)).toMatchObject({ step: "review_closed", detail: "Settled by phone with the customer" });
  });

  test("opens again when it needs review for another reason", async () => {
    const id = await mismatched();
    await close(id);
    await shop.rows("update payments set review_reason = 'DISPUTED' where id = $1", [id]);
    expect(await toReview()).toContain(id);
    expect((await close(id)).payment.review.closed).not.toBeNull();
  });

  test("is assigned to somebody who works on payments, or to nobody", async () => {
    const id = await mismatched();
    const assign = (staffId: string | null) => owner.client(adminAssignReview, { params: { id }, body: { staffId } });
    const { assignable } = await owner.client(adminComparePayment, { params: { id } });
    expect(assignable.map((person) => person.id)).toContain(owner.id);
    expect(assignable.map((person) => person.id)).not.toContain(support.id);
    expect((await assign(owner.id)).payment.review.assignee).toMatchObject({ id: owner.id });
    expect(await toRefusal(assign(support.id))).toBe("VALIDATION_FAILED");
    expect((await assign(null)).payment.review.assignee).toBeNull();
  });
});

describe("accepting an amount that differs from the total", () => {
  test("waives the missing part, once, however often it is requested", async () => {
    const id = await mismatched();
    const both = await Promise.allSettled([accept(id), accept(id)]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const order = await orderOf(id);
    expect(order).toMatchObject({
      ...{ status: "paid", payment_status: "paid", waived_minor: 100 },
      paid_minor: order.total_minor - 100,
    });
    const { payment, steps, mismatches } = await owner.client(adminComparePayment, { params: { id } });
    expect(payment).toMatchObject({ state: "captured", reviewReason: null });
    expect(payment.review.accepted).toMatchObject({
      difference: -1,
      by: { id: owner.id },
      note: "The bank kept a fee",
    });
    expect(mismatches).toEqual([]);
    expect(steps.at(-1)).toMatchObject({ step: "accepted", detail: "The bank kept a fee" });
    expect(await toReview()).not.toContain(id);
    const { entries } = await owner.client(adminListAudit, { query: { subjectKind: "payment" } });
    // A later closed review does not mention the acceptance.
    await shop.rows("update payments set review_reason = 'DISPUTED' where id = $1", [id]);
    expect((await close(id)).payment.review.accepted).toMatchObject({ difference: -1, at: null, by: null, note: null });
    expect((await owner.client(adminComparePayment, { params: { id } })).steps.at(-1)?.step).toBe("review_closed");
    expect(entries[0]).toMatchObject({ action: "payment.accept", subjectId: id, reason: "The bank kept a fee" });
    expect(await shop.books()).toEqual([]);
  });

  test("refunds what was paid, and no more, when such an order is cancelled", async () => {
    const id = await mismatched();
    await accept(id);
    const before = await orderOf(id);
    await owner.client(adminCancelOrder, { params: { id: before.id }, body: { reason: "sold out" } });
    await shop.app.drain();
    const after = await orderOf(id);
    expect(after).toMatchObject({ status: "cancelled", payment_status: "refunded", refunded_minor: before.paid_minor });
    const money = await inSandbox(id);
    expect(money).toMatchObject({ refunded_minor: money?.["amount_minor"] });
    expect(await shop.books()).toEqual([]);
  });

  test("refunds the surplus", async () => {
    const id = await mismatched(250);
    await accept(id);
    await shop.app.drain();
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: "paid", refunded_minor: 0, waived_minor: 0, paid_minor: order.total_minor });
    expect(await inSandbox(id)).toMatchObject({ refunded_minor: 250 });
    // Checks that the invariant detects an unrefunded surplus.
    const back = "update payments set refunded_minor = $2, refund_requested_minor = $2 where id = $1";
    await shop.rows(back, [id, 0]);
    const rules = (await shop.books()).map(({ rule }) => rule);
    expect(rules).toContain("what came above an order's total is on its way back");
    await shop.rows(back, [id, 250]);
    expect((await owner.client(adminComparePayment, { params: { id } })).mismatches).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });

  test("turns the surplus into a gift card, which outlives the order and is not part of the payment", async () => {
    const id = await mismatched(250);
    const both = await Promise.allSettled([asCard(id), asCard(id)]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await shop.app.drain();
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: "paid", paid_minor: order.total_minor, refunded_minor: 0 });
    expect(await inSandbox(id)).toMatchObject({ refunded_minor: 0 });
    const { payment, mismatches, steps } = await owner.client(adminComparePayment, { params: { id } });
    expect(payment.review.accepted).toMatchObject({ difference: 2.5, isGiftCard: true, by: { id: owner.id } });
    expect(mismatches).toEqual([]);
    expect(steps.at(-1)?.step).toBe("accepted");
    const own = async () =>
      (await mona.call(listGiftCards, { query: {} })).giftCards.find((card) => card.orderId === order.id);
    expect(await own()).toMatchObject({ balance: 2.5, currency: "EGP", status: "active", isRevealable: true });
    const mail = (await shop.app.mails()).findLast(({ kind, to }) => kind === "gift-card" && to === mona.email);
    expect(mail?.data).toMatchObject({ balance: { amountMinor: 250 }, surplusOf: expect.any(String) });
    expect(await shop.books()).toEqual([]);
    await owner.client(adminCancelOrder, { params: { id: order.id }, body: { reason: "sold out" } });
    await shop.app.drain();
    expect(await orderOf(id)).toMatchObject({ status: "cancelled", refunded_minor: order.total_minor });
    expect(await own()).toMatchObject({ balance: 2.5, status: "active" });
    expect(await shop.books()).toEqual([]);
    // Checks that the invariant detects a card of another amount.
    const kept = "update payments set surplus_card_minor = $2 where id = $1";
    await shop.rows(kept, [id, 251]);
    const rules = (await shop.books()).map(({ rule }) => rule);
    expect(rules).toContain("what came above an order's total and stays is a gift card of that much");
    await shop.rows(kept, [id, 250]);
    const second = `insert into gift_cards (id, code_hash, code_sealed, currency, initial_minor, buyer_id, order_id, surplus_of, piece,
        is_given, expires_at, created_at)
      select gen_random_uuid(), sha256(id::text::bytea), '', currency, 250, buyer_id, order_id, surplus_of, 1, false, expires_at, created_at
      from gift_cards where surplus_of = $1`;
    await expect(shop.rows(second, [id])).rejects.toMatchObject({ constraint: "gift_cards_by_surplus" });
  });

  test("refunds the surplus instead of a requested gift card if the customer's account is closed", async () => {
    const gone = await shop.customer();
    const id = await mismatched(250, gone);
    const password = "Kettle-bell-77";
    await shop.rows("update users set password_hash = $1 where id = $2", [
      await createPasswords().hash(password),
      gone.userId,
    ]);
    await gone.call(closeAccount, { body: { password } });
    await asCard(id);
    await shop.app.drain();
    expect(await inSandbox(id)).toMatchObject({ refunded_minor: 250 });
    const { payment } = await owner.client(adminComparePayment, { params: { id } });
    expect(payment.review.accepted).toMatchObject({ difference: 2.5, isGiftCard: false });
    const { entries } = await owner.client(adminListAudit, { query: { subjectKind: "payment" } });
    expect(entries[0]).toMatchObject({ action: "payment.accept", after: { surplus: "refund" } });
    expect(await shop.books()).toEqual([]);
  });

  test("waives up to a hundredth of the total, for an owner up to a twentieth", async () => {
    const manager = await addPerson(shop.app, "manager");
    const id = await mismatched(-1000);
    await expect(accept(id, manager.client)).rejects.toMatchObject({ code: "MISSING_TOO_MUCH", data: { missing: 10 } });
    expect((await accept(id)).payment.state).toBe("captured");
    expect(await toRefusal(accept(await mismatched(-5000)))).toBe("MISSING_TOO_MUCH");
  });

  test("is refused for another currency, or after a partial refund", async () => {
    const id = await mismatched();
    await shop.rows("update sandbox_payments set refunded_minor = 100 where merchant_reference = $1", [id]);
    await expect(accept(id)).rejects.toMatchObject({ code: "MONEY_NOT_ACCEPTABLE", data: { why: "refunded" } });
    await shop.rows("update sandbox_payments set currency = 'USD' where merchant_reference = $1", [id]);
    await expect(accept(id)).rejects.toMatchObject({ code: "MONEY_NOT_ACCEPTABLE", data: { why: "currency" } });
    expect((await orderOf(id)).status).toBe("pending_payment");
  });

  test("refunds everything if the order has ended meanwhile", async () => {
    const id = await mismatched();
    const { id: orderId } = await orderOf(id);
    await owner.client(adminCancelOrder, { params: { id: orderId }, body: { reason: "changed their mind" } });
    await accept(id);
    await shop.app.drain();
    const money = await inSandbox(id);
    expect(money).toMatchObject({ refunded_minor: money?.["amount_minor"] });
    expect(await shop.books()).toEqual([]);
  });
});

test("only staff with the permission to refund may refund and close; a correct payment has no review", async () => {
  const id = await mismatched();
  expect(await toRefusal(refund(id, support.client))).toBe("PERMISSION_DENIED");
  expect(await toRefusal(close(id, support.client))).toBe("PERMISSION_DENIED");
  expect(await toRefusal(accept(id, support.client))).toBe("PERMISSION_DENIED");
  await shop.fill(mona, await shop.product({ stock: 3, priceEgp: 500 }));
  const { payment } = await shop.order(mona, { paymentMethod: "card" });
  for (const call of [refund, close, accept]) expect(await toRefusal(call(payment.id))).toBe("REVIEW_CLOSED");
  expect(await toRefusal(close(shop.app.platform.ids.next()))).toBe("NOT_FOUND");
});

const state: ProviderPaymentState = {
  ...{ status: "captured", amountMinor: minor(4900), currency: "EGP", refundedMinor: minor(0), reference: "ref" },
  merchantReference: undefined,
};
test.each([
  ["what came", {}, undefined],
  ["what is left of it", { refundedMinor: minor(4800) }, undefined],
  ["nothing that is left", { refundedMinor: minor(4900) }, "no_money"],
  ["nothing that was only promised", { status: "authorized" }, "no_money"],
  ["no other currency", { currency: "USD" }, "currency"],
  ["no other payment's money", { merchantReference: "another" }, "reference"],
  ["nothing of another account", { isOtherAccount: true }, "account"],
] as const)("staff can give back %s", (_, change, problem) => {
  const payment = { id: "payment", currency: "EGP" } as const;
  expect(findMoneyProblem(payment, { ...state, ...change })).toBe(problem);
});
test("a payment that its provider does not know cannot be refunded", () => {
  expect(findMoneyProblem({ id: "payment", currency: "EGP" }, undefined)).toBe("unknown");
});

test("a hundredth of an amount is rounded down, and so is a twentieth", () => {
  expect([waivable(199, false), waivable(199, true)]).toEqual([1, 9]);
  expect(waivable(99, false)).toBe(0);
});
