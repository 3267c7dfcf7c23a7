import { afterAll, beforeAll, expect, test } from "vitest";
import { createLoyalty } from "#server/modules/loyalty/index.ts";
import { orderNumbersOf } from "#server/modules/orders/index.ts";
import { createPromotions } from "#server/modules/promotions/index.ts";
import {
  adminListCouponCodes,
  adminMakeCouponCodes,
  adminRevokeCouponCodes,
} from "#shared/contract/admin-coupon-codes.ts";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import { addToCart, getCart } from "#shared/contract/cart.ts";
import { placeOrder } from "#shared/contract/checkout.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { addPerson } from "#test/factories/staff.ts";
import { rowOf, untilServed, whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

const egp = { "x-user-currency": "EGP" };
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Places an order like a browser: retries when the shop answers 503. */
function place(who: TestCustomer, expectedTotal: number, more: Record<string, unknown> = {}): Promise<string> {
  const body = { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal, ...more };
  return toRefusal(untilServed(() => who.call(placeOrder, { body }, { headers: egp })));
}

async function buyers(count: number, product: TestProduct, quantity: number): Promise<TestCustomer[]> {
  const people = await times(count, () => shop.customer());
  for (const person of people) await shop.fill(person, product, quantity);
  return people;
}

test("an order whose stock is sold meanwhile is refused with the item and the number left", async () => {
  const product = await shop.product({ stock: 1 });
  const [mona, omar] = await buyers(2, product, 1);
  if (mona === undefined || omar === undefined) throw new Error("two buyers");
  const body = { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal: 165 };
  const order = (who: TestCustomer) =>
    who.call(placeOrder, { body }, { headers: egp }).then(
      () => undefined,
      (error: unknown) => error,
    );
  const lock = rowOf("variants", "id", product.variantId);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([order(mona), order(omar)]),
  );
  expect(overlapped).toBe(2);
  expect(result.find((each) => each !== undefined)).toMatchObject({
    code: "OUT_OF_STOCK",
    data: {
      available: 0,
      items: [{ productId: product.id, quantity: 1, available: 0, name: { en: expect.any(String) } }],
    },
  });
});

test.each([
  { buyersCount: 100, stock: 10, quantity: 1, sold: 10 },
  { buyersCount: 50, stock: 1, quantity: 1, sold: 1 },
  { buyersCount: 40, stock: 10, quantity: 3, sold: 3 },
])(
  "$buyersCount buyers of $quantity share a stock of $stock: $sold orders, no more and no fewer",
  async ({ buyersCount, stock, quantity, sold }) => {
    const product = await shop.product({ stock });
    const people = await buyers(buyersCount, product, quantity);
    const lock = rowOf("variants", "id", product.variantId);
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 10, () =>
      Promise.all(people.map((person) => place(person, 100 * quantity + 65))),
    );
    expect(overlapped).toBeGreaterThanOrEqual(10);
    expect(result.filter((code) => code === "")).toHaveLength(sold);
    // Customers who come after the last piece was sold already get the error from the cart.
    for (const code of result) expect(["", "OUT_OF_STOCK", "ITEM_UNAVAILABLE"]).toContain(code);
    expect(await shop.stock(product.variantId)).toEqual({ onHand: stock, reserved: sold * quantity });
    expect(
      await shop.rows("select p.id from payments p join order_lines l using (order_id) where l.product_id = $1", [
        product.id,
      ]),
    ).toHaveLength(sold);
    expect(await shop.books()).toEqual([]);
  },
);

test("twenty checkouts of one cart make one order", async () => {
  const [mona, mat] = [await shop.customer(), await shop.product()];
  await shop.fill(mona, mat, 2);
  const lock = rowOf("carts", "user_id", mona.userId);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 12, () =>
    times(20, () => place(mona, 265)),
  );
  expect(overlapped).toBeGreaterThanOrEqual(12);
  expect(result.filter((code) => code === "")).toHaveLength(1);
  expect(result.filter((code) => code === "CART_EMPTY")).toHaveLength(19);
  expect(await shop.stock(mat.variantId)).toEqual({ onHand: 10, reserved: 2 });
  expect(await shop.books()).toEqual([]);
});

