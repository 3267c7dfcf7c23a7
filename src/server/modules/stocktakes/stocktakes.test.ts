import { afterAll, beforeAll, expect, test } from "vitest";
import { adminListStockMovements } from "#shared/contract/admin-stock.ts";
import * as contract from "#shared/contract/admin-stocktakes.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
let owner: TestPerson;
let manager: TestPerson;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
  manager = await addPerson(shop.app, "manager");
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const start = async () =>
  (await owner.client(contract.adminStartStocktake, { body: { name: "Shelf A" } })).stocktake.id;
const skuOf = async ({ variantId }: TestProduct): Promise<string> =>
  String((await shop.rows("select sku from variants where id = $1", [variantId]))[0]?.["sku"]);
const onHand = async ({ variantId }: TestProduct) =>
  (await shop.rows("select on_hand from variants where id = $1", [variantId]))[0]?.["on_hand"];
const count = (
  id: string,
  code: string,
  { quantity = 1, way = "add" as "add" | "set", entryId = shop.app.platform.ids.next(), who = owner } = {},
) => who.client(contract.adminCount, { params: { id }, body: { entryId, code, way, quantity } });
const book = (id: string) =>
  owner.client(contract.adminBookStocktake, { params: { id }, body: { reason: "Counted twice" } });

test("scans add up, differences are shown, and booking changes the stock with its reason", async () => {
  const belt = await shop.product({ stock: 10 });
  const mat = await shop.product({ stock: 4 });
  await shop.rows("update variants set barcode = '4006381333931' where id = $1", [belt.variantId]);
  const id = await start();
  for (let piece = 0; piece < 3; piece += 1) await count(id, "4006381333931");
  await count(id, "4006381333931", { quantity: 5 });
  const { line } = await count(id, (await skuOf(mat)).toLowerCase(), { quantity: 4, way: "set", who: manager });
  expect(line).toMatchObject({ expected: 4, counted: 4, difference: 0, countedBy: { id: manager.id } });
  const whole = await owner.client(contract.adminGetStocktake, { params: { id } });
  expect(whole.stocktake).toMatchObject({ status: "open", counted: 2, different: 1 });
  expect(whole.lines.find(({ variantId }) => variantId === belt.variantId)).toMatchObject({
    ...{ expected: 10, counted: 8, difference: -2, barcode: "4006381333931" },
  });
  expect(await onHand(belt)).toBe(10);
  expect((await book(id)).stocktake).toMatchObject({ status: "booked", reason: "Counted twice" });
  expect([await onHand(belt), await onHand(mat)]).toEqual([8, 4]);
  const { movements } = await owner.client(adminListStockMovements, { params: { id: belt.id }, query: {} });
  expect(movements[0]).toMatchObject({
    ...{ delta: -2, balanceAfter: 8, reason: "stocktake", reference: "Shelf A", note: "Counted twice" },
    actor: { id: owner.id },
  });
  expect(await toRefusal(book(id))).toBe("STOCKTAKE_ENDED");
  expect(await toRefusal(count(id, "4006381333931"))).toBe("STOCKTAKE_ENDED");
  expect(await shop.books()).toEqual([]);
});

test("two people who scan at the same time add up, and a scan that is sent twice counts once", async () => {
  const rope = await shop.product({ stock: 30 });
  const sku = await skuOf(rope);
  const id = await start();
  const repeated = shop.app.platform.ids.next();
  await Promise.all([
    ...Array.from({ length: 10 }, (_, at) => count(id, sku, { who: at % 2 === 0 ? owner : manager })),
    ...Array.from({ length: 5 }, () => count(id, sku, { entryId: repeated, quantity: 7 })),
  ]);
  const { lines } = await owner.client(contract.adminGetStocktake, { params: { id } });
  expect(lines).toMatchObject([{ counted: 17, expected: 30 }]);
  const both = await Promise.allSettled([book(id), book(id)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await onHand(rope)).toBe(17);
});

test("sales during the count stay deducted, and sold pieces that are not shipped yet are expected", async () => {
  const bar = await shop.product({ stock: 6, priceEgp: 100 });
  const sku = await skuOf(bar);
  const buy = async () => {
    await shop.fill(mona, bar);
    const { payment } = await shop.order(mona, { paymentMethod: "card" });
    await shop.press(payment.id, "approve");
  };
  await buy();
  await shop.app.drain();
  expect(await onHand(bar)).toBe(5);
  const id = await start();
  // Six are in the store: one of them is sold and not yet shipped.
  expect((await count(id, sku, { quantity: 6 })).line).toMatchObject({ expected: 6, difference: 0 });
  await buy();
  await shop.app.drain();
  await count(id, sku, { quantity: -1 });
  await book(id);
  // One less than expected, and the one sold meanwhile.
  expect(await onHand(bar)).toBe(3);
});

test("nothing is booked when less was counted than is reserved, and a cancelled stocktake changes nothing", async () => {
  const strap = await shop.product({ stock: 5, priceEgp: 100 });
  const other = await shop.product({ stock: 5 });
  await shop.fill(mona, strap);
  await shop.order(mona, { paymentMethod: "card" });
  const id = await start();
  await count(id, await skuOf(strap), { quantity: 0, way: "set" });
  await count(id, await skuOf(other), { quantity: 1, way: "set" });
  await expect(book(id)).rejects.toMatchObject({ code: "STOCKTAKE_SHORT", data: { skus: [await skuOf(strap)] } });
  expect([await onHand(strap), await onHand(other)]).toEqual([5, 5]);
  await owner.client(contract.adminRemoveCount, { params: { id, variantId: strap.variantId } });
  expect((await owner.client(contract.adminGetStocktake, { params: { id } })).lines).toHaveLength(1);
  const { stocktake } = await owner.client(contract.adminCancelStocktake, { params: { id } });
  expect(stocktake.status).toBe("cancelled");
  expect(await onHand(other)).toBe(5);
  const { stocktakes } = await owner.client(contract.adminListStocktakes, { query: {} });
  expect(stocktakes[0]).toMatchObject({ id, status: "cancelled" });
});

test("an unknown code is named in the error, and unknown stocktakes are 404", async () => {
  const id = await start();
  await expect(count(id, "NO-SUCH-CODE")).rejects.toMatchObject({
    code: "CODE_UNKNOWN",
    data: { typed: "NO-SUCH-CODE" },
  });
  expect(await toRefusal(count(shop.app.platform.ids.next(), "X"))).toBe("NOT_FOUND");
});
