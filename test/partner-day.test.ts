import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCreateApiKey } from "#shared/contract/admin-api-keys.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { createDocumentClient, type DocumentClient } from "#test/support/document-client.ts";

/** A day of a partner's warehouse: with an API key, over the network, by a client made of the OpenAPI document. */

let shop: TestShop;
let owner: TestCustomer;
let mona: TestCustomer;
let mat: TestProduct;
let partner: DocumentClient;

beforeAll(async () => {
  shop = await createTestShop({ clock: createTestClock(new Date("2026-11-24T07:00:00Z")) });
  [owner, mona] = [await shop.customer("admin", "owner"), await shop.customer()];
  mat = await shop.product({ stock: 20 });
  const { secret } = await owner.call(adminCreateApiKey, {
    body: {
      ...{ name: "Warehouse 7", permissions: ["orders", "shipping", "catalogue"], ipAllow: ["127.0.0.1"] },
      ...{ expiresAt: "2026-12-24T07:00:00Z", perMinute: 120 },
    },
  });
  await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = shop.app.http.server.address() as AddressInfo;
  partner = await createDocumentClient(`http://127.0.0.1:${port}`, secret);
});
afterAll(() => shop.app.close());

async function buy(quantity: number): Promise<string> {
  await shop.fill(mona, mat, quantity);
  const { order, payment } = await shop.order(mona);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  return order.id;
}

const once = (name: string) => ({ headers: { "Idempotency-Key": name } });

test("reads the orders of the night, packs and ships them, and says that they arrived", async () => {
  const bought = [await buy(2), await buy(1)].sort();
  const { data } = await partner("getAdminOrders", { query: { status: "paid", sort: "oldest", limit: "50" } });
  expect(data.orders.map(({ id }: { id: string }) => id).sort()).toEqual(bought);
  for (const id of bought) {
    const { data: opened } = await partner("getAdminOrdersId", { path: { id } });
    expect(opened.order).toMatchObject({ id, status: "paid", lines: [{ productId: mat.id }] });
    const inputs = { path: { id }, ...once(`pack-${id}`), body: {} };
    expect((await partner("postAdminOrdersIdProcess", inputs)).data.order.status).toBe("processing");
    const ship = {
      ...{ path: { id }, ...once(`ship-${id}`) },
      body: { carrier: "Bosta", trackingNumber: `T-${opened.order.number}` },
    };
    const first = await partner("postAdminOrdersIdShip", ship);
    expect(first).toMatchObject({ status: 200, data: { order: { status: "shipped" } } });
    // The line broke before the answer came: the same call again.
    expect(await partner("postAdminOrdersIdShip", ship)).toEqual(first);
  }
  const [arrived = ""] = bought;
  const deliver = { path: { id: arrived }, ...once(`arrived-${arrived}`), body: {} };
  expect((await partner("postAdminOrdersIdDeliver", deliver)).data.order.status).toBe("delivered");
  expect(await partner("postAdminOrdersIdDeliver", { ...deliver, ...once("a second parcel") })).toMatchObject({
    ...{ status: 409, data: { code: "ORDER_STATE" } },
  });
  expect((await partner("getAdminOrders", { query: { status: "paid" } })).data.orders).toEqual([]);
  const mails = (await shop.app.mails()).filter(({ kind }) => kind === "order-shipped");
  expect(mails).toHaveLength(2);
});

test("counts what lies on the shelf, and hears what is not possible", async () => {
  const { data } = await partner("getAdminProductsId", { path: { id: mat.id } });
  const { onHand } = await shop.stock(mat.variantId);
  expect(data.product.variants).toMatchObject([{ id: mat.variantId }]);
  const adjust = (delta: number, name: string) =>
    partner("patchAdminProductsIdStock", {
      ...{ path: { id: mat.id }, ...once(name) },
      body: { variantId: mat.variantId, delta, reason: "Counted" },
    });
  expect((await adjust(-2, "count-1")).status).toBe(200);
  expect((await adjust(-2, "count-1")).status).toBe(200);
  expect((await adjust(5, "delivery-1")).status).toBe(200);
  expect((await shop.stock(mat.variantId)).onHand).toBe(onHand + 3);
  expect(await adjust(-1000, "count-2")).toMatchObject({ status: 409, data: { code: "STOCK_SHORT" } });
  expect(await adjust(1, "count-1")).toMatchObject({ status: 409, data: { code: "IDEMPOTENCY_MISMATCH" } });
  const { data: moved } = await partner("getAdminProductsIdStockMovements", { path: { id: mat.id } });
  expect(moved.movements.slice(0, 2).map(({ delta }: { delta: number }) => delta)).toEqual([5, -2]);
});

test("is told what a key may not do, in the words of the document", async () => {
  const [order] = (await partner("getAdminOrders")).data.orders;
  const refund = { path: { id: order.id }, body: { amount: 1, reason: "none" } };
  const people = { status: 403, data: { code: "KEY_NOT_ALLOWED" } };
  expect(await partner("postAdminOrdersIdRefund", { ...refund, ...once("refund") })).toMatchObject(people);
  expect(await partner("getAdminSearch", { query: { text: "mona" } })).toMatchObject(people);
  expect(await partner("getAdminCustomers")).toMatchObject({
    ...{ status: 403, data: { code: "PERMISSION_DENIED", permission: "customers" } },
  });
  expect(await partner("postAdminOrdersIdDeliver", { path: { id: order.id }, body: {} })).toMatchObject({
    ...{ status: 400, data: { code: "VALIDATION_FAILED", errors: [{ field: "Idempotency-Key" }] } },
  });
  await expect(partner("postAdminOrdersIdShip", { path: { id: order.id }, body: {} })).rejects.toThrow("sends");
});

test("everything that it did stands in the audit log under its name", async () => {
  const acts = await shop.rows<{ action: string; count: number }>(
    `select action, count(*)::int as count from audit_entries where actor_label = 'key:Warehouse 7' and actor_id = $1
      group by action order by action`,
    [owner.userId],
  );
  expect(acts).toEqual([
    { action: "order.deliver", count: 1 },
    { action: "order.process", count: 2 },
    { action: "order.ship", count: 2 },
    { action: "product.stock", count: 2 },
  ]);
});
