import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "#server/composition/check-books.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type MadeProduct, makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { assertOnSale, findSaleItems, findShownItems, type SaleItemKey } from "./sale-items.ts";
import { commitStock, releaseStock, reserveStock, restock, sellStock } from "./stock.ts";

const requireSaleItem = async (reader: Reader, key: SaleItemKey) =>
  assertOnSale((await findSaleItems(reader, [key]))[0]);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let serial = 0;
let things: MadeProduct;
let other: MadeProduct;
beforeEach(async () => {
  serial += 1;
  const category = `c${serial}`;
  const [first, second] = await makeProducts(app.platform, [
    { slug: `things-${serial}`, category, stock: { S: 10, M: 3 } },
    { slug: `other-${serial}`, category, stock: { one: 10 } },
  ]);
  if (first === undefined || second === undefined) throw new Error("nothing was made");
  [things, other] = [first, second];
});

const variant = (product: MadeProduct, size: string): string => product.variantIds[size] ?? "";
const countersOf = async (id: string) => {
  const { rows } = await app.platform.database.pool.query<{ on_hand: number; reserved: number }>(
    "select on_hand, reserved from variants where id = $1",
    [id],
  );
  return [rows[0]?.on_hand, rows[0]?.reserved];
};
const inTransaction = (work: Parameters<TestApp["platform"]["database"]["transaction"]>[0]) =>
  app.platform.database.transaction(work);
const at = new Date("2026-02-01T10:00:00Z");
const sold = { reason: "sale", at, reference: "HM-1" } as const;
const cancelled = { reason: "cancellation", at, reference: "HM-2" } as const;
const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error));

