import { afterAll, beforeAll, expect, test } from "vitest";
import { placeOrder, quoteOrder } from "#shared/contract/checkout.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { cairo, createTestShop, type TestShop } from "#test/factories/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

const address = { shippingAddress: { country: "EG" } };
const egp = { headers: { "x-user-currency": "EGP" } };

test("an order has its quote's currency, whatever the header says", async () => {
  const [mona, mat] = [await shop.customer(), await shop.product({ prices: { SAR: 12 } })];
  await shop.fill(mona, mat);
  const { quote } = await mona.call(quoteOrder, { body: { ...address, currency: "SAR" } }, egp);
  expect(quote.currency).toBe("SAR");
  const { currency, total } = quote;
  const body = { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal: total, currency };
  const { order } = await mona.call(placeOrder, { body }, egp);
  expect(order).toMatchObject({ currency: "SAR", total });
  expect(await shop.books()).toEqual([]);
});

test("without a currency quote and order follow the same rule, and a refused total includes its currency", async () => {
  const [mona, mat] = [await shop.customer(), await shop.product({ prices: { SAR: 12 } })];
  await shop.fill(mona, mat);
  const { quote } = await mona.call(quoteOrder, { body: address }, egp);
  const body = { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal: 1 };
  const refused = await mona.call(placeOrder, { body }, egp).catch((error: unknown) => error);
  if (!isRefusal(refused, placeOrder, "PRICE_CHANGED")) throw refused;
  expect(refused.data.quote).toMatchObject({ currency: "EGP", total: quote.total });
  const { order } = await mona.call(placeOrder, { body: { ...body, expectedTotal: quote.total } }, egp);
  expect(order).toMatchObject({ currency: "EGP", total: quote.total });
});

test("an order without a currency uses the one in its quote's body, until a quote has none", async () => {
  const [mona, mat] = [await shop.customer(), await shop.product({ prices: { SAR: 12 }, stock: 10 })];
  await shop.fill(mona, mat);
  const { quote } = await mona.call(quoteOrder, { body: { ...address, currency: "SAR" } }, egp);
  const body = { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal: quote.total };
  const { order } = await mona.call(placeOrder, { body }, egp);
  expect(order).toMatchObject({ currency: "SAR", total: quote.total });

  await shop.fill(mona, mat);
  await mona.call(quoteOrder, { body: { ...address, currency: "SAR" } }, egp);
  const { quote: later } = await mona.call(quoteOrder, { body: address }, egp);
  const { order: second } = await mona.call(placeOrder, { body: { ...body, expectedTotal: later.total } }, egp);
  expect(second).toMatchObject({ currency: "EGP", total: later.total });

  // The currency of an earlier cart's quote does not apply to the next cart.
  await shop.fill(mona, mat);
  const { order: third } = await mona.call(placeOrder, { body: { ...body, expectedTotal: later.total } }, egp);
  expect(third).toMatchObject({ currency: "EGP", total: later.total });
  expect(await shop.books()).toEqual([]);
});
