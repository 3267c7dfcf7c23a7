import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getProduct } from "#shared/contract/catalogue.ts";
import { byCurrency, currencies, fallbackRates } from "#shared/domain/currency.ts";
import { discountedUnit, minor } from "#shared/domain/money.ts";
import { createTestShop, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { reprice } from "./reprice.ts";
import { writePrices } from "./write-prices.ts";

let shop: TestShop;
let mat: TestProduct;
beforeAll(async () => {
  shop = await createTestShop();
});
beforeEach(async () => {
  mat = await shop.product({ priceEgp: 1000, prices: { SAR: 99 } });
});
afterAll(() => shop.app.close());

const inTransaction: TestShop["app"]["platform"]["database"]["transaction"] = (work) =>
  shop.app.platform.database.transaction(work);
const readPaid = () =>
  shop.rows<{ currency: string; amount: number; paid: number }>(
    "select currency, amount_minor as amount, paid_minor as paid from product_prices where product_id = $1",
    [mat.id],
  );
const readOnPage = async () => {
  const { product } = await shop.app.client(getProduct, { params: { id: mat.id } });
  return Object.fromEntries(product.prices.map((one) => [one.currency, one.amount]));
};

describe("every product has a price in every currency", () => {
  const copy = `insert into products (id, slug, kind, category_id, name, summary, description, variant_label, popularity, search_vector,
      created_at, updated_at)
    select gen_random_uuid(), 'unpriced', kind, category_id, name, summary, description, variant_label, 1, '', created_at, updated_at
    from products where id = $1`;

  test.each([
    ["a product without prices", copy],
    ["a removed price", "delete from product_prices where product_id = $1 and currency = 'USD'"],
    [
      "a price that changes its currency",
      "update product_prices set currency = 'EUR' where product_id = $1 and currency = 'USD'",
    ],
  ])("the database refuses %s", async (_, statement) => {
    await expect(shop.rows(statement, [mat.id])).rejects.toMatchObject({
      code: "23514",
      constraint: "product_prices_all",
    });
  });

  test("a product is deleted with its prices", async () => {
    await shop.rows("delete from products where id = $1", [mat.id]);
    expect(await readPaid()).toEqual([]);
  });

  test("a new currency gets derived prices when its rate is stored", async () => {
    const { pool } = shop.app.platform.database;
    const client = await pool.connect();
    // As a database from before the shop sold in dollars.
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("delete from product_prices where currency = 'USD'");
    await client.query("commit");
    client.release();
    expect((await shop.books()).map(({ rule }) => rule)).toContain("every product has a price in every currency");
    await inTransaction((tx) => reprice(tx, fallbackRates));
    expect(
      await shop.rows(
        "select amount_minor, is_derived from product_prices where product_id = $1 and currency = 'USD'",
        [mat.id],
      ),
    ).toEqual([{ amount_minor: 3200, is_derived: true }]);
    expect(await shop.books()).toEqual([]);
  });
});

describe("the price after discount", () => {
  test("is rounded the same by the database and the shop, for any amount and discount", async () => {
    for (let at = 0; at < 200; at += 1) {
      const amount = minor((at * 7919 + at ** 3) % 100_000);
      const discount = ((at * 37) % 10_001) / 100;
      const [row] = await shop.rows<{ paid: number }>("select discounted($1::bigint, $2::numeric) as paid", [
        amount,
        discount,
      ]);
      expect(row?.paid, `${amount} less ${discount} %`).toBe(discountedUnit(amount, discount));
    }
  });

  test("follows the discount and the price", async () => {
    await shop.rows("update products set discount_percentage = 12.5 where id = $1", [mat.id]);
    await shop.rows("update product_prices set amount_minor = 10001 where product_id = $1 and currency = 'AED'", [
      mat.id,
    ]);
    const rows = await readPaid();
    expect(rows).toHaveLength(currencies.length);
    for (const { amount, paid } of rows) expect(paid).toBe(discountedUnit(minor(amount), 12.5));
    expect(rows.find(({ currency }) => currency === "AED")?.paid).toBe(8751);
  });

  test("is reported by the books check when it is wrong", async () => {
    await shop.rows("update product_prices set paid_minor = 1 where product_id = $1 and currency = 'AED'", [mat.id]);
    expect((await shop.books()).map(({ rule }) => rule)).toEqual([
      "a product's price after discount is its price less the discount",
    ]);
    await shop.rows("update product_prices set amount_minor = amount_minor where product_id = $1", [mat.id]);
  });
});

test("the database has the currencies at the positions of the shop's list", async () => {
  const rows = await shop.rows<{ currency: string }>("select currency from exchange_rates order by position");
  expect(rows.map((row) => row.currency)).toEqual(currencies);
});

describe("pages", () => {
  test("show a new price at once, although only the row of the price changed", async () => {
    expect(await readOnPage()).toMatchObject({ EGP: 1000, SAR: 99 });
    const prices = byCurrency(() => ({ amountMinor: minor(5000), isDerived: false }));
    await inTransaction((tx) => writePrices(tx, [{ id: mat.id, prices }]));
    expect(await readOnPage()).toEqual({ EGP: 50, SAR: 50, AED: 50, USD: 50 });
  });
});
