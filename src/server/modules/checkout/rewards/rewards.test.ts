import { afterAll, beforeAll, expect, test } from "vitest";
import { addRewards, createLoyalty } from "#server/modules/loyalty/index.ts";
import { orderNumbersOf } from "#server/modules/orders/index.ts";
import { checkoutRewards, getLoyalty, listRewards } from "#shared/contract/loyalty.ts";
import { cancelOrder } from "#shared/contract/orders.ts";
import { cairo, createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

const name = { ar: "هدية", en: "Reward" };

test("points buy goods and vouchers, once and never below zero; cancelling gives them back unless a voucher was used", async () => {
  const { database, ids, clock } = shop.app.platform;
  const [mona, mat] = [await shop.customer(), await shop.product({ stock: 3 })];
  const loyalty = createLoyalty(shop.app.platform, orderNumbersOf);
  const base = { name, description: name, createdAt: clock.now() };
  const [matReward, voucher] = [ids.next(), ids.next()];
  await database.transaction(async (tx) => {
    await loyalty.credit(tx, { userId: mona.userId, kind: "gift", ref: "start", points: 1000 });
    await addRewards(tx, [
      { ...base, id: matReward, kind: "product", points: 300, productId: mat.id, position: 1 },
      { ...base, id: voucher, kind: "voucher", points: 200, amounts: { EGP: 2000 }, stock: 5, position: 2 },
    ]);
  });
  const { rewards } = await shop.app.client(listRewards, {});
  expect(rewards.map(({ kind, stock, points }) => [kind, stock, points])).toEqual([
    ["product", 3, 300],
    ["voucher", 5, 200],
  ]);

  const body = {
    items: [
      { rewardId: matReward, quantity: 1 },
      { rewardId: voucher, quantity: 1 },
    ],
    shippingAddress: cairo,
  };
  expect(await toRefusal(mona.call(checkoutRewards, { body: { items: body.items } }))).toBe("VALIDATION_FAILED");
  const headers = { "idempotency-key": "r1", "x-user-currency": "EGP" };
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => mona.call(checkoutRewards, { body }, { headers })));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  const [reply] = replies;
  expect(reply).toMatchObject({ balance: 500, order: { status: "paid", origin: "reward", total: 0, pointsUsed: 500 } });
  const mails = (await shop.app.mails()).filter((mail) => mail.to === mona.email && /^(order|reward)-/.test(mail.kind));
  expect(mails.map((mail) => mail.kind).toSorted()).toEqual(["order-paid", "reward-code"]);
  expect(mails.find((mail) => mail.kind === "order-paid")?.data).toMatchObject({
    isReward: true,
    lines: [{ quantity: 1, total: { amountMinor: 0 } }],
    total: { amountMinor: 0 },
  });
  expect(mails.find((mail) => mail.kind === "reward-code")?.data).toMatchObject({
    code: reply?.vouchers[0]?.code,
    worth: { amountMinor: 2000, currency: "EGP" },
  });
  const races = await Promise.all([1, 2, 3].map(() => toRefusal(mona.call(checkoutRewards, { body }))));
  expect(races.toSorted()).toEqual(["", "POINTS_SHORT", "POINTS_SHORT"]);
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(0);
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 1, reserved: 0 });

  await shop.fill(mona, mat);
  const { order } = await shop.order(mona, { coupon: reply?.vouchers[0]?.code ?? "" });
  expect(order).toMatchObject({ couponDiscount: 20, total: 145 });
  expect(await toRefusal(mona.call(cancelOrder, { params: { id: reply?.order.id ?? "" }, body: {} }))).toBe(
    "ORDER_STATE",
  );
  const [other] = await shop.rows<{ id: string }>("select id from orders where origin = 'reward' and id <> $1", [
    reply?.order.id,
  ]);
  await mona.call(cancelOrder, { params: { id: other?.id ?? "" }, body: {} });
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(500);
  expect(await shop.rows("select stock from rewards where id = $1", [voucher])).toEqual([{ stock: 4 }]);
  expect(await shop.books()).toEqual([]);
});
