import { afterAll, beforeAll, expect, test } from "vitest";
import { adminDeliverOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { getCart } from "#shared/contract/cart.ts";
import { placeOrder, quoteOrder } from "#shared/contract/checkout.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { cancelOrder, getOrder, listOrders } from "#shared/contract/orders.ts";
import { getPayment } from "#shared/contract/payments.ts";
import { cairo, createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { maxWaiting } from "./place-order.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

const egp = { headers: { "x-user-currency": "EGP" } };

test("a card order goes from the cart to delivery, with its mails, stock, points and timeline", async () => {
  const [mona, admin, mat] = [
    await shop.customer(),
    await shop.customer("admin"),
    await shop.product({ priceEgp: 349.5, discountPercentage: 10 }),
  ];
  await shop.fill(mona, mat, 3);
  const { order, payment } = await shop.order(mona);
  expect(order).toMatchObject({
    status: "pending_payment",
    paymentStatus: "unpaid",
    currency: "EGP",
    subtotal: 1048.5,
    discount: 104.85,
    shipping: 65,
    total: 1008.65,
  });
  expect(order.number).toMatch(/^HM-1\d{5}$/);
  expect(order.tax).toBe(123.87);
  expect(payment).toMatchObject({ provider: "sandbox", status: "pending", redirectUrl: `/sandbox-pay/${payment.id}` });
  expect((await mona.call(getCart, {})).cart.items).toEqual([]);
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 10, reserved: 3 });

  expect(await shop.press(payment.id, "approve")).toEqual({
    status: 303,
    location: `/payment/success?payment=${payment.id}`,
  });
  await shop.app.drain();
  const seen = await mona.call(getPayment, { params: { id: payment.id } });
  expect(seen.payment).toMatchObject({
    status: "paid",
    amount: 1008.65,
    currency: "EGP",
    orderId: order.id,
    orderNumber: order.number,
    orderStatus: "paid",
  });
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 7, reserved: 0 });
  expect(await shop.movements(mat.variantId)).toEqual([[-3, "sale", order.number]]);

  const params = { id: order.id };
  await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "B-1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
  const done = (await mona.call(getOrder, { params })).order;
  expect(done.timeline.map((entry) => entry.status)).toEqual([
    "pending_payment",
    "paid",
    "processing",
    "shipped",
    "delivered",
  ]);
  expect(done.tracking).toEqual({ carrier: "Bosta", number: "B-1", url: null });
  const mails = (await shop.app.mails()).filter((mail) => mail.to === mona.email);
  // The mail's lines and shipping to Cairo add up: three at 314.55 each.
  expect(mails[0]?.data).toMatchObject({
    lines: [{ total: { amountMinor: 94_365 } }],
    sums: [{ what: "shipping", amount: { amountMinor: 6_500, currency: "EGP" } }],
    total: { amountMinor: 100_865 },
  });
  const kinds = mails.map((mail) => mail.kind);
  expect(kinds).toEqual(["order-placed", "order-paid", "order-shipped", "points-earned", "order-delivered"]);
  const loyalty = await mona.call(getLoyalty, { query: {} });
  expect(loyalty).toMatchObject({ balance: 94, tier: "bronze", nextTier: "silver", pointsToNextTier: 906 });
  expect(loyalty.entries[0]).toMatchObject({ kind: "earn", points: 94, orderNumber: order.number });
  expect((await mona.call(listOrders, { query: {} })).orders).toHaveLength(1);
  expect(await shop.books()).toEqual([]);
});

test("without e-receipts no order needs a national ID, and a given one is not stored", async () => {
  const egp = { headers: { "x-user-currency": "EGP" } };
  const [mona, rack] = [await shop.customer(), await shop.product({ priceEgp: 9_000, stock: 90 })];
  for (const nationalId of [undefined, "29001010100013"]) {
    await shop.fill(mona, rack, 30);
    const { quote } = await mona.call(quoteOrder, { body: { shippingAddress: { country: "EG" } } }, egp);
    expect(quote).toMatchObject({ currency: "EGP", market: "EG", needsNationalId: false });
    expect(quote.total).toBeGreaterThan(150_000);
    const { order, payment } = await shop.order(mona, nationalId === undefined ? {} : { nationalId }, egp.headers);
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    expect((await mona.call(getOrder, { params: { id: order.id } })).order.status).toBe("paid");
  }
  expect(await shop.rows("select * from receipt_buyers")).toEqual([]);
});

test("one person cannot reserve all goods with unpaid orders", async () => {
  const [hoarder, mat] = [await shop.customer(), await shop.product({ stock: 60 })];
  for (let nth = 0; nth < maxWaiting; nth++) {
    await shop.fill(hoarder, mat);
    await shop.order(hoarder);
  }
  await shop.fill(hoarder, mat);
  const refused: unknown = await shop.order(hoarder).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 60, reserved: maxWaiting });
  shop.app.clock.advance(31 * 60);
  await shop.app.platform.jobs.runScheduled("expire-orders");
  expect((await shop.order(hoarder)).order.status).toBe("pending_payment");
});

