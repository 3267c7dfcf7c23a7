import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminDeliverOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { adminRefundToCards } from "#shared/contract/gifts.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { cancelOrder, getOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { buy, programmeOf, readCodes } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";

let shop: TestShop;
let admin: TestCustomer;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const getPoints = async () => (await mona.call(getLoyalty, { query: {} })).balance;
const statusOf = async (id: string) => (await mona.call(getOrder, { params: { id } })).order;
async function refund(id: string, amount?: number): Promise<void> {
  await admin.call(adminRefundOrder, {
    params: { id },
    body: { reason: "broken", ...(amount === undefined ? {} : { amount }) },
  });
  await shop.app.drain();
}
async function deliver(id: string): Promise<void> {
  const params = { id };
  await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Post", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
}

test("points held by an order while they were taken back are not given twice: when released, they pay the debt", async () => {
  const plan = await shop.product({ kind: "programme", priceEgp: 5000 });
  const first = await buy(shop, mona, plan);
  expect(await getPoints()).toBe(500);
  await shop.fill(mona, await shop.product({ kind: "programme", priceEgp: 1000 }));
  const second = await shop.order(mona, { usePoints: 500 });
  await refund(first.order.id);
  await mona.call(cancelOrder, { params: { id: second.order.id }, body: {} });
  expect(await getPoints()).toBe(0);
  expect(await shop.rows("select debt from points_accounts where user_id = $1", [mona.userId])).toEqual([{ debt: 0 }]);
  expect(await shop.books()).toEqual([]);
});

test("eight rounds of buying, spending, returning and cancelling create no extra points", async () => {
  const plan = await shop.product({ kind: "programme", priceEgp: 1000 });
  for (let round = 0; round < 8; round++) {
    const earning = await buy(shop, mona, plan);
    const balance = await getPoints();
    await shop.fill(mona, plan);
    const holding = await shop.order(mona, { usePoints: balance });
    if (round % 2 === 0) await refund(earning.order.id, 1 + (round % 7) * 100);
    await refund(earning.order.id);
    await mona.call(cancelOrder, { params: { id: holding.order.id }, body: {} });
  }
  expect(await getPoints()).toBe(0);
  expect(await shop.books()).toEqual([]);
}, 60_000);

describe("an order that was paid with points and earned some", () => {
  const debtOf = async () =>
    (await shop.rows<{ debt: number }>("select debt from points_accounts where user_id = $1", [mona.userId]))[0]?.debt;
  beforeEach(async () => {
    await buy(shop, mona, await shop.product({ kind: "programme", priceEgp: 2000 }));
  });
  const spend = async () =>
    (await buy(shop, mona, await shop.product({ kind: "programme", priceEgp: 1000 }), { usePoints: 200 })).order.id;

  test("refunded in parts: each part moves only its own share", async () => {
    const id = await spend();
    expect(await getPoints()).toBe(98);
    await refund(id, 245);
    await refund(id, 245);
    expect(await getPoints()).toBe(98 - 49 + 100);
    await refund(id);
    expect([await getPoints(), await debtOf()]).toEqual([200, 0]);
    expect(await shop.books()).toEqual([]);
  });

  test("cancelled after a part was refunded: the rest moves", async () => {
    const id = await spend();
    await refund(id, 245);
    await mona.call(cancelOrder, { params: { id }, body: {} });
    await shop.app.drain();
    expect([await getPoints(), await debtOf()]).toEqual([200, 0]);
    expect(await shop.books()).toEqual([]);
  });
});

test("a gift card earns nothing, and goods in the same order earn only once they arrive", async () => {
  await shop.fill(mona, await shop.product({ kind: "gift_card", priceEgp: 500 }));
  const { order } = await buy(shop, mona, await shop.product({ priceEgp: 1000 }));
  expect(await getPoints()).toBe(0);
  await deliver(order.id);
  expect(await getPoints()).toBe(100);
  expect(await shop.books()).toEqual([]);
});

test("a part refunded before the goods arrived earns nothing", async () => {
  const mat = await shop.product({ priceEgp: 1000 });
  const half = await buy(shop, mona, mat);
  await refund(half.order.id, 532.5);
  await deliver(half.order.id);
  expect(await getPoints()).toBe(50);
  expect(await statusOf(half.order.id)).toMatchObject({ status: "delivered", paymentStatus: "partially_refunded" });
  await refund(half.order.id, 266.25);
  expect(await getPoints()).toBe(25);
  const whole = await buy(shop, mona, mat);
  await refund(whole.order.id);
  await deliver(whole.order.id);
  expect(await getPoints()).toBe(25);
  expect(await shop.books()).toEqual([]);
});

test("refunding an order paid only by gift cards also takes back its points and programme", async () => {
  const sara = await shop.customer();
  await buy(shop, sara, await shop.product({ kind: "gift_card", priceEgp: 500 }));
  const [code = ""] = await readCodes(shop, sara.email);
  await shop.fill(mona, await programmeOf(shop));
  const { order } = await shop.order(mona, { giftCards: [code] });
  expect(await getPoints()).toBe(30);
  const back = (amount?: number) =>
    admin.call(adminRefundToCards, {
      params: { id: order.id },
      body: { reason: "kind", ...(amount === undefined ? {} : { amount }) },
    });
  await back(100);
  expect(await getPoints()).toBe(20);
  expect(await statusOf(order.id)).toMatchObject({ status: "paid", paymentStatus: "partially_refunded" });
  await back();
  expect(await getPoints()).toBe(0);
  expect(await statusOf(order.id)).toMatchObject({ status: "paid", paymentStatus: "refunded" });
  expect(await shop.rows("select status from enrolments where user_id = $1", [mona.userId])).toEqual([
    { status: "revoked" },
  ]);
  expect(await shop.books()).toEqual([]);
});
