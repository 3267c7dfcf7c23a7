import { afterAll, beforeAll, expect, test } from "vitest";
import { countPairs } from "#server/modules/orders/index.ts";
import { adminCreateBundle } from "#shared/contract/admin-bundles.ts";
import { addBundleToCart } from "#shared/contract/bundles.ts";
import { getRelatedProducts } from "#shared/contract/catalogue.ts";
import { cancelOrder } from "#shared/contract/orders.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";

let shop: TestShop;
let people: TestCustomer[];
beforeAll(async () => {
  shop = await createTestShop();
  people = await Promise.all(Array.from({ length: 5 }, () => shop.customer()));
});
afterAll(() => shop.app.close());

const count = () => shop.app.platform.database.transaction((tx) => countPairs(tx, shop.app.clock.now()));

async function buyTogether(buyer: TestCustomer | undefined, ...goods: readonly TestProduct[]): Promise<string> {
  if (buyer === undefined) throw new Error("five people");
  for (const product of goods) await shop.fill(buyer, product);
  return (await shop.order(buyer, { paymentMethod: "cod" })).order.id;
}

const relatedTo = (product: TestProduct) => shop.app.client(getRelatedProducts, { params: { id: product.id } });

test("products bought together in five orders come first and are marked; four orders or one customer are not enough", async () => {
  const rope = await shop.product({ stock: 30 });
  const [belt, four, habit, liked, gone] = [
    await shop.product({ stock: 30 }),
    await shop.product({ stock: 30 }),
    await shop.product({ stock: 30 }),
    await shop.product(),
    await shop.product({ stock: 30 }),
  ];
  await shop.rows("update products set popularity = 1000 where id = $1", [liked.id]);
  const orders = [];
  for (const [at, buyer] of people.entries())
    orders.push(await buyTogether(buyer, rope, belt, gone, ...(at < 4 ? [four] : [])));
  for (const _ of people) await buyTogether(people[0], rope, habit);
  await shop.rows("update variants set on_hand = 0 where id = $1", [gone.variantId]);
  expect((await relatedTo(rope)).boughtTogether).toEqual([]);
  await count();
  await count();
  const { products, boughtTogether } = await relatedTo(rope);
  const both = [belt.id, gone.id];
  expect(new Set(products.slice(0, 2).map(({ id }) => id))).toEqual(new Set(both));
  expect(products[2]?.id).toBe(liked.id);
  expect(boughtTogether).toEqual([belt.id]);
  expect((await relatedTo(belt)).boughtTogether).toEqual([rope.id]);
  const pairs = () => shop.rows("select product_id, companion_id, orders from product_pairs");
  expect(await pairs()).toHaveLength(6);
  expect(new Set((await pairs()).map((pair) => pair["orders"]))).toEqual(new Set([5]));
  // After a cancellation four orders are left, which are not enough.
  await people[0]?.call(cancelOrder, { params: { id: orders[0] ?? "" }, body: {} });
  await count();
  expect(await pairs()).toEqual([]);
});

test("parts of one bundle and pairs of programmes do not count", async () => {
  const [mat, bands] = [await shop.product({ stock: 30 }), await shop.product({ stock: 30 })];
  const [plan, other] = [await shop.product({ kind: "programme" }), await shop.product({ kind: "programme" })];
  const staff = await shop.customer("admin");
  const { bundle } = await staff.call(adminCreateBundle, {
    body: {
      ...{ slug: "mat-and-bands", name: { ar: "طقم", en: "Set" }, description: { ar: "طقم", en: "Set" } },
      ...{ pricing: "percent", percentage: 10, amounts: { EGP: null, SAR: null, AED: null, USD: null } },
      ...{ startsAt: null, endsAt: null, isActive: true },
      parts: [mat, bands].map(({ id: productId }) => ({ productId, quantity: 1, size: null })),
    },
  });
  for (const buyer of people) {
    await buyer.call(addBundleToCart, { body: { bundleId: bundle.id } });
    for (const product of [plan, other]) await shop.fill(buyer, product);
    const { payment } = await shop.order(buyer);
    await shop.press(payment.id, "approve");
  }
  await shop.app.drain();
  await count();
  const companions = async ({ id }: TestProduct) =>
    (await shop.rows("select companion_id from product_pairs where product_id = $1", [id])).map(
      (row) => row["companion_id"],
    );
  expect(new Set(await companions(mat))).toEqual(new Set([plan.id, other.id]));
  expect(new Set(await companions(plan))).toEqual(new Set([mat.id, bands.id]));
});