test("an order with cash on delivery needs no payment, is due until delivery, and must be for goods in EGP", async () => {
  const [mona, admin, mat] = [await shop.customer(), await shop.customer("admin"), await shop.product()];
  await shop.fill(mona, mat, 2);
  const { order, payment } = await shop.order(mona, { paymentMethod: "cod" });
  expect(order).toMatchObject({ status: "processing", paymentStatus: "due", expiresAt: null });
  expect(payment).toEqual({ id: payment.id, provider: "cod", status: "due" });
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 8, reserved: 0 });
  await admin.call(adminShipOrder, { params: { id: order.id }, body: { carrier: "Bosta", trackingNumber: "B-2" } });
  const delivered = await admin.call(adminDeliverOrder, { params: { id: order.id }, body: {} });
  expect(delivered.order).toMatchObject({ status: "delivered", paymentStatus: "paid", paidTotal: 265 });
  expect((await mona.call(getPayment, { params: { id: payment.id } })).payment.status).toBe("paid");

  await shop.fill(mona, mat);
  const usd = { "x-user-currency": "USD" };
  expect(await toRefusal(shop.order(mona, { paymentMethod: "cod" }, usd))).toBe("METHOD_NOT_AVAILABLE");
  expect(await toRefusal(shop.order(mona, { paymentMethod: "instalments" }))).toBe("METHOD_NOT_AVAILABLE");
  await shop.fill(mona, await shop.product({ kind: "programme" }));
  expect(await toRefusal(shop.order(mona, { paymentMethod: "cod" }))).toBe("METHOD_NOT_AVAILABLE");
  expect(await shop.books()).toEqual([]);
});

test("an order with an outdated total is refused with the new price", async () => {
  const [mona, mat] = [await shop.customer(), await shop.product()];
  await shop.fill(mona, mat);
  const body = { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal: 1 };
  const error = await mona.call(placeOrder, { body }, egp).catch((refusal: unknown) => refusal);
  expect(error).toMatchObject({ status: 409, code: "PRICE_CHANGED", data: { quote: { total: 165, shipping: 65 } } });
  const forged = await shop.app.http.inject({
    method: "POST",
    url: "/api/orders",
    headers: { "content-type": "application/json", authorization: `Bearer ${await mona.token()}` },
    payload: JSON.stringify({ ...body, total: 1, status: "paid", currencyRate: 1, userId: mona.userId }),
  });
  expect(forged.statusCode).toBe(400);
  expect(forged.json().errors.map((entry: { field: string }) => entry.field)).toEqual([
    "total",
    "status",
    "currencyRate",
    "userId",
  ]);
  expect(
    await toRefusal(mona.call(placeOrder, { body: { ...body, expectedTotal: 165, shippingAddress: undefined } }, egp)),
  ).toBe("VALIDATION_FAILED");
});

test("a programme needs no address and earns its points when it is paid", async () => {
  const [mona, programme] = [await shop.customer(), await shop.product({ kind: "programme", priceEgp: 500 })];
  await shop.fill(mona, programme);
  const { quote } = await mona.call(quoteOrder, { body: {} }, egp);
  expect(quote).toMatchObject({ needsAddress: false, shipping: 0, total: 500, deliveryDays: null });
  const { order, payment } = await shop.order(mona);
  expect(order.shippingAddress).toBeNull();
  await shop.press(payment.id, "vanish");
  await shop.app.drain();
  expect((await mona.call(getOrder, { params: { id: order.id } })).order.status).toBe("paid");
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(50);
  await mona.call(cancelOrder, { params: { id: order.id }, body: { reason: "changed my mind" } });
  await shop.app.drain();
  const cancelled = (await mona.call(getOrder, { params: { id: order.id } })).order;
  expect(cancelled).toMatchObject({ status: "cancelled", paymentStatus: "refunded", refundedTotal: 500 });
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(0);
  expect(await shop.books()).toEqual([]);
});

test("an order that is not paid in time releases everything; orders of others are 404", async () => {
  const [mona, ali, mat] = [await shop.customer(), await shop.customer(), await shop.product()];
  await shop.fill(mona, mat, 4);
  const { order } = await shop.order(mona);
  expect(await toRefusal(ali.call(getOrder, { params: { id: order.id } }))).toBe("NOT_FOUND");
  expect(await toRefusal(ali.call(cancelOrder, { params: { id: order.id }, body: {} }))).toBe("NOT_FOUND");
  await shop.app.platform.jobs.runScheduled("expire-orders");
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 10, reserved: 4 });
  shop.app.clock.advance(30 * 60);
  await shop.app.platform.jobs.runScheduled("expire-orders");
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 10, reserved: 0 });
  expect((await mona.call(getOrder, { params: { id: order.id } })).order).toMatchObject({
    status: "expired",
    expiresAt: null,
  });
  expect(await shop.books()).toEqual([]);
});

test("a quote accepts an incomplete address and refuses unknown fields", async () => {
  const [mona, mat] = [await shop.customer(), await shop.product({ priceEgp: 100 })];
  await shop.fill(mona, mat, 1);
  const quoteFor = (shippingAddress: { country: string }) => mona.call(quoteOrder, { body: { shippingAddress } }, egp);
  const started = { country: "EG", firstName: "Mona", phone: "", city: "" };
  expect((await quoteFor(started)).quote.isShippingEstimated).toBe(false);
  expect(await toRefusal(quoteFor({ ...started, ...{ price: 1 } }))).toBe("VALIDATION_FAILED");
});

test("placing an order returns the same as reading it: to be paid, on delivery, and without shipping", async () => {
  const mona = await shop.customer();
  const read = async (id: string) => (await mona.call(getOrder, { params: { id } }, egp)).order;
  const [mat, plan] = [await shop.product({ priceEgp: 300 }), await shop.product({ priceEgp: 300, kind: "programme" })];
  for (const [item, paymentMethod] of [
    [mat, "card"],
    [mat, "cod"],
    [plan, "card"],
  ] as const) {
    await shop.fill(mona, item, 1);
    const { order } = await shop.order(mona, { paymentMethod });
    expect(order).toEqual(await read(order.id));
  }
});
