import { afterAll, beforeAll, expect, test } from "vitest";
import { adminComparePayment } from "#shared/contract/admin-payments.ts";
import { adminRecheckPayment, adminRefundOrder } from "#shared/contract/payments.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
let owner: TestPerson;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

async function placeOrder(paymentMethod: "card" | "cod" = "card") {
  await shop.fill(mona, await shop.product({ stock: 3, priceEgp: 500 }));
  return shop.order(mona, { paymentMethod });
}
const compare = (id: string) => owner.client(adminComparePayment, { params: { id } });

test("our record and the provider's agree, with the steps of both in order of time", async () => {
  const { order, payment } = await placeOrder();
  expect(await compare(payment.id)).toMatchObject({ answer: "known", theirs: { state: "pending" }, mismatches: [] });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const body = { amount: 100, reason: "broken lid" };
  await owner.client(adminRefundOrder, { params: { id: order.id }, body });
  await shop.app.drain();
  const seen = await compare(payment.id);
  const total = seen.payment.amount;
  expect(seen.theirs).toMatchObject({
    ...{ state: "captured", amount: total, currency: "EGP", refunded: 100 },
    ...{ reference: seen.payment.reference, merchantReference: payment.id },
  });
  expect(seen.mismatches).toEqual([]);
  const steps = seen.steps.map((one) => [one.side, one.step, one.amount]);
  expect(steps).toEqual(
    expect.arrayContaining([
      ["ours", "begun", total],
      ["ours", "settled", total],
      ["ours", "refund_requested", 100],
      ["theirs", "refund_done", 100],
    ]),
  );
  expect(seen.steps.some((one) => one.side === "theirs" && one.step === "reported")).toBe(true);
  expect(seen.steps.map((one) => one.at)).toEqual(seen.steps.map((one) => one.at).toSorted());
});

test("differences are named, comparing changes nothing, and a recheck takes over the provider's state", async () => {
  const { payment } = await placeOrder();
  await shop.press(payment.id, "vanish");
  const before = await compare(payment.id);
  expect(before).toMatchObject({
    payment: { status: "pending" },
    theirs: { state: "captured" },
    mismatches: ["state"],
  });
  expect((await compare(payment.id)).payment).toEqual(before.payment);
  await owner.client(adminRecheckPayment, { params: { id: payment.id } });
  expect((await compare(payment.id)).mismatches).toEqual([]);

  await shop.rows(
    "update sandbox_payments set amount_minor = amount_minor - 1, currency = 'USD' where reference = $1",
    [before.theirs?.reference],
  );
  expect((await compare(payment.id)).mismatches).toEqual(["amount", "currency"]);
});

test("cash and a payment unknown to the provider have nothing to compare; an unknown payment is not found", async () => {
  const { payment } = await placeOrder();
  await shop.rows("delete from sandbox_payments where merchant_reference = $1", [payment.id]);
  expect(await compare(payment.id)).toMatchObject({ answer: "unknown", theirs: null, mismatches: [] });
  const cash = await placeOrder("cod");
  expect(await compare(cash.payment.id)).toMatchObject({ answer: "nobody", theirs: null });
  expect(await toRefusal(compare(shop.app.platform.ids.next()))).toBe("NOT_FOUND");
  const support = await addPerson(shop.app, "support");
  const params = { id: payment.id };
  expect(await toRefusal(support.client(adminComparePayment, { params }))).toBe("PERMISSION_DENIED");
});
