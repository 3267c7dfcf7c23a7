import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount } from "#shared/contract/accounts.ts";
import { payOrder } from "#shared/contract/checkout.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { adminListRefunds, adminRefundOrder, getPayment } from "#shared/contract/payments.ts";
import { buy } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import type { PaymentContext } from "./context.ts";
import type { PaymentProvider, RefundOutcome } from "./ports.ts";
import { runRefund } from "./run-refund.ts";

/** Guards for late, duplicate and refunded money. */

let shop: TestShop;
let admin: TestCustomer;
let mona: TestCustomer;
let plan: TestProduct;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
});
beforeEach(async () => {
  mona = await shop.customer();
  plan = await shop.product({ kind: "programme", priceEgp: 500 });
});
afterAll(() => shop.app.close());

const orderOf = async (id: string) => (await mona.call(getOrder, { params: { id } })).order;
const paymentStatus = async (id: string) =>
  (await shop.rows<{ status: string }>("select status from payments where id = $1", [id]))[0]?.status;
async function runOut(): Promise<void> {
  shop.app.clock.advance(31 * 60);
  await shop.app.platform.jobs.runScheduled("expire-orders");
}
async function approve(paymentId: string): Promise<void> {
  await shop.press(paymentId, "approve");
  await shop.app.drain();
}

test("two late payments for an expired order place it again once, and the second is refunded", async () => {
  const mat = await shop.product({ stock: 5 });
  await shop.fill(mona, mat);
  const { order, payment } = await shop.order(mona);
  const second = (await mona.call(payOrder, { params: { id: order.id }, body: {} })).payment;
  await runOut();
  await approve(payment.id);
  await approve(second.id);
  expect([await paymentStatus(payment.id), await paymentStatus(second.id)]).toEqual(["captured", "refunded"]);
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 4, reserved: 0 });
  expect(await shop.books()).toEqual([]);
});

test("a second payment whose refund was rejected is refunded through its own payment, once", async () => {
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  const second = (await mona.call(payOrder, { params: { id: order.id }, body: {} })).payment;
  await approve(payment.id);
  await approve(second.id);
  // The state after the provider rejected that refund.
  for (const sql of [
    "update refunds set status = 'failed', done_at = null, provider_reference = null, failure = 'no' where payment_id = $1",
    `update payments set status = 'captured', refunded_minor = 0, refund_requested_minor = 0, review_reason = 'REFUND_FAILED'
     where id = $1`,
    "delete from sandbox_refunds where reference = (select reference from payments where id = $1)",
    "update sandbox_payments set refunded_minor = 0 where merchant_reference = $1",
  ])
    await shop.rows(sql, [second.id]);
  const params = { id: order.id };
  const { refunds } = await admin.call(adminListRefunds, { params });
  expect(refunds).toMatchObject([{ status: "failed", isRepeatable: true }]);
  const repeat = async () => {
    const body = { repeats: refunds[0]?.id ?? "", reason: "It came twice" };
    const refusal = await toRefusal(admin.call(adminRefundOrder, { params, body }));
    await shop.app.drain();
    return refusal;
  };
  expect(await repeat()).toBe("");
  expect(await repeat()).toBe("NOTHING_TO_REFUND");
  expect([await paymentStatus(payment.id), await paymentStatus(second.id)]).toEqual(["captured", "refunded"]);
  expect(await orderOf(order.id)).toMatchObject({ paymentStatus: "paid", refundedTotal: 0 });
  expect(await shop.books()).toEqual([]);
});

test("a late payment of somebody whose account is closed buys nothing and is refunded", async () => {
  await shop.fill(mona, plan);
  const { payment } = await shop.order(mona);
  await runOut();
  const password = "Kettle-bell-77";
  const hash = await createPasswords().hash(password);
  await shop.rows("update users set password_hash = $1 where id = $2", [hash, mona.userId]);
  await mona.call(closeAccount, { body: { password } });
  await approve(payment.id);
  expect(await paymentStatus(payment.id)).toBe("refunded");
  expect(await shop.rows("select status from orders where user_id = $1", [mona.userId])).toEqual([
    { status: "expired" },
  ]);
});

test("a payment that was partly refunded before we saw its capture pays the order, and that part is booked", async () => {
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  await shop.rows(
    "update sandbox_payments set status = 'captured', refunded_minor = 10000 where merchant_reference = $1",
    [payment.id],
  );
  await mona.call(getPayment, { params: { id: payment.id } });
  expect(await orderOf(order.id)).toMatchObject({ paymentStatus: "partially_refunded", refundedTotal: 100 });
  expect(await shop.books()).toEqual([]);
});

/** A completed refund, and a provider that is asked to make it again. */
async function refunded(answer: () => Promise<RefundOutcome>) {
  const { order, payment } = await buy(shop, mona, plan);
  await admin.call(adminRefundOrder, { params: { id: order.id }, body: { reason: "kind", amount: 100 } });
  const [row] = await shop.rows<{ id: string }>("select id from refunds where payment_id = $1", [payment.id]);
  const provider = {
    name: "sandbox",
    retrieve: async () => undefined,
    refund: answer,
    findRefund: async () => undefined,
  } as unknown as PaymentProvider;
  const context = { platform: shop.app.platform, providers: [provider] } as unknown as PaymentContext;
  const id = row?.id ?? "";
  return { id, paymentId: payment.id, again: () => runRefund(context, id) };
}

test("a settled refund is not sent to the provider again", async () => {
  let asked = 0;
  const { again } = await refunded(async () => {
    asked += 1;
    return { status: "failed", failure: "done before" };
  });
  // The lease of the attempt that made it has expired.
  shop.app.clock.advance(121);
  await again();
  expect(asked).toBe(0);
});

test("a refund that another attempt has booked meanwhile does not fail afterwards: its money stays set aside", async () => {
  const states = (status: string) =>
    shop.rows("update refunds set status = $1, tried_at = null, sent_at = null, held_until = null", [status]);
  const { id, paymentId, again } = await refunded(async () => {
    await states("done");
    return { status: "failed", failure: "too late" };
  });
  await states("requested");
  await again();
  expect(await shop.rows("select status, failure from refunds where id = $1", [id])).toEqual([
    { status: "done", failure: null },
  ]);
  expect(
    await shop.rows("select refund_requested_minor, review_reason from payments where id = $1", [paymentId]),
  ).toEqual([{ refund_requested_minor: 10_000, review_reason: null }]);
});
