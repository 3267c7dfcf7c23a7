import { afterAll, beforeAll, expect, test } from "vitest";
import { getCart } from "#shared/contract/cart.ts";
import { quoteOrder } from "#shared/contract/checkout.ts";
import { getOrder, listOrders } from "#shared/contract/orders.ts";
import { createTestShop, type TestShop } from "#test/factories/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

const chocolate = { ar: "شوكولاتة", en: "Chocolate" };

const flavour = { ar: "النكهة", en: "Flavour" };

test("a line has its variant's name at the time of the order, in both languages", async () => {
  const [mona, whey] = [await shop.customer(), await shop.product({ sizes: ["Chocolate"] })];
  const call = (label: object) =>
    shop.rows("update variants set label = $2 where id = $1", [whey.variantId, JSON.stringify(label)]);
  await call(chocolate);
  await shop.rows("update products set variant_label = $2 where id = $1", [whey.id, JSON.stringify(flavour)]);
  await shop.fill(mona, whey);
  const { cart } = await mona.call(getCart, {});
  expect(cart.items[0]).toMatchObject({ sizeLabel: chocolate, variantLabel: flavour });
  const { quote } = await mona.call(quoteOrder, { body: {} });
  expect(quote.lines[0]).toMatchObject({ size: "Chocolate", sizeLabel: chocolate, variantLabel: flavour });

  const { order } = await shop.order(mona);
  await shop.rows("update products set variant_label = $2 where id = $1", [
    whey.id,
    JSON.stringify({ ar: "الطعم", en: "Taste" }),
  ]);
  await call({ ar: "كاكاو", en: "Cocoa" });
  const { order: seen } = await mona.call(getOrder, { params: { id: order.id } });
  expect(seen.lines[0]).toMatchObject({ size: "Chocolate", sizeLabel: chocolate, variantLabel: flavour });
  const { orders } = await mona.call(listOrders, {});
  expect(orders[0]?.lines[0]?.sizeLabel).toEqual(chocolate);

  const mail = (await shop.app.mails()).find((one) => one.to === mona.email && one.kind === "order-placed");
  const isArabic = mail?.language === "ar";
  const size = isArabic ? "شوكولاتة" : "Chocolate";
  expect(mail?.data.lines).toMatchObject([{ size, label: isArabic ? flavour.ar : flavour.en }]);
});

test("the mail shows no variant for products without stock", async () => {
  const [mona, plan] = [await shop.customer(), await shop.product({ kind: "gift_card" })];
  await shop.fill(mona, plan);
  await shop.order(mona);
  const mail = (await shop.app.mails()).find((one) => one.to === mona.email && one.kind === "order-placed");
  expect(mail?.data.lines).toMatchObject([{ size: "" }]);
});
