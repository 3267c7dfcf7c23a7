import { afterAll, beforeAll, expect, test } from "vitest";
import { getRelatedProducts } from "#shared/contract/catalogue.ts";
import { createTestShop, type TestProduct, type TestShop } from "#test/factories/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

async function buyTogether(...goods: readonly TestProduct[]): Promise<void> {
  const buyer = await shop.customer();
  for (const product of goods) await shop.fill(buyer, product);
  await shop.order(buyer, { paymentMethod: "cod" });
}

test("what two people bought together stands first among what goes with it; once is chance", async () => {
  const rope = await shop.product();
  const [belt, once, liked] = [await shop.product(), await shop.product(), await shop.product()];
  await shop.rows("update products set popularity = 1000 where id = $1", [liked.id]);
  await buyTogether(rope, belt, once);
  await buyTogether(rope, belt);
  const { products } = await shop.app.client(getRelatedProducts, { params: { id: rope.id } });
  expect(products.map(({ id }) => id).slice(0, 2)).toEqual([belt.id, liked.id]);
});
