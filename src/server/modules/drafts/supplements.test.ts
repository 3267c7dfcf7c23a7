import { afterAll, beforeAll, expect, test } from "vitest";
import * as staff from "#shared/contract/admin-drafts.ts";
import {
  adminCancelOrder,
  adminDeliverOrder,
  adminGetOrder,
  adminProcessOrder,
  adminShipOrder,
} from "#shared/contract/admin-orders.ts";
import { getInvoice } from "#shared/contract/invoices.ts";
import { getOrder, requestReturn } from "#shared/contract/orders.ts";
import * as contract from "#shared/contract/pay-links.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { adminAddSupplement, adminListSupplements } from "#shared/contract/supplements.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

const clock = createTestClock(new Date("2026-11-24T09:00:00Z"));
let shop: TestShop;
let seller: TestCustomer;
let manager: TestCustomer;

beforeAll(async () => {
  shop = await createTestShop({ clock });
  seller = await shop.customer("admin", "support");
  manager = await shop.customer("admin", "manager");
});
afterAll(() => shop.app.close());

/** An order that was paid by card. */
async function buy() {
  const mona = await shop.customer();
  await shop.fill(mona, await shop.product({ stock: 10, priceEgp: 500 }), 1);
  const { order, payment } = await shop.order(mona);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  return { mona, order, params: { id: order.id } };
}

interface Wish {
  readonly unitPrice?: number | null;
  readonly by?: TestCustomer;
  readonly quantity?: number;
}

async function add(orderId: string, { unitPrice = null, by = seller, quantity = 2 }: Wish = {}) {
  const product = await shop.product({ stock: 10, priceEgp: 100 });
  const reason = unitPrice === null ? null : "Box is dented";
  const lines = [{ productId: product.id, size: "One", quantity, unitPrice, reason }];
  const body = { lines, reason: "Forgot the shaker" };
  const { draft } = await by.call(adminAddSupplement, { params: { id: orderId }, body });
  return { draft, product, lines };
}

async function mailed(to: string) {
  await shop.app.drain();
  const mail = (await shop.app.mails()).findLast((one) => one.to === to && one.kind === "draft-order");
  return { mail, token: String(mail?.data["path"]).split("/pay/")[1] ?? "" };
}

const place = (who: TestCustomer, token: string, expectedTotal = 200, more: Record<string, unknown> = {}) =>
  who.call(contract.placePayLink, { body: { token, paymentMethod: "cod", expectedTotal, ...more } });

