import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  adminAssignReview,
  adminCloseReview,
  adminComparePayment,
  adminRefundReceived,
} from "#shared/contract/admin-payments.ts";
import { adminListAudit, getDashboard } from "#shared/contract/admin-reports.ts";
import { adminListPayments, adminRecheckPayment } from "#shared/contract/payments.ts";
import { minor } from "#shared/domain/money.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import type { ProviderPaymentState } from "../ports.ts";
import { findMoneyProblem } from "./review-payment.ts";

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

/** A payment of which one unit less came than the order costs. */
async function mismatched(): Promise<string> {
  await shop.fill(mona, await shop.product({ stock: 3, priceEgp: 500 }));
  const { payment } = await shop.order(mona, { paymentMethod: "card" });
  await shop.press(payment.id, "vanish");
  await shop.rows("update sandbox_payments set amount_minor = amount_minor - 100 where merchant_reference = $1", [
    payment.id,
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
const inSandbox = async (id: string) =>
  (await shop.rows("select amount_minor, refunded_minor from sandbox_payments where merchant_reference = $1", [id]))[0];

describe("a payment whose money does not match its order", () => {
  test("is given back as it came, once, however often two people press it", async () => {
    const id = await mismatched();
    expect(await toReview()).toContain(id);
    const both = await Promise.allSettled([refund(id), refund(id)]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
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

  test("of which a part went back at the provider gives the rest back", async () => {
    const id = await mismatched();
    await shop.rows("update sandbox_payments set refunded_minor = 100 where merchant_reference = $1", [id]);
    await refund(id);
    await shop.app.drain();
    const money = await inSandbox(id);
    expect(money).toMatchObject({ refunded_minor: money?.["amount_minor"] });
  });

  test("in another currency is not given back from here, but closed with a note", async () => {
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

test("only those who may refund give back and close; a payment in order has no review", async () => {
  const id = await mismatched();
  expect(await toRefusal(refund(id, support.client))).toBe("PERMISSION_DENIED");
  expect(await toRefusal(close(id, support.client))).toBe("PERMISSION_DENIED");
  await shop.fill(mona, await shop.product({ stock: 3, priceEgp: 500 }));
  const { payment } = await shop.order(mona, { paymentMethod: "card" });
  for (const call of [refund, close]) expect(await toRefusal(call(payment.id))).toBe("REVIEW_CLOSED");
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
test("a payment that its provider does not know cannot be given back", () => {
  expect(findMoneyProblem({ id: "payment", currency: "EGP" }, undefined)).toBe("unknown");
});
