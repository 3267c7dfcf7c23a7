import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminAcceptReturn,
  adminDeliverOrder,
  adminProcessOrder,
  adminRefuseReturn,
  adminShipOrder,
} from "#shared/contract/admin-orders.ts";
import { requestReturn, updateOrder } from "#shared/contract/orders.ts";
import { orderStatuses, orderTransitions } from "#shared/domain/order-states.ts";
import { cairo, createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

test("the database allows the moves of the state table and no other", async () => {
  const moves = await shop.rows<{ move: string }>("select from_status || '>' || to_status as move from order_moves");
  const written = orderStatuses.flatMap((from) => orderTransitions[from].map((to) => `${from}>${to}`));
  expect(moves.map((row) => row.move).toSorted()).toEqual(written.toSorted());
  const mona = await shop.customer();
  await shop.fill(mona, await shop.product());
  const { order } = await shop.order(mona);
  const jump = shop.rows("update orders set status = 'shipped', expires_at = null where id = $1", [order.id]);
  await expect(jump).rejects.toThrow("an order does not go from pending_payment to shipped");
  await expect(shop.rows("update orders set total_minor = 1 where id = $1", [order.id])).rejects.toThrow();
  await expect(shop.rows("delete from orders where id = $1", [order.id])).rejects.toThrow("only ever added to");
  await expect(shop.rows("update order_lines set quantity = 9 where order_id = $1", [order.id])).rejects.toThrow(
    "only ever added to",
  );
});

test("a delivered order can be returned, and the goods go back into stock", async () => {
  const [mona, admin, mat] = [await shop.customer(), await shop.customer("admin"), await shop.product({ stock: 5 })];
  await shop.fill(mona, mat, 2);
  const { order } = await shop.order(mona, { paymentMethod: "cod" });
  const params = { id: order.id };
  const lines = [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }];
  expect(await toRefusal(mona.call(requestReturn, { params, body: { lines, reason: "too small" } }))).toBe(
    "ORDER_STATE",
  );
  expect(await toRefusal(admin.call(adminProcessOrder, { params, body: {} }))).toBe("ORDER_STATE");
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
  expect(
    await toRefusal(
      mona.call(requestReturn, {
        params,
        body: { lines: [{ ...lines[0], lineId: lines[0]?.lineId ?? "", quantity: 3 }], reason: "x" },
      }),
    ),
  ).toBe("VALIDATION_FAILED");
  const twice = { lines: [...lines, ...lines], reason: "too small" };
  expect(await toRefusal(mona.call(requestReturn, { params, body: twice }))).toBe("VALIDATION_FAILED");
  await mona.call(requestReturn, { params, body: { lines, reason: "too small" } });
  const { order: returned } = await admin.call(adminAcceptReturn, { params, body: {} });
  expect(returned).toMatchObject({ status: "returned", returnRequest: { reason: "too small" } });
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 4, reserved: 0 });
  expect(await shop.rows("select 1 from audit_entries where subject_id = $1", [order.id])).toHaveLength(3);
  expect(await shop.books()).toEqual([]);
});

test("a refused return leaves the order delivered, moves nothing, and the customer is told why", async () => {
  const [mona, admin, mat] = [await shop.customer(), await shop.customer("admin"), await shop.product({ stock: 5 })];
  await shop.fill(mona, mat, 2);
  const { order } = await shop.order(mona, { paymentMethod: "cod" });
  const params = { id: order.id };
  const body = { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }], reason: "too small" };
  const refuse = (reason: string) => admin.call(adminRefuseReturn, { params, body: { reason } });
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
  expect(await toRefusal(refuse("opened"))).toBe("ORDER_STATE");
  await mona.call(requestReturn, { params, body });
  expect(await toRefusal(admin.call(adminDeliverOrder, { params, body: {} }))).toBe("ORDER_STATE");
  expect(await toRefusal(refuse(""))).toBe("VALIDATION_FAILED");
  const { order: refused } = await refuse("The seal was broken");
  expect(refused).toMatchObject({ status: "delivered", paymentStatus: "paid", refundedTotal: 0 });
  expect(refused.timeline.at(-1)).toMatchObject({ status: "delivered", by: "admin", note: "The seal was broken" });
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 3, reserved: 0 });
  shop.app.clock.advance(60);
  const again = { ...body, reason: "It was sealed" };
  await mona.call(requestReturn, { params, body: again });
  const { order: returned } = await admin.call(adminAcceptReturn, { params, body: {} });
  expect(returned.returnRequest).toMatchObject({ reason: "It was sealed" });
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 4, reserved: 0 });
  const mails = await shop.rows<{ kind: string }>(
    "select kind from deliveries where key like 'return-%:' || $1 || ':%' order by created_at, id",
    [order.id],
  );
  expect(mails.map(({ kind }) => kind)).toEqual(["return-asked", "return-refused", "return-asked", "return-accepted"]);
  expect(await shop.books()).toEqual([]);
});

test("address and note can change until it is processed, the country never", async () => {
  const [mona, admin] = [await shop.customer(), await shop.customer("admin")];
  await shop.fill(mona, await shop.product());
  const { order, payment } = await shop.order(mona);
  const params = { id: order.id };
  const { order: changed } = await mona.call(updateOrder, {
    params,
    body: { shippingAddress: { ...cairo, city: "Giza" }, note: "ring twice" },
  });
  expect(changed).toMatchObject({ note: "ring twice", shippingAddress: { city: "Giza" } });
  expect(
    await toRefusal(mona.call(updateOrder, { params, body: { shippingAddress: { ...cairo, country: "SA" } } })),
  ).toBe("VALIDATION_FAILED");
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  await admin.call(adminProcessOrder, { params, body: {} });
  expect(await toRefusal(mona.call(updateOrder, { params, body: { note: "late" } }))).toBe("ORDER_STATE");
});