test("a supplement is mailed, paid by its own link, sent free, invoiced and returned like any order; both orders name each other", async () => {
  const { mona, order: parent, params } = await buy();
  const { draft, product } = await add(parent.id);
  expect(draft).toMatchObject({
    state: "open",
    ...{ isShippingFree: true, shippingAddress: parent.shippingAddress },
    customer: { id: mona.userId, email: mona.email },
    supplement: { orderId: parent.id, orderNumber: parent.number, reason: "Forgot the shaker" },
    quote: { total: 200, shipping: 0 },
  });
  expect(draft.sentAt).not.toBeNull();
  const { mail, token } = await mailed(mona.email);
  expect(mail?.data).toMatchObject({ parentNumber: parent.number });
  const { payLink } = await shop.app.client(contract.readPayLink, { body: { token } });
  expect(payLink).toMatchObject({ parentNumber: parent.number, quote: { total: 200 } });
  const abroad = { ...cairo, country: "SA" };
  const asked = { body: { token, country: "SA" } };
  expect(await toRefusal(mona.call(contract.quotePayLink, asked))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(place(mona, token, 200, { shippingAddress: abroad }))).toBe("VALIDATION_FAILED");

  const { order } = await place(mona, token);
  expect(order).toMatchObject({
    total: 200,
    shipping: 0,
    status: "processing",
    shippingAddress: parent.shippingAddress,
  });
  const brief = (one: { id: string; number: string }) => ({ id: one.id, number: one.number });
  const own = (await mona.call(getOrder, { params: { id: order.id } })).order;
  expect(own).toMatchObject({ parent: { ...brief(parent), status: "paid" } });
  expect(own.supplements).toBeUndefined();
  const main = (await mona.call(getOrder, { params })).order;
  expect(main.supplements).toEqual([{ ...brief(order), status: "processing" }]);
  expect((await seller.call(adminGetOrder, { params })).order).toMatchObject({ supplements: [brief(order)] });
  const { drafts } = await seller.call(adminListSupplements, { params });
  expect(drafts).toMatchObject([{ id: draft.id, state: "used", orderNumber: order.number, itemCount: 2 }]);

  const sent = { params: { id: order.id } };
  await seller.call(adminShipOrder, { ...sent, body: { carrier: "Bosta", trackingNumber: "77" } });
  await seller.call(adminDeliverOrder, { ...sent, body: {} });
  const url = `/api${getInvoice.path.replace(":id", order.id)}`;
  const invoice = await shop.app.http.inject({ url, headers: { authorization: `Bearer ${await mona.token()}` } });
  expect([invoice.statusCode, invoice.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const [line] = own.lines;
  const body = { lines: [{ lineId: line?.id ?? "", quantity: 1 }], reason: "Too small" };
  expect((await mona.call(requestReturn, { ...sent, body })).order.status).toBe("return_requested");
  expect((await mona.call(getOrder, { params })).order.status).toBe("paid");
  expect(await shop.stock(product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  expect(await shop.books()).toEqual([]);
});

test("only paid orders that were not cancelled or refunded get supplements, and a low price needs the permission for promotions", async () => {
  const { order, params } = await buy();
  expect(await toRefusal(add(order.id, { unitPrice: 70 }))).toBe("PERMISSION_DENIED");
  expect((await add(order.id, { unitPrice: 70, by: manager })).draft.quote?.total).toBe(140);
  const nothing = { params, body: { lines: [], reason: "Nothing" } };
  expect(await toRefusal(seller.call(adminAddSupplement, nothing))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(add(crypto.randomUUID()))).toBe("NOT_FOUND");
  const mona = await shop.customer();
  await shop.fill(mona, await shop.product({ stock: 10 }), 1);
  expect(await toRefusal(add((await shop.order(mona)).order.id))).toBe("ORDER_STATE");
});

test("staff can change a supplement's goods, but not its customer and destination", async () => {
  const { mona, order } = await buy();
  const { draft, lines } = await add(order.id);
  const params = { id: draft.id };
  const body = {
    ...{ userId: mona.userId, currency: "EGP" as const, version: draft.version, language: "en" as const },
    ...{ isShippingFree: true, shippingAddress: cairo, lines: lines.map((line) => ({ ...line, quantity: 3 })) },
  };
  const change = (more: Partial<typeof body>) =>
    seller.call(staff.adminUpdateDraft, { params, body: { ...body, ...more } });
  for (const more of [{ isShippingFree: false }, { currency: "SAR" as never }, { userId: seller.userId }])
    expect(await toRefusal(change(more))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(change({ shippingAddress: null as never }))).toBe("VALIDATION_FAILED");
  const { draft: changed } = await change({});
  expect(changed).toMatchObject({ quote: { total: 300 }, supplement: { orderId: order.id } });
  clock.advance(8 * 86_400);
  const { token } = await mailed(mona.email);
  expect(await toRefusal(place(mona, token, 300))).toBe("DRAFT_EXPIRED");
});

test("an open supplement ends when its order is cancelled or fully refunded, also concurrently", async () => {
  const { mona, order, params } = await buy();
  await add(order.id);
  const { token } = await mailed(mona.email);
  const cancel = () => manager.call(adminCancelOrder, { params, body: { reason: "Not wanted" } });
  const { result } = await whileLocked(shop.app.platform.database.pool, rowOf("orders", "id", order.id), 2, () =>
    Promise.all([toRefusal(cancel()), toRefusal(place(mona, token))]),
  );
  expect(result[0]).toBe("");
  expect(["", "DRAFT_CANCELLED"]).toContain(result[1]);
  expect(await toRefusal(add(order.id))).toBe("ORDER_STATE");

  const second = await buy();
  await seller.call(adminProcessOrder, { params: second.params, body: {} });
  await add(second.order.id);
  const link = await mailed(second.mona.email);
  const refund = { amount: second.order.total, reason: "Damaged" };
  await manager.call(adminRefundOrder, { params: second.params, body: refund });
  await shop.app.drain();
  expect(await toRefusal(place(second.mona, link.token))).toBe("DRAFT_CANCELLED");
  expect(await toRefusal(add(second.order.id))).toBe("ORDER_OVER");
  expect(await shop.books()).toEqual([]);
});
