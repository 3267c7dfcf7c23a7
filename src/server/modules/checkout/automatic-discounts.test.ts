import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminCreateAutomaticDiscount,
  adminUpdateAutomaticDiscount,
} from "#shared/contract/admin-automatic-discounts.ts";
import { adminCreateCoupon } from "#shared/contract/admin-coupons.ts";
import { adminDeliverOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { adminApproveReturn, adminReceiveReturn, adminRefundReturn } from "#shared/contract/admin-return-cases.ts";
import { placeOrder, type Quote, quoteOrder } from "#shared/contract/checkout.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { createReturn } from "#shared/contract/returns.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { besideBlocked, rowOf } from "#test/support/overlap.ts";

type Body = BodyOf<typeof adminCreateAutomaticDiscount>;

let shop: TestShop;
let owner: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
});
afterAll(() => shop.app.close());

const egp = { "x-user-currency": "EGP" };
const none = { EGP: null, SAR: null, AED: null, USD: null };
const offer = (product: TestProduct, more: Partial<Body> = {}): Body => ({
  ...{ name: { ar: "الثالثة بنصف السعر", en: "Third at half price" }, kind: "buy_get", percentage: 50 },
  ...{ amounts: none, minimums: none, caps: none, buyQuantity: 2, getQuantity: 1, maxTimes: null },
  ...{ productIds: [product.id], categoryIds: null, currencies: null, markets: null, combinesWithCoupons: false },
  ...{ startsAt: null, endsAt: null, isActive: true },
  ...more,
});
const make = async (body: Body) => (await owner.client(adminCreateAutomaticDiscount, { body })).discount;
const quote = async (who: TestCustomer, coupon?: string): Promise<Quote> =>
  (await who.call(quoteOrder, { body: { shippingAddress: cairo, ...(coupon && { coupon }) } }, { headers: egp })).quote;
const place = (who: TestCustomer, expectedTotal: number, more: object = {}) =>
  who.call(
    placeOrder,
    { body: { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal, ...more } },
    { headers: egp },
  );
const coupon = (code: string, percentage: number) =>
  owner.client(adminCreateCoupon, {
    body: {
      ...{ code, kind: "percentage", percentage, amounts: none, minimums: none, firstOrderOnly: false },
      ...{ perUserLimit: null, totalLimit: null, startsAt: null, endsAt: null, categoryIds: null, isActive: true },
    },
  });

async function basket(pieces: number, more: Partial<Body> = {}) {
  const product = await shop.product({ priceEgp: 33.33 });
  const other = await shop.product({ priceEgp: 10 });
  const discount = await make(offer(product, more));
  const who = await shop.customer();
  await shop.fill(who, product, pieces);
  await shop.fill(who, other);
  return { product, who, discount };
}

test("the discount in the quote is charged and stored with the order, line by line", async () => {
  const { product, who, discount } = await basket(3);
  const shown = await quote(who);
  // Half of 33.33, rounded once.
  const applied = [{ id: discount.id, name: discount.name, amount: 16.66 }];
  expect(shown).toMatchObject({ subtotal: 109.99, discount: 16.66, automaticDiscounts: applied });
  const { order } = await place(who, shown.total);
  expect(order).toMatchObject({ subtotal: 109.99, discount: 16.66, automaticDiscounts: applied, total: shown.total });
  const line = order.lines.find(({ productId }) => productId === product.id);
  expect(line).toMatchObject({ discount: 16.66, automaticDiscount: 16.66, total: 83.33 });
  expect((await who.call(getOrder, { params: { id: order.id } })).order.automaticDiscounts).toEqual(applied);
  expect(await shop.books()).toEqual([]);
});

test("an order is refused with the new price when its discount ended after the quote", async () => {
  const { who, discount } = await basket(3);
  const { total } = await quote(who);
  await end(discount);
  expect(await toRefusal(place(who, total))).toBe("PRICE_CHANGED");
  const again = await quote(who);
  expect(again).toMatchObject({ discount: 0, automaticDiscounts: [], total: total + 16.66 });
  expect(await toRefusal(place(who, again.total))).toBe("");
});