describe("holding stock", () => {
  it("sells ten pieces to ten of a hundred buyers whose transactions overlap", async () => {
    const id = variant(things, "S");
    const { pool } = app.platform.database;
    // Holding the row lock blocks all buyers, so that they provably overlap.
    const gate = await pool.connect();
    await gate.query("begin");
    await gate.query("select 1 from variants where id = $1 for update", [id]);
    const outcomes = Promise.all(
      Array.from({ length: 100 }, () =>
        inTransaction((tx) => reserveStock(tx, [{ variantId: id, quantity: 1 }])).then(() => "held", codeOf),
      ),
    );
    let waiting = 0;
    while (waiting < 10) {
      // Inside a transaction the statistics view is a snapshot.
      await gate.query("select pg_stat_clear_snapshot()");
      const { rows } = await gate.query<{ count: number }>(
        "select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      waiting = rows[0]?.count ?? 0;
    }
    await gate.query("commit");
    gate.release();
    const results = await outcomes;
    expect(waiting).toBeGreaterThanOrEqual(10);
    expect(results.filter((one) => one === "held")).toHaveLength(10);
    expect(results.filter((one) => one === "OUT_OF_STOCK")).toHaveLength(90);
    expect(await countersOf(id)).toEqual([10, 10]);
  });

  it("never deadlocks, whatever the order of the lines", async () => {
    const lines = [variant(things, "S"), variant(other, "one")].map((variantId) => ({ variantId, quantity: 1 }));
    const both = [lines, [...lines].reverse()];
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        inTransaction((tx) => reserveStock(tx, both[index % 2] ?? [])).then(() => "held", codeOf),
      ),
    );
    expect(results.filter((one) => one === "held")).toHaveLength(10);
    expect(results.filter((one) => one === "OUT_OF_STOCK")).toHaveLength(20);
  });

  it("reserves all lines or none, adds up the same variant, and reports what is left", async () => {
    const lines = [
      { variantId: variant(things, "S"), quantity: 1 },
      { variantId: variant(things, "M"), quantity: 2 },
      { variantId: variant(things, "M"), quantity: 2 },
    ];
    const refusal = await inTransaction((tx) => reserveStock(tx, lines)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      status: 409,
      code: "OUT_OF_STOCK",
      details: { available: 3, size: "M", productId: things.id },
    });
    expect(await countersOf(variant(things, "S"))).toEqual([10, 0]);
  });

  it("releases, commits and restocks", async () => {
    const line = [{ variantId: variant(things, "S"), quantity: 4 }];
    await inTransaction((tx) => reserveStock(tx, line));
    await inTransaction((tx) => releaseStock(tx, [{ ...line[0], variantId: variant(things, "S"), quantity: 1 }]));
    await inTransaction((tx) => commitStock(tx, [{ variantId: variant(things, "S"), quantity: 3 }], sold));
    expect(await countersOf(variant(things, "S"))).toEqual([7, 0]);
    await inTransaction((tx) => restock(tx, [{ variantId: variant(things, "S"), quantity: 2 }], cancelled));
    expect(await countersOf(variant(things, "S"))).toEqual([9, 0]);
    await expect(inTransaction((tx) => releaseStock(tx, line))).rejects.toThrow("refused to release");
    await expect(inTransaction((tx) => commitStock(tx, line, sold))).rejects.toThrow("refused to commit");
  });

  it("writes a movement for every change of the stock on hand, and none for reservations", async () => {
    const id = variant(things, "S");
    const line = [{ variantId: id, quantity: 2 }];
    await inTransaction((tx) => reserveStock(tx, line));
    await inTransaction((tx) => commitStock(tx, line, sold));
    await inTransaction((tx) => sellStock(tx, line, sold));
    await inTransaction((tx) => restock(tx, line, cancelled));
    await app.platform.database.pool.query("update variants set on_hand = on_hand + 5 where id = $1", [id]);
    const { rows } = await app.platform.database.pool.query(
      "select delta, balance_after, reason, reference from stock_movements where variant_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { delta: 10, balance_after: 10, reason: "opening", reference: null },
      { delta: -2, balance_after: 8, reason: "sale", reference: "HM-1" },
      { delta: -2, balance_after: 6, reason: "sale", reference: "HM-1" },
      { delta: 2, balance_after: 8, reason: "cancellation", reference: "HM-2" },
      { delta: 5, balance_after: 13, reason: "other", reference: null },
    ]);
    const refused = inTransaction((tx) => sellStock(tx, [{ variantId: id, quantity: 99 }], sold));
    await expect(refused).rejects.toMatchObject({ code: "OUT_OF_STOCK" });
    const moved = async () => {
      const broken = await checkBooks(app.platform.database.pool);
      return broken.map(({ rule }) => rule).filter((rule) => rule.includes("movement"));
    };
    expect(await moved()).toEqual([]);
    const insert =
      "insert into stock_movements (variant_id, delta, balance_after, reason, at) values ($1, 1, 20, 'other', now())";
    await app.platform.database.pool.query(insert, [variant(other, "one")]);
    expect(await moved()).toEqual([
      "stock on hand is the sum of its movements",
      "every stock movement says the stock after it",
    ]);
  });

  it("keeps every movement's balance when many sell at once", async () => {
    const id = variant(things, "S");
    const sell = () => inTransaction((tx) => sellStock(tx, [{ variantId: id, quantity: 1 }], sold));
    const { pool } = app.platform.database;
    const all = () => Promise.all([sell(), sell(), sell(), sell(), sell()]);
    const { overlapped } = await whileLocked(pool, rowOf("variants", "id", id), 5, all);
    expect(overlapped).toBeGreaterThanOrEqual(5);
    const { rows } = await app.platform.database.pool.query<{ balance_after: number }>(
      "select balance_after from stock_movements where variant_id = $1 order by id",
      [id],
    );
    expect(rows.map((row) => row.balance_after)).toEqual([10, 9, 8, 7, 6, 5]);
  });

  it("sells at once without a reservation, and never more than is left", async () => {
    const id = variant(things, "M");
    await inTransaction((tx) => reserveStock(tx, [{ variantId: id, quantity: 1 }]));
    await inTransaction((tx) => sellStock(tx, [{ variantId: id, quantity: 1 }], sold));
    expect(await countersOf(id)).toEqual([2, 1]);
    const refusal = await inTransaction((tx) => sellStock(tx, [{ variantId: id, quantity: 2 }], sold)).catch(codeOf);
    expect(refusal).toBe("OUT_OF_STOCK");
    expect(await countersOf(id)).toEqual([2, 1]);
  });

  it("moves several variants in one statement, each with its movement, from their state after the locks are free", async () => {
    const [card] = await makeProducts(app.platform, [
      { slug: `several-${serial}`, kind: "gift_card", category: `s${serial}` },
    ]);
    const [small, medium] = [variant(things, "S"), variant(things, "M")];
    const lines = [
      { variantId: small, quantity: 1 },
      { variantId: card?.variantIds.one ?? "", quantity: 2 },
      { variantId: medium, quantity: 5 },
    ];
    const { pool } = app.platform.database;
    const add = (pieces: number) => ({
      sql: "update variants set on_hand = on_hand + $2 where id = $1",
      values: [medium, pieces],
    });
    const sell = () => app.platform.database.transaction((tx) => sellStock(tx, lines, sold));
    const { result: low } = await whileLocked(pool, add(4), 1, sell);
    expect(low.map(({ variantId, available }) => [variantId, available])).toEqual([[medium, 2]]);
    expect([await countersOf(small), await countersOf(medium)]).toEqual([
      [9, 0],
      [2, 0],
    ]);
    const { rows } = await pool.query<{ delta: number; reference: string }>(
      "select delta, reference from stock_movements where variant_id = any($1) and reason = 'sale' order by delta",
      [[small, medium]],
    );
    expect(rows).toEqual([
      { delta: -5, reference: "HM-1" },
      { delta: -1, reference: "HM-1" },
    ]);
    await pool.query("update variants set on_hand = 5 where id = $1", [medium]);
    const { result: refusal } = await whileLocked(pool, add(-1), 1, () => sell().catch(codeOf));
    expect(refusal).toBe("OUT_OF_STOCK");
    expect([await countersOf(small), await countersOf(medium)]).toEqual([
      [9, 0],
      [4, 0],
    ]);
  });

  it("has no limit for products that are not goods", async () => {
    const [card] = await makeProducts(app.platform, [
      { slug: `card-${serial}`, kind: "gift_card", category: `g${serial}` },
    ]);
    const line = [{ variantId: card?.variantIds.one ?? "", quantity: 99 }];
    await inTransaction(async (tx) => {
      await reserveStock(tx, line);
      await releaseStock(tx, line);
      await commitStock(tx, line, sold);
    });
    const [item] = await findSaleItems(app.platform.database.reader, [{ productId: card?.id ?? "", size: "M" }]);
    expect(item?.variant).toMatchObject({ isStockLimited: false, available: 99 });
  });
});