test("an Idempotency-Key sent twenty times has one effect and one reply; another body is refused; keys are per person", async () => {
  const [mona, ali, mat] = [await shop.customer(), await shop.customer(), await shop.product()];
  await shop.fill(mona, mat);
  const body = { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal: 165 };
  const headers = { ...egp, "idempotency-key": "key-1" };
  const replies = await times(20, () => mona.call(placeOrder, { body }, { headers }).catch((error: unknown) => error));
  const placed = replies.filter((reply) => !(reply instanceof Error));
  expect(placed.length).toBeGreaterThan(0);
  expect(new Set(placed.map((reply) => JSON.stringify(reply))).size).toBe(1);
  for (const reply of replies) if (reply instanceof Error) expect(reply).toMatchObject({ code: "IDEMPOTENCY_RUNNING" });
  expect(await shop.rows("select id from orders where user_id = $1", [mona.userId])).toHaveLength(1);
  expect(await toRefusal(mona.call(placeOrder, { body: { ...body, note: "other" } }, { headers }))).toBe(
    "IDEMPOTENCY_MISMATCH",
  );
  await shop.fill(ali, mat);
  expect(await toRefusal(ali.call(placeOrder, { body: { ...body, expectedTotal: 1 } }, { headers }))).toBe(
    "PRICE_CHANGED",
  );
  expect(await toRefusal(ali.call(placeOrder, { body }, { headers }))).toBe("");
  expect(await shop.books()).toEqual([]);
});

test("a coupon with one use left serves one of ten orders", async () => {
  const promotions = createPromotions(shop.app.platform);
  const mat = await shop.product({ stock: 100 });
  const people = await buyers(10, mat, 1);
  const coupon = await shop.app.platform.database.transaction((tx) =>
    promotions.create(tx, { code: "LAST1", kind: "percentage", percentHundredths: 1000, totalLimit: 1 }),
  );
  const { result, overlapped } = await whileLocked(
    shop.app.platform.database.pool,
    rowOf("coupons", "id", coupon.id),
    8,
    () => Promise.all(people.map((person) => place(person, 155, { coupon: "last1" }))),
  );
  expect(overlapped).toBeGreaterThanOrEqual(8);
  expect(result.filter((code) => code === "")).toHaveLength(1);
  expect(result.filter((code) => code === "COUPON_USED_UP")).toHaveLength(9);
  expect(await shop.books()).toEqual([]);
});

test("one single-use code serves one of ten orders, and comes back when that order is cancelled", async () => {
  const promotions = createPromotions(shop.app.platform);
  const owner = await addPerson(shop.app, "owner");
  const mat = await shop.product({ stock: 100 });
  const people = await buyers(10, mat, 1);
  const { id } = await shop.app.platform.database.transaction((tx) =>
    promotions.create(tx, { code: "MANY", kind: "percentage", percentHundredths: 1000 }),
  );
  await owner.client(adminMakeCouponCodes, { params: { id }, body: { count: 2, prefix: "MANY" } });
  const list = async () => (await owner.client(adminListCouponCodes, { params: { id }, query: {} })).codes;
  const [one, other] = await list();
  const coupon = one?.code.toLowerCase() ?? "";
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, rowOf("coupons", "id", id), 8, () =>
    Promise.all(people.map((person) => place(person, 155, { coupon }))),
  );
  expect(overlapped).toBeGreaterThanOrEqual(8);
  expect(result.filter((code) => code === "")).toHaveLength(1);
  expect(result.filter((code) => code === "COUPON_USED_UP")).toHaveLength(9);
  const used = (await list()).find(({ state }) => state === "used");
  expect(used).toMatchObject({ code: one?.code });

  // The other code still works for a customer who lost the race.
  const loser = people[result.indexOf("COUPON_USED_UP")] as TestCustomer;
  expect(await place(loser, 155, { coupon: other?.code })).toBe("");
  await owner.client(adminCancelOrder, { params: { id: used?.orderId ?? "" }, body: { reason: "Changed their mind" } });
  expect((await list()).map(({ state }) => state).sort()).toEqual(["free", "used"]);
  const late = people[result.lastIndexOf("COUPON_USED_UP")] as TestCustomer;
  expect(await place(late, 155, { coupon })).toBe("");
  expect(await shop.books()).toEqual([]);
});

