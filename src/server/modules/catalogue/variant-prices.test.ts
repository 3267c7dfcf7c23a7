import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminFindDraftItems } from "#shared/contract/admin-drafts.ts";
import { adminBulkEditProducts } from "#shared/contract/admin-product-bulk.ts";
import * as goods from "#shared/contract/admin-products.ts";
import { addToCart, clearCart, getCart } from "#shared/contract/cart.ts";
import { getProduct, getProducts } from "#shared/contract/catalogue.ts";
import { placeOrder, quoteOrder } from "#shared/contract/checkout.ts";
import { getPrice } from "#shared/contract/currency.ts";
import { byCurrency, currencies, fallbackRates } from "#shared/domain/currency.ts";
import { lineTotal, minor, sum, toMinor } from "#shared/domain/money.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { lowestPrices, type OwnPrices, type ProductPrices, variantPrices } from "./prices.ts";
import { reprice } from "./reprice.ts";

let shop: TestShop;
let admin: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
});
afterAll(() => shop.app.close());

const sizes = ["S", "M", "L"];
const dumbbells = () => shop.product({ priceEgp: 200, sizes, sizePrices: { M: 300, L: 450.5 }, stock: 50 });
const readPage = async ({ id }: TestProduct) => (await shop.app.client(getProduct, { params: { id } })).product;
const egp = (prices: readonly { currency: string; amount: number }[] | undefined) =>
  prices?.find(({ currency }) => currency === "EGP")?.amount;
const shown = async (product: TestProduct) => {
  const { prices, variants } = await readPage(product);
  return [egp(prices), ...variants.map((variant) => egp(variant.prices))];
};
const readAdmin = async ({ id }: TestProduct) => (await admin.call(goods.adminGetProduct, { params: { id } })).product;
const follow = { SAR: null, AED: null, USD: null };
type Own = { EGP: number; SAR: number | null; AED: number | null; USD: number | null } | null;

/** Saves the product with other prices for its sizes. */
async function setPrices(product: TestProduct, prices: Readonly<Record<string, Own>>) {
  const { version, variants } = await readAdmin(product);
  const body = variants.map(({ id, size, label, sku, isRetired }) => ({
    ...{ id, size, label, sku, isRetired },
    ...(size in prices ? { prices: prices[size] ?? null } : {}),
  }));
  const edit = { version, variants: body };
  return (await admin.call(goods.adminUpdateProduct, { params: { id: product.id }, body: edit })).product;
}

const price = fc.record({ amountMinor: fc.integer({ min: 0, max: 10_000_00 }).map(minor), isDerived: fc.boolean() });
const prices: fc.Arbitrary<ProductPrices> = fc.record(byCurrency(() => price));
const owns: fc.Arbitrary<OwnPrices> = fc.option(prices);

test("a variant has its own price or the product's, and none is below the lowest", () => {
  fc.assert(
    fc.property(prices, fc.array(owns, { maxLength: 5 }), (product, list) => {
      const lowest = lowestPrices(product, list);
      for (const code of currencies) {
        const all = list.map((own) => variantPrices(product, own)[code].amountMinor);
        const each = list.map((own) => (own ?? product)[code].amountMinor);
        expect(all).toEqual(each);
        expect(lowest[code].amountMinor).toBe(each.length === 0 ? product[code].amountMinor : Math.min(...each));
      }
    }),
  );
});

test("a cart's total is the sum of its variants' prices, for any contents", async () => {
  const who = await shop.customer();
  const product = await shop.product({
    priceEgp: 199.99,
    sizes,
    sizePrices: { M: 7, L: 450.55 },
    stock: 90,
    discountPercentage: 12.5,
  });
  const other = await shop.product({ priceEgp: 35.5, stock: 90 });
  const minors = { S: 199_99, M: 7_00, L: 450_55, One: 35_50 } as const;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(fc.constantFrom("S", "M", "L", "One"), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        selector: ([size]) => size,
      }),
      async (wanted) => {
        for (const [size, quantity] of wanted)
          await who.call(addToCart, { body: { productId: size === "One" ? other.id : product.id, size, quantity } });
        const { cart } = await who.call(getCart, {});
        const lines = wanted.map(([size, quantity]) =>
          lineTotal(minor(minors[size as keyof typeof minors]), quantity, size === "One" ? 0 : 12.5),
        );
        expect(toMinor(cart.total)).toBe(sum(lines));
        await who.call(clearCart, {});
      },
    ),
    { numRuns: 12 },
  );
});

