import { afterAll, beforeAll, expect, test } from "vitest";
import { adminGetProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import { addToCart, getCart } from "#shared/contract/cart.ts";
import { getProduct } from "#shared/contract/catalogue.ts";
import { createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson } from "#test/factories/staff.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

test("a variant that was sold is retired, leaves shop and carts, and can come back", async () => {
  const { client: admin } = await addPerson(shop.app, "manager");
  const customer = await shop.customer();
  const sold = await shop.product({ sizes: ["S", "M"], stock: 5 });
  const fill = () => customer.call(addToCart, { body: { productId: sold.id, size: "S", quantity: 1 } });
  await fill();
  await shop.order(customer);
  await fill();
  const params = { id: sold.id };
  const { product } = await admin(adminGetProduct, { params });
  const bodies = product.variants.map(({ id, size, label, sku }) => ({ id, size, label, sku }));
  const left = bodies.filter((one) => one.id !== sold.variantId);
  const edit = async (version: number, variants: readonly object[]) =>
    (await admin(adminUpdateProduct, { params, body: { version, variants: variants as typeof bodies } })).product;
  const cut = await edit(product.version, left);
  expect(cut.variants.map((one) => [one.size, one.isRetired])).toContainEqual(["S", true]);
  const shown = await shop.app.client(getProduct, { params });
  expect(shown.product.variants.map((one) => one.size)).toEqual(["M"]);
  // The cart does not substitute the other size.
  const { cart } = await customer.call(getCart, {});
  expect(cart.items[0]).toMatchObject({ size: "S", unavailable: true });
  const again = [...left, { size: "S", label: { ar: "ص", en: "S" }, sku: "AGAIN" }];
  expect(await toRefusal(edit(cut.version, again))).toBe("SIZE_TAKEN");
  const back = await edit(cut.version, bodies);
  expect(back.variants.map((one) => [one.size, one.isRetired])).toEqual([
    ["S", false],
    ["M", false],
  ]);
  expect(await shop.books()).toEqual([]);
});