test("a single-use code is either used or revoked", async () => {
  const promotions = createPromotions(shop.app.platform);
  const owner = await addPerson(shop.app, "owner");
  const [mona] = await buyers(1, await shop.product(), 1);
  const { id } = await shop.app.platform.database.transaction((tx) =>
    promotions.create(tx, { code: "EITHER", kind: "percentage", percentHundredths: 1000 }),
  );
  await owner.client(adminMakeCouponCodes, { params: { id }, body: { count: 1, prefix: "EITHER" } });
  const [one] = (await owner.client(adminListCouponCodes, { params: { id }, query: {} })).codes;
  const lock = rowOf("coupons", "id", id);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([
      place(mona as TestCustomer, 155, { coupon: one?.code }),
      owner.client(adminRevokeCouponCodes, { params: { id }, body: { codeIds: null } }),
    ]),
  );
  expect(overlapped).toBe(2);
  const [refusal, { revoked, counts }] = result;
  expect([refusal, revoked]).toEqual(revoked === 1 ? ["COUPON_USED_UP", 1] : ["", 0]);
  expect(counts.made).toBe(1);
  const { counts: after } = await owner.client(adminListCouponCodes, { params: { id }, query: {} });
  expect(after).toEqual({ made: 1, free: 0, used: 1 - revoked, revoked });
  expect(await shop.books()).toEqual([]);
});

test("points are spent once: of ten concurrent orders as many succeed as the balance covers", async () => {
  const loyalty = createLoyalty(shop.app.platform, orderNumbersOf);
  const { database, ids } = shop.app.platform;
  const mona = await shop.customer();
  await database.transaction((tx) =>
    loyalty.credit(tx, { userId: mona.userId, kind: "gift", ref: "welcome", points: 100 }),
  );
  const mats = await times(10, () => shop.product());
  await shop.fill(mona, mats[0] as TestProduct);
  const { order } = await shop.order(mona, { usePoints: 30 });
  expect(order).toMatchObject({ pointsUsed: 30, pointsDiscount: 3, total: 162 });
  // The ledger must be safe on its own, without the cart's lock.
  const lock = rowOf("points_accounts", "user_id", mona.userId);
  const { result, overlapped } = await whileLocked(database.pool, lock, 10, () =>
    times(15, () =>
      database
        .transaction((tx) => loyalty.adjust(tx, { userId: mona.userId, points: -30, reason: ids.next() }))
        .then(
          () => "",
          (error: { code?: string }) => error.code ?? "?",
        ),
    ),
  );
  expect(overlapped).toBeGreaterThanOrEqual(10);
  expect(result.filter((code) => code === "")).toHaveLength(2);
  expect(result.filter((code) => code === "POINTS_SHORT")).toHaveLength(13);
  expect((await mona.call(getLoyalty, { query: {} })).balance).toBe(10);
  expect(await shop.books()).toEqual([]);
});

test("fifty concurrent additions of one product make one line of fifty", async () => {
  const [mona, mat] = [await shop.customer(), await shop.product({ stock: 60 })];
  await mona.call(getCart, {});
  const lock = rowOf("carts", "user_id", mona.userId);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 12, () =>
    times(50, () => toRefusal(mona.call(addToCart, { body: { productId: mat.id } }))),
  );
  expect(overlapped).toBeGreaterThanOrEqual(12);
  expect(result.every((code) => code === "")).toBe(true);
  const { cart } = await mona.call(getCart, {});
  expect(cart.items).toHaveLength(1);
  expect(cart.itemCount).toBe(50);
});
