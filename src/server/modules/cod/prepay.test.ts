import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payOrder, placeOrder, type Quote, quoteOrder } from "#shared/contract/checkout.ts";
import type { ApiError } from "#shared/contract/client.ts";
import { adminGetCodRule, adminSaveCodRule } from "#shared/contract/cod.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { prepayDiscount } from "#shared/domain/cod.ts";
import { buy, readCodes } from "#test/factories/gifts.ts";
import { nasrCity, parcelSteps, pressCarrier } from "#test/factories/parcels.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";

/** When cash is refused for a limit or for refused parcels, paying in advance gets a discount on the goods. */

let shop: TestShop;
let staff: TestCustomer;
let mona: TestCustomer;
/** Its delivery costs another 65. */
let mat: TestProduct;
const egp = { headers: { "x-user-currency": "EGP" } };
const market = { market: "EG" } as const;
const limits = { min: null, max: null, maxNew: null, maxOpen: null, refusalsBlock: null, fee: 0 };

async function setRule(changes: Partial<BodyOf<typeof adminSaveCodRule>>): Promise<void> {
  const { rule } = await staff.call(adminGetCodRule, { params: market });
  const body = { confirm: "never", confirmHours: 24, enabled: true, ...limits, version: rule.version } as const;
  await staff.call(adminSaveCodRule, { params: market, body: { ...body, prepayPercent: 10, ...changes } });
}
const quote = async (who: TestCustomer, more: object = {}): Promise<Quote> =>
  (await who.call(quoteOrder, { body: { shippingAddress: nasrCity, ...more } }, egp)).quote;
const place = (who: TestCustomer, expectedTotal: number, more: object = {}) =>
  who.call(
    placeOrder,
    { body: { paymentMethod: "card", shippingAddress: nasrCity, expectedTotal, ...more } as const },
    egp,
  );

beforeAll(async () => {
  shop = await createTestShop();
  staff = await shop.customer("admin");
});
beforeEach(async () => {
  mona = await shop.customer();
  mat = await shop.product({ stock: 100, priceEgp: 100 });
  await shop.fill(mona, mat);
});
afterAll(() => shop.app.close());

test("an order above the cash limit costs less, is taxed less, and cannot be changed to cash", async () => {
  await setRule({ max: 164.99, fee: 20 });
  const seen = await quote(mona);
  expect(seen).toMatchObject({
    total: 155,
    discount: 10,
    shipping: 65,
    codFee: 0,
    prepay: { percent: 10, amount: 10 },
  });
  expect(seen.automaticDiscounts).toEqual([{ ...prepayDiscount, amount: 10 }]);
  expect(seen.paymentMethods).not.toContain("cod");
  expect(await quote(mona, { paymentMethod: "cod" })).toMatchObject({ total: 155, codFee: 0 });
  const cash = place(mona, 155, { paymentMethod: "cod" });
  expect(await cash.catch(({ code, data }: ApiError) => ({ code, data }))).toMatchObject({
    code: "METHOD_NOT_AVAILABLE",
    data: { reason: "COD_LIMIT" },
  });
  const { order } = await place(mona, 155);
  expect(order).toMatchObject({ total: 155, discount: 10, tax: 19.04, lines: [{ total: 90, discount: 10 }] });
  const again = (paymentMethod: "cod" | "paymob") =>
    mona.call(payOrder, { params: { id: order.id }, body: { paymentMethod } });
  expect(await toRefusal(again("cod"))).toBe("METHOD_NOT_AVAILABLE");
  await setRule({});
  expect(await toRefusal(again("cod"))).toBe("METHOD_NOT_AVAILABLE");
  const { order: changed, payment } = await again("paymob");
  expect(changed).toMatchObject({ total: 155, automaticDiscounts: [{ amount: 10 }] });
  const toCash = shop.rows("update orders set payment_method = 'cod' where id = $1", [order.id]);
  await expect(toCash).rejects.toThrow("orders_prepaid_without_cash");
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  expect((await mona.call(getOrder, { params: { id: order.id } })).order).toMatchObject({ status: "paid" });
  expect(await shop.books()).toEqual([]);
});

test("there is no discount when cash is offered, unsuitable for the goods or currency, or switched off", async () => {
  const bare = { prepay: null, automaticDiscounts: [], discount: 0 };
  await setRule({});
  expect(await quote(mona)).toMatchObject({ ...bare, total: 165 });
  await setRule({ max: 100, prepayPercent: 0 });
  expect(await quote(mona)).toMatchObject(bare);
  await setRule({ enabled: false });
  expect(await quote(mona)).toMatchObject(bare);
  await setRule({ max: 100 });
  const dollars = { headers: { "x-user-currency": "USD" } };
  expect((await mona.call(quoteOrder, { body: {} }, dollars)).quote).toMatchObject(bare);
  await shop.fill(mona, await shop.product({ kind: "programme" }));
  expect(await quote(mona)).toMatchObject(bare);
  for (const wrong of [-1, 31, 2.5])
    expect(await toRefusal(setRule({ prepayPercent: wrong }))).toBe("VALIDATION_FAILED");
});

test("the discount is a share of the money paid for the goods, and delivery stays free", async () => {
  await setRule({ max: 1 });
  const giver = await shop.customer();
  await buy(shop, giver, await shop.product({ kind: "gift_card", priceEgp: 60 }));
  const [code = ""] = await readCodes(shop, giver.email);
  const rest = { giftCardAmount: 60, prepay: { amount: 4 }, total: 101 };
  expect(await quote(mona, { giftCards: [code] })).toMatchObject(rest);
  const { order } = await place(mona, 101, { giftCards: [code] });
  expect(order).toMatchObject({ giftCardAmount: 60, total: 101, lines: [{ total: 96 }] });
  const dear = await shop.customer();
  await shop.fill(dear, await shop.product({ priceEgp: 333.33 }), 3);
  const bare = await quote(dear);
  await setRule({ max: 1, prepayPercent: 0 });
  const whole = await quote(dear);
  expect(bare).toMatchObject({ shipping: whole.shipping, prepay: { amount: 100 } });
  expect(Math.round((whole.total - bare.total) * 100)).toBe(100_00);
  expect(await shop.books()).toEqual([]);
});

test("when cash is refused by phone, known only from the full address, the order is first refused with the lower price", async () => {
  await setRule({ refusalsBlock: 1 });
  const steps = parcelSteps(shop, staff);
  const home = { ...nasrCity, phone: "+201077777777", line1: "99 Makram Ebeid" };
  const refusing = await shop.customer();
  await shop.fill(refusing, mat);
  const { order } = await shop.order(refusing, { paymentMethod: "cod", shippingAddress: home });
  const awb = await steps.booked(order);
  await pressCarrier(shop, awb, "picked-up");
  await pressCarrier(shop, awb, "refuse");
  expect(await quote(mona, { shippingAddress: { country: "EG" } })).toMatchObject({ total: 165, prepay: null });
  const refused = place(mona, 165, { shippingAddress: home });
  expect(await refused.catch(({ code, data }: ApiError) => ({ code, data }))).toMatchObject({
    code: "PRICE_CHANGED",
    data: { quote: { total: 155, prepay: { percent: 10, amount: 10 } } },
  });
  expect(await quote(mona, { shippingAddress: home })).toMatchObject({ total: 155 });
  expect((await place(mona, 155, { shippingAddress: home })).order).toMatchObject({ total: 155 });
});