const end = (discount: Awaited<ReturnType<typeof make>>) => {
  const { id, state: _, createdAt: _created, updatedAt: _updated, ...body } = discount;
  return owner.client(adminUpdateAutomaticDiscount, { params: { id }, body: { ...body, isActive: false } });
};

test("a discount that ends before the order is priced no longer applies; after that it does", async () => {
  const { pool } = shop.app.platform.database;
  const late = await basket(3);
  const { total } = await quote(late.who);
  const cart = rowOf("carts", "user_id", late.who.userId);
  const blocked = () => toRefusal(place(late.who, total));
  expect((await besideBlocked(pool, cart, blocked, () => end(late.discount)))[0]).toBe("PRICE_CHANGED");

  const early = await basket(3);
  const stock = rowOf("variants", "id", early.product.variantId);
  const [placed] = await besideBlocked(
    pool,
    stock,
    () => place(early.who, total),
    () => end(early.discount),
  );
  expect(placed.order).toMatchObject({ total, discount: 16.66, automaticDiscounts: [{ id: early.discount.id }] });
  expect(await shop.books()).toEqual([]);
});

test("a coupon combines with a discount if staff allow it; else the better one for the customer applies", async () => {
  await coupon("AUTO-SMALL", 1);
  await coupon("AUTO-LARGE", 50);
  const { who } = await basket(3);
  const small = await quote(who, "AUTO-SMALL");
  expect(small.coupon).toMatchObject({ isApplied: false, problem: "COUPON_BEATEN" });
  expect(small.discount).toBe(16.66);
  expect(await toRefusal(place(who, small.total, { coupon: "AUTO-SMALL" }))).toBe("COUPON_BEATEN");
  const large = await quote(who, "AUTO-LARGE");
  expect(large).toMatchObject({ automaticDiscounts: [], coupon: { isApplied: true }, discount: 54.99 });

  const { who: lucky } = await basket(3, { combinesWithCoupons: true });
  const both = await quote(lucky, "AUTO-LARGE");
  // 109.99 less 16.66, and half of that.
  expect(both).toMatchObject({ coupon: { isApplied: true, discount: 46.66 }, discount: 63.32 });
  const { order } = await place(lucky, both.total, { coupon: "AUTO-LARGE" });
  expect(order.total).toBe(both.total);
  expect(await shop.books()).toEqual([]);
});

test("a discount never costs the free delivery", async () => {
  const product = await shop.product({ priceEgp: 2000 });
  const who = await shop.customer();
  await shop.fill(who, product);
  const before = await quote(who);
  expect(before.shipping).toBe(0);
  await make(offer(product, { kind: "percentage", percentage: 60, buyQuantity: null, getQuantity: null }));
  expect(await quote(who)).toMatchObject({ discount: 1200, shipping: 0, total: 800 });
});

test("pieces that are returned one by one are refunded with exactly the price of their line", async () => {
  const { product, who } = await basket(3);
  const { total } = await quote(who);
  const { order } = await place(who, total, { paymentMethod: "cod" });
  const byId = { params: { id: order.id } };
  await owner.client(adminShipOrder, { ...byId, body: { carrier: "Bosta", trackingNumber: "1" } });
  await owner.client(adminDeliverOrder, { ...byId, body: {} });
  await shop.app.drain();
  const lineId = order.lines.find(({ productId }) => productId === product.id)?.id ?? "";
  const refunds: number[] = [];
  for (const _ of [1, 2, 3]) {
    const asked = [{ lineId, quantity: 1, reason: "changed_mind" as const, opened: false }];
    const { return: one } = await who.call(createReturn, { ...byId, body: { lines: asked } });
    const params = { id: one.id };
    await owner.client(adminApproveReturn, { params, body: {} });
    const found = [{ lineId, condition: "new" as const, accepted: 1, restock: 1 }];
    await owner.client(adminReceiveReturn, { params, body: { lines: found } });
    refunds.push((await owner.client(adminRefundReturn, { params, body: {} })).return.refund ?? 0);
    await shop.app.drain();
  }
  // 99.99 less 16.66.
  expect(refunds.reduce((all, each) => all + Math.round(each * 100), 0)).toBe(8333);
  expect((await who.call(getOrder, byId)).order.refundedTotal).toBe(83.33);
  expect(await shop.books()).toEqual([]);
});
