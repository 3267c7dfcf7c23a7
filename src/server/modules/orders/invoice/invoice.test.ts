import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cancelOrder } from "#shared/contract/orders.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";

// The first invoice starts the PDF worker, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let shop: TestShop;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const fetchInvoice = async (orderId: string, who?: TestCustomer, area = "") =>
  shop.app.http.inject({
    url: `/api${area}/orders/${orderId}/invoice`,
    headers: who === undefined ? {} : { authorization: `Bearer ${await who.token()}` },
  });
async function place(paymentMethod: "card" | "cod" = "card") {
  await shop.fill(mona, await shop.product({ priceEgp: 250 }), 2);
  return shop.order(mona, { paymentMethod });
}
async function placePaid() {
  const placed = await place();
  await shop.press(placed.payment.id, "approve");
  await shop.app.drain();
  return placed.order;
}

test("the owner and admins get a PDF that no cache keeps, with a plain name", async () => {
  const order = await placePaid();
  const admin = await shop.customer("admin");
  for (const reply of [await fetchInvoice(order.id, mona), await fetchInvoice(order.id, admin, "/admin")]) {
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="himma-${order.number}.pdf"`,
      "cache-control": "private, no-store",
    });
    expect(reply.rawPayload.toString("latin1", 0, 5)).toBe("%PDF-");
  }
});

test("two concurrent requests get the same PDF", async () => {
  const order = await placePaid();
  const [one, other] = await Promise.all([fetchInvoice(order.id, mona), fetchInvoice(order.id, mona)]);
  expect(one.rawPayload.length).toBeGreaterThan(10_000);
  expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
});

test("other customers get 404, visitors 401, and customers no admin route", async () => {
  const order = await placePaid();
  const stranger = await shop.customer();
  const admin = await shop.customer("admin");
  const missing = await fetchInvoice(shop.app.platform.ids.next(), mona);
  for (const who of [stranger, admin]) {
    const reply = await fetchInvoice(order.id, who);
    expect(reply.statusCode).toBe(404);
    expect(reply.json<{ code: string }>().code).toBe(missing.json<{ code: string }>().code);
  }
  expect((await fetchInvoice(order.id)).statusCode).toBe(401);
  expect((await fetchInvoice(order.id, mona, "/admin")).statusCode).toBe(403);
});

test("an order that waits for its payment, or ended without one, has none", async () => {
  const { order } = await place();
  expect((await fetchInvoice(order.id, mona)).json()).toMatchObject({ code: "ORDER_STATE" });
  await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
  expect((await fetchInvoice(order.id, mona)).statusCode).toBe(409);
});

test("cash on delivery has one from the start, and none once it is cancelled", async () => {
  const { order } = await place("cod");
  expect((await fetchInvoice(order.id, mona)).statusCode).toBe(200);
  await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
  expect((await fetchInvoice(order.id, mona)).statusCode).toBe(409);
});
