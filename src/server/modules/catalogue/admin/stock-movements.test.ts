import { afterAll, beforeAll, expect, test } from "vitest";
import * as goods from "#shared/contract/admin-products.ts";
import * as stock from "#shared/contract/admin-stock.ts";
import { pathFor } from "#shared/contract/endpoint.ts";
import { beltIn, type CatalogueAdmin, createCatalogueAdmin, text, toRefusal } from "#test/factories/catalogue-admin.ts";

let setup: CatalogueAdmin;
let made: goods.AdminProduct;
beforeAll(async () => {
  setup = await createCatalogueAdmin();
  const variants = ["S", "M"].map((size) => ({ size, label: text(size), sku: `MOVE-${size}`, stock: 7 }));
  const body = { ...beltIn(setup.categories.gear), variants };
  made = (await setup.admin(goods.adminCreateProduct, { body })).product;
});
afterAll(() => setup.app.close());

const params = () => ({ id: made.id });
const variantOf = (size: string) => made.variants.find((one) => one.size === size)?.id ?? "";

test("a product's history shows what changed, why and by whom, newest first, by variant, paged and as a file", async () => {
  for (const [delta, reason] of [
    [12, "Delivery of March"],
    [-3, undefined],
  ] as const)
    await setup.admin(goods.adminAdjustStock, {
      params: params(),
      body: { variantId: variantOf("M"), delta, ...(reason === undefined ? {} : { reason }) },
    });
  const all = await setup.admin(stock.adminListStockMovements, { params: params() });
  expect(all.movements.map((one) => [one.variant.sku, one.delta, one.balanceAfter, one.reason, one.note])).toEqual([
    ["MOVE-M", -3, 16, "adjustment", null],
    ["MOVE-M", 12, 19, "adjustment", "Delivery of March"],
    ["MOVE-M", 7, 7, "opening", null],
    ["MOVE-S", 7, 7, "opening", null],
  ]);
  expect(all.movements.every((one) => one.actor !== null)).toBe(true);
  expect(all.movements[0]?.at).toBe(setup.app.clock.now().toISOString());
  const paged = await setup.admin(stock.adminListStockMovements, {
    params: params(),
    query: { variant: variantOf("M"), reason: "adjustment", page: "2", limit: "1" },
  });
  expect([paged.pagination.total, paged.movements[0]?.delta]).toEqual([2, 12]);
  const file = await setup.admin(stock.adminExportStockMovements, {
    params: params(),
    query: { variant: variantOf("S") },
  });
  expect([file.rows, file.isComplete]).toEqual([1, true]);
  expect(file.content).toContain("MOVE-S,S,7,7,opening");
});

test("only staff with the catalogue permission see the history; unknown products are 404", async () => {
  for (const { path } of [stock.adminListStockMovements, stock.adminExportStockMovements]) {
    const url = `/api${pathFor(path, params(), undefined)}`;
    expect((await setup.app.http.inject({ url })).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${setup.tokens.customer}` };
    expect((await setup.app.http.inject({ url, headers })).statusCode).toBe(403);
  }
  const id = setup.app.platform.ids.next();
  const unknown = await toRefusal(setup.admin(stock.adminListStockMovements, { params: { id } }));
  expect(unknown.status).toBe(404);
});
