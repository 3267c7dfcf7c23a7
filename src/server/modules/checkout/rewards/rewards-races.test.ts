import { afterAll, beforeAll, expect, test } from "vitest";
import { addRewards, createLoyalty } from "#server/modules/loyalty/index.ts";
import { orderNumbersOf } from "#server/modules/orders/index.ts";
import { checkoutRewards, getLoyalty, listRewards } from "#shared/contract/loyalty.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { besideBlocked, rowOf, untilServed, whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

const name = { ar: "هدية", en: "Reward" };
async function withPoints(points: number): Promise<TestCustomer> {
  const [who, loyalty] = [await shop.customer(), createLoyalty(shop.app.platform, orderNumbersOf)];
  const gift = { userId: who.userId, kind: "gift", ref: `start:${who.userId}`, points } as const;
  await shop.app.platform.database.transaction((tx) => loyalty.credit(tx, gift));
  return who;
}

async function voucher(stock: number | null): Promise<string> {
  const { database, ids, clock } = shop.app.platform;
  const id = ids.next();
  const reward = { id, kind: "voucher", name, description: name, points: 200, amounts: { EGP: 2000 }, stock } as const;
  await database.transaction((tx) => addRewards(tx, [{ ...reward, createdAt: clock.now() }]));
  return id;
}

/** Redeems like a browser: retries when the shop answers 503. */
const redeem = (who: TestCustomer, rewardId: string): Promise<string> =>
  toRefusal(untilServed(() => who.call(checkoutRewards, { body: { items: [{ rewardId, quantity: 1 }] } })));

const tooDear = (rewardId: string) => ({ items: [{ rewardId, quantity: 10 }] });

test("of twenty concurrent redemptions as many succeed as the balance covers", async () => {
  const [mona, reward] = [await withPoints(700), await voucher(null)];
  // Warms up connections and code before the race.
  await Promise.all(Array.from({ length: 20 }, () => mona.call(getLoyalty, { query: {} })));
  await Promise.all([1, 2, 3, 4].map(() => toRefusal(mona.call(checkoutRewards, { body: tooDear(reward) }))));
  const lock = rowOf("points_accounts", "user_id", mona.userId);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 10, () =>
    Promise.all(Array.from({ length: 20 }, () => redeem(mona, reward))),
  );
  expect(overlapped).toBeGreaterThanOrEqual(10);
  expect(result.filter((code) => code === "")).toHaveLength(3);
  expect(result.filter((code) => code === "POINTS_SHORT")).toHaveLength(17);
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(100);
  const vouchers = await shop.rows("select 1 from coupons where owner_id = $1", [mona.userId]);
  expect(vouchers).toHaveLength(3);
  expect(await shop.books()).toEqual([]);
});

test("the last two of a reward go to two of twelve customers; the others keep their points", async () => {
  const reward = await voucher(2);
  const people = await Promise.all(Array.from({ length: 12 }, () => withPoints(200)));
  const lock = rowOf("rewards", "id", reward);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 8, () =>
    Promise.all(people.map((who) => redeem(who, reward))),
  );
  expect(overlapped).toBeGreaterThanOrEqual(8);
  expect(result.filter((code) => code === "")).toHaveLength(2);
  expect(result.filter((code) => code === "OUT_OF_STOCK")).toHaveLength(10);
  const kept = await shop.rows("select 1 from points_accounts where balance = 200 and user_id = any($1)", [
    people.map((who) => who.userId),
  ]);
  expect(kept).toHaveLength(10);
  expect(await shop.books()).toEqual([]);
});

test("a redemption that waits for a reward's stock does not lock product stock", async () => {
  const { database, ids, clock } = shop.app.platform;
  const [mona, ali, tee] = [await withPoints(900), await shop.customer(), await shop.product({ stock: 5 })];
  const [goods, paper] = [ids.next(), await voucher(3)];
  const reward = { id: goods, kind: "product", name, description: name, points: 300, productId: tee.id } as const;
  await database.transaction((tx) => addRewards(tx, [{ ...reward, createdAt: clock.now() }]));
  const items = [goods, paper].map((rewardId) => ({ rewardId, quantity: 1 }));
  await shop.fill(ali, tee);
  const [redeemed, bought] = await besideBlocked(
    database.pool,
    rowOf("rewards", "id", paper),
    () => toRefusal(mona.call(checkoutRewards, { body: { items, shippingAddress: cairo } })),
    () => shop.order(ali),
  );
  expect([redeemed, bought.order.status]).toEqual(["", "pending_payment"]);
  expect(await shop.stock(tee.variantId)).toEqual({ onHand: 4, reserved: 1 });
  expect(await shop.books()).toEqual([]);
});

test("gift cards are not offered as rewards", async () => {
  const { database, ids, clock } = shop.app.platform;
  const [mona, card] = [await withPoints(900), await shop.product({ kind: "gift_card", priceEgp: 500 })];
  const id = ids.next();
  const reward = { id, kind: "product", name, description: name, points: 300, productId: card.id } as const;
  await database.transaction((tx) => addRewards(tx, [{ ...reward, createdAt: clock.now() }]));
  const { rewards } = await shop.app.client(listRewards, {});
  expect(rewards.filter((each) => each.id === id)).toEqual([]);
  expect(await redeem(mona, id)).toBe("NOT_FOUND");
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(900);
});

test("goods need an address and a known size; a refused redemption takes no points", async () => {
  const { database, ids, clock } = shop.app.platform;
  const [mona, tee] = [await withPoints(900), await shop.product({ stock: 1, sizes: ["M", "L"] })];
  const rewardId = ids.next();
  const reward = { id: rewardId, kind: "product", name, description: name, points: 300, productId: tee.id } as const;
  await database.transaction((tx) => addRewards(tx, [{ ...reward, createdAt: clock.now() }]));
  const ask = (size: string | undefined, quantity: number, address?: typeof cairo) => {
    const item = size === undefined ? { rewardId, quantity } : { rewardId, quantity, size };
    const body = { items: [item], ...(address === undefined ? {} : { shippingAddress: address }) };
    return toRefusal(mona.call(checkoutRewards, { body }));
  };
  expect(await ask("M", 1)).toBe("VALIDATION_FAILED");
  expect(await ask(undefined, 1, cairo)).toBe("UNKNOWN_SIZE");
  expect(await ask("M", 2, cairo)).toBe("OUT_OF_STOCK");
  expect(await ask("M", 4, cairo)).toBe("POINTS_SHORT");
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(900);
  expect(await ask("M", 1, cairo)).toBe("");
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(600);
  expect(await shop.stock(tee.variantId)).toEqual({ onHand: 0, reserved: 0 });
  expect(await shop.books()).toEqual([]);
});
