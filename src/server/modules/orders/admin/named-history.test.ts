import { afterAll, beforeAll, expect, test } from "vitest";
import { getMe } from "#shared/contract/accounts.ts";
import { adminGetOrder, adminProcessOrder } from "#shared/contract/admin-orders.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
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

test("staff see who did what to an order; its customer sees no names of staff", async () => {
  await shop.fill(mona, await shop.product({ stock: 3, priceEgp: 500 }));
  const { order, payment } = await shop.order(mona, { paymentMethod: "card" });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const params = { id: order.id };
  await owner.client(adminProcessOrder, { params, body: {} });
  await owner.client(adminRefundOrder, { params, body: { amount: 100, reason: "broken lid" } });
  await shop.app.drain();
  const { user: staff } = await owner.client(getMe, {});
  const { user: customer } = await mona.call(getMe, {});
  const name = (person: typeof staff) => `${person.firstName} ${person.lastName}`;
  const seen = (await owner.client(adminGetOrder, { params })).order.timeline;
  expect(seen.map((entry) => [entry.status, entry.by, entry.name])).toEqual([
    ["pending_payment", "customer", name(customer)],
    ["paid", "system", null],
    ["processing", "admin", name(staff)],
    ["partially_refunded", "admin", name(staff)],
  ]);
  expect((await mona.call(getOrder, { params })).order.timeline.every((entry) => !("name" in entry))).toBe(true);
});