test("pages and lists show the lowest price, and the prices of sizes that cost more", async () => {
  const product = await dumbbells();
  expect(await shown(product)).toEqual([200, undefined, 300, 450.5]);
  const { variants } = await readPage(product);
  expect(variants[2]?.prices?.map(({ derived }) => derived)).toEqual([undefined, true, true, true]);
  const band = { minPrice: "200", maxPrice: "200.5", currency: "EGP" } as const;
  const { products } = await shop.app.client(getProducts, { query: band });
  expect(products.map(({ id }) => id)).toContain(product.id);
  // The cheapest size sets the price, also when it is below the product's.
  await setPrices(product, { S: { EGP: 120, ...follow, SAR: 15 } });
  expect(await shown(product)).toEqual([120, undefined, 300, 450.5]);
  await setPrices(product, { M: null });
  expect(await shown(product)).toEqual([120, undefined, 200, 450.5]);
  const query = { purchasableType: "product", purchasableId: product.id, currency: "SAR" } as const;
  expect((await shop.app.client(getPrice, { query })).data.amount).toBe(15);
  const { items } = await admin.call(adminFindDraftItems, { query: { search: product.variantId, currency: "EGP" } });
  const found = items.filter(({ productId }) => productId === product.id).map((item) => item.price);
  expect(found).toEqual([120, 200, 450.5]);
  // A size that is no longer sold does not count.
  const { version, variants: known } = await readAdmin(product);
  const left = known.map(({ id, size, label, sku }) => ({ id, size, label, sku, isRetired: size === "S" }));
  await admin.call(goods.adminUpdateProduct, { params: { id: product.id }, body: { version, variants: left } });
  expect(await shown(product)).toEqual([200, undefined, 450.5]);
  expect(await shop.books()).toEqual([]);
});

test("a size is quoted and ordered at its current price, and an order at an old price is refused", async () => {
  const who = await shop.customer();
  const product = await dumbbells();
  await who.call(addToCart, { body: { productId: product.id, size: "M", quantity: 2 } });
  await who.call(addToCart, { body: { productId: product.id, size: "S" } });
  const headers = { "x-user-currency": "EGP" };
  const { quote } = await who.call(quoteOrder, { body: { shippingAddress: { country: "EG" } } }, { headers });
  expect(quote.subtotal).toBe(800);
  await setPrices(product, { M: { EGP: 310, ...follow } });
  const place = (expectedTotal: number) =>
    who.call(placeOrder, { body: { paymentMethod: "cod", expectedTotal, shippingAddress: cairo } }, { headers });
  expect(await toRefusal(place(quote.total))).toBe("PRICE_CHANGED");
  const { order } = await shop.order(who, { paymentMethod: "cod" });
  expect(order.lines.map(({ unitPrice }) => unitPrice)).toEqual([310, 200]);
  // Prices of placed orders stay.
  await setPrices(product, { M: null });
  const rows = await shop.rows("select unit_price_minor from order_lines where order_id = $1 order by position", [
    order.id,
  ]);
  expect(rows.map((row) => row["unit_price_minor"])).toEqual([310_00, 200_00]);
  expect(await shop.books()).toEqual([]);
});

test("exchange rates and bulk price changes apply to prices of sizes, and a copy has the same ones", async () => {
  const product = await dumbbells();
  await setPrices(product, { L: { EGP: 400, ...follow, SAR: 55 } });
  const dearer = { ...fallbackRates, SAR: fallbackRates.SAR * 2 };
  await shop.app.platform.database.transaction((tx) => reprice(tx, dearer));
  const sar = async () =>
    (await readPage(product)).variants.map((one) => one.prices?.find(({ currency }) => currency === "SAR")?.amount);
  const [, medium, large] = await sar();
  expect(large).toBe(55);
  await shop.app.platform.database.transaction((tx) => reprice(tx, fallbackRates));
  expect((await sar())[1]).toBeLessThan(medium ?? 0);
  const action = { kind: "price", percentage: 10 } as const;
  await admin.call(adminBulkEditProducts, { body: { select: { ids: [product.id] }, expected: 1, action } });
  expect(await shown(product)).toEqual([220, undefined, 330, 440]);
  const copied = (await admin.call(goods.adminDuplicateProduct, { params: { id: product.id } })).product;
  expect(copied.variants.map((one) => egp(one.prices))).toEqual([undefined, 330, 440]);
  expect(copied.variants[2]?.prices?.map((one) => one.derived)).toEqual([false, false, true, true]);
  expect(await shop.books()).toEqual([]);
});

test("only goods have prices by size, each with its price in EGP", async () => {
  const card = await shop.product({ kind: "gift_card" });
  expect(await toRefusal(setPrices(card, { One: { EGP: 5, ...follow } }))).toBe("VALIDATION_FAILED");
  const product = await dumbbells();
  const typed = { SAR: 5, AED: null, USD: null } as unknown as Own;
  expect(await toRefusal(setPrices(product, { M: typed }))).toBe("VALIDATION_FAILED");
  expect(await shown(product)).toEqual([200, undefined, 300, 450.5]);
});
