import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminDeliverOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import {
  adminApproveReturn,
  adminGetReturn,
  adminReceiveReturn,
  adminRefundReturn,
} from "#shared/contract/admin-return-cases.ts";
import { adminGetCodRule, adminSaveCodRule } from "#shared/contract/cod.ts";
import { getOrder, type Order } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { createReturn } from "#shared/contract/returns.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";

/** The fee for cash on delivery is refunded like delivery. */

let shop: TestShop;
let admin: TestCustomer;
let mona: TestCustomer;

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
  const params = { market: "EG" } as const;
  const { rule } = await admin.call(adminGetCodRule, { params });
  const body = { confirm: "never", confirmHours: 24, fee: 17.25, version: rule.version } as const;
  await admin.call(adminSaveCodRule, { params, body });
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const read = async ({ id }: Pick<Order, "id">) => (await mona.call(getOrder, { params: { id } })).order;

/** Three pieces at 99.99, paid in cash; with `priceEgp` 5000 the delivery is free. */
async function delivered(priceEgp = 99.99): Promise<Order> {
  await shop.fill(mona, await shop.product({ priceEgp }), 3);
  const { order } = await shop.order(mona, { paymentMethod: "cod" });
  const params = { id: order.id };
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
  await shop.app.drain();
  return read(order);
}

/**
 * Sends pieces back and refunds them; returns the refunded amount. `refundsShipping`: what the rule says of delivery.
 */
async function comeBack(order: Order, quantity: number, refundsShipping: "none" | "whole" | "always"): Promise<number> {
  const line = { lineId: order.lines[0]?.id ?? "", quantity, reason: "changed_mind", opened: false } as const;
  const { return: asked } = await mona.call(createReturn, { params: { id: order.id }, body: { lines: [line] } });
  const params = { id: asked.id };
  await shop.rows("update return_lines set refunds_shipping = $1 where case_id = $2", [refundsShipping, asked.id]);
  await admin.call(adminApproveReturn, { params, body: {} });
  const found = { lineId: line.lineId, condition: "new", accepted: quantity, restock: quantity } as const;
  await admin.call(adminReceiveReturn, { params, body: { lines: [found] } });
  const { preview } = (await admin.call(adminGetReturn, { params })).return;
  const { return: one } = await admin.call(adminRefundReturn, { params, body: {} });
  await shop.app.drain();
  expect(preview?.total).toBe(one.refund);
  return one.refund;
}

test("with the last piece if delivery is refunded with a whole order, to the minor unit", async () => {
  const order = await delivered();
  expect(order).toMatchObject({ codFee: 17.25, shipping: 65, total: 382.22 });
  expect(await comeBack(order, 1, "whole")).toBe(99.99);
  expect(await comeBack(order, 2, "whole")).toBe(282.23);
  expect(await read(order)).toMatchObject({ paymentStatus: "refunded", refundedTotal: order.total });
  expect(await shop.books()).toEqual([]);
});

test("with the first piece if delivery is always refunded, and once", async () => {
  const order = await delivered();
  expect(await comeBack(order, 1, "always")).toBe(182.24);
  expect(await comeBack(order, 2, "always")).toBe(199.98);
  expect(await read(order)).toMatchObject({ paymentStatus: "refunded", refundedTotal: order.total });
  expect(await shop.books()).toEqual([]);
});

test("not if delivery is not refunded; staff may refund both, once, also if delivery was free", async () => {
  const order = await delivered();
  expect(await comeBack(order, 3, "none")).toBe(299.97);
  const refund = (of: Order) =>
    admin.call(adminRefundOrder, { params: { id: of.id }, body: { shipping: true, reason: "late" } });
  expect((await refund(order)).refund.amount).toBe(82.25);
  expect(await toRefusal(refund(order))).not.toBe("");
  await shop.app.drain();
  expect(await read(order)).toMatchObject({ paymentStatus: "refunded", refundedTotal: order.total });
  const free = await delivered(5000);
  expect(free).toMatchObject({ shipping: 0, codFee: 17.25 });
  expect((await refund(free)).refund.amount).toBe(17.25);
  expect(await toRefusal(refund(free))).toBe("SHIPPING_REFUNDED");
  expect(await shop.books()).toEqual([]);
});