describe("sizes", () => {
  it("match any text for a product with one variant", async () => {
    const item = await requireSaleItem(app.platform.database.reader, { productId: other.id, size: "M" });
    expect(item.variant).toMatchObject({ size: "one", available: 10 });
  });

  it("must be known for a product with several variants", async () => {
    const { reader } = app.platform.database;
    expect((await requireSaleItem(reader, { productId: things.id, size: "M" })).variant.available).toBe(3);
    const refusal = await requireSaleItem(reader, { productId: things.id, size: "XL" }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ status: 400, code: "UNKNOWN_SIZE", details: { sizes: ["S", "M"] } });
  });

  it("have their own picture where the product has one, and its cover elsewhere", async () => {
    const { reader } = app.platform.database;
    const picture = (url: string, size?: string) => ({ url, width: 1, height: 1, alt: { ar: "", en: "" }, size });
    const images = [picture("cover"), picture("m-front", "M"), picture("m-back", "M")];
    await app.platform.database.pool.query("update products set images = $1 where id = $2", [
      JSON.stringify(images),
      things.id,
    ]);
    const found = await findSaleItems(reader, [
      { productId: things.id, size: "M" },
      { productId: things.id, size: "S" },
      { productId: things.id, size: "XL" },
    ]);
    expect(found.map((item) => item?.image?.url)).toEqual(["m-front", "cover", "cover"]);
  });

  it.each([
    ["a name", "update products set name = jsonb_set(name, '{en}', '\"Renamed\"') where id = $1"],
    ["a withdrawal", "update products set archived_at = now() where id = $1"],
    ["a price", "update product_prices set amount_minor = amount_minor + 1 where product_id = $1"],
    ["a price set by hand", "update product_prices set is_derived = false where product_id = $1"],
    [
      "a size's own price",
      `insert into variant_prices (variant_id, currency, amount_minor, is_derived)
       select v.id, x.currency, x.amount_minor + 500, false from variants v join product_prices x on x.product_id = v.product_id
       where v.product_id = $1 and v.size = 'M'`,
    ],
    ["a retired size", "update variants set retired_at = now() where product_id = $1 and size = 'S'"],
    ["a sale", "update variants set on_hand = on_hand - 1 where product_id = $1"],
  ])("are shown as they are after %s", async (_, change) => {
    const { pool, reader } = app.platform.database;
    const keys = [
      { productId: things.id, size: "M" },
      { productId: other.id, size: "one" },
    ];
    expect(await findShownItems(reader, keys)).toEqual(await findSaleItems(reader, keys));
    const before = await findShownItems(reader, keys);
    await pool.query(change, [things.id]);
    const after = await findShownItems(reader, keys);
    expect(after).toEqual(await findSaleItems(reader, keys));
    expect(after).not.toEqual(before);
  });

  it("are found in the given order, and withdrawn products differ from unknown ones", async () => {
    await app.platform.database.pool.query("update products set archived_at = now() where id = $1", [other.id]);
    const unknown = app.platform.ids.next();
    const items = await findSaleItems(app.platform.database.reader, [
      { productId: unknown, size: "M" },
      { productId: other.id, size: "M" },
      { productId: things.id, size: "S" },
      { productId: things.id, size: "M" },
    ]);
    expect(items.map((one) => one && [one.slug, one.isOnSale, one.variant?.size])).toEqual([
      undefined,
      [other.slug, false, "one"],
      [things.slug, true, "S"],
      [things.slug, true, "M"],
    ]);
    await expect(
      requireSaleItem(app.platform.database.reader, { productId: other.id, size: "M" }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
