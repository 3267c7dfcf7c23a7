import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { adminSavePacking } from "#shared/contract/admin-packing.ts";
import {
  adminGetPickList,
  adminHandOverShipments,
  adminListShipments,
  adminPackShipments,
  adminPickOrders,
  type PackingTab,
} from "#shared/contract/admin-shipments.ts";
import type { Order } from "#shared/contract/orders.ts";
import { nasrCity, parcelSteps } from "#test/factories/parcels.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { fromRight, readPdf } from "#test/support/pdf-text.ts";

// Loading and shaping fonts takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let shop: TestShop;
let staff: TestCustomer;
let mona: TestCustomer;
let steps: ReturnType<typeof parcelSteps>;
beforeAll(async () => {
  shop = await createTestShop();
  staff = await shop.customer("admin", "support");
  mona = await shop.customer();
  steps = parcelSteps(shop, staff);
});
afterAll(() => shop.app.close());

const tab = async (name: PackingTab) => (await staff.call(adminListShipments, { query: { tab: name } })).shipments;
const file = async (path: string): Promise<Uint8Array> => {
  const headers = { authorization: `Bearer ${await staff.token()}` };
  const reply = await shop.app.http.inject({ url: `/api/admin/${path}`, headers });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return new Uint8Array(reply.rawPayload);
};

test("orders are picked, packed and handed over, in the order of the shelves", async () => {
  const [far, near] = [await shop.product(), await shop.product()];
  const orderOf = async (product: typeof far, gift?: Order["gift"]): Promise<Order> => {
    await shop.fill(mona, product, 2);
    const more =
      gift == null ? {} : { gift: { recipientName: "Sara", recipientEmail: "sara@shop.test", message: "Enjoy" } };
    const { order, payment } = await shop.order(mona, { shippingAddress: nasrCity, ...more });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    return order;
  };
  const first = await orderOf(far);
  const second = await orderOf(near, { recipientName: "Sara", recipientEmail: "sara@shop.test", message: "Enjoy" });
  const place = (variantId: string, at: string, version = 0) =>
    staff.call(adminSavePacking, { params: { id: variantId }, body: { place: at, weightG: 700, version } });
  await place(far.variantId, "B10-01");
  await place(near.variantId, "B2-01");
  expect(await readConflict(place(far.variantId, "C1"))).toMatchObject({ place: "B10-01", version: 1 });

  const { rows, orders } = await staff.call(adminGetPickList, {});
  expect(rows.map((row) => [row.place, row.quantity, row.orders])).toEqual([
    ["B2-01", 2, [second.number]],
    ["B10-01", 2, [first.number]],
  ]);
  expect(orders.map(({ number, isGift }) => [number, isGift])).toEqual([
    [first.number, false],
    [second.number, true],
  ]);
  expect(readPdf(await file("picklist/file")).drawn).toContain("B10-01");

  const orderIds = [first.id, second.id];
  expect(await staff.call(adminPickOrders, { body: { orderIds } })).toMatchObject({ done: 2 });
  expect((await staff.call(adminGetPickList, {})).rows).toEqual([]);
  const packing = await tab("pack");
  expect(packing.map(({ orderNumber }) => orderNumber)).toEqual([second.number, first.number]);
  const ids = packing.map(({ id }) => id);
  const slips = readPdf(await file(`shipments/slips?ids=${ids.join(",")}`));
  expect(slips.pages).toBe(2);
  expect(slips.drawn.map(fromRight)).toContain("الطلب");
  // The gift's page shows no price; the other one does.
  expect(slips.drawn.filter((text) => text.includes("EGP"))).toHaveLength(1);

  await staff.call(adminPackShipments, { body: { ids } });
  expect((await tab("book")).map(({ weightG }) => weightG)).toEqual([1400, 1400]);
  expect((await staff.call(adminListShipments, { query: {} })).counts).toMatchObject({ pick: 0, pack: 0, book: 2 });
  await steps.book(first);
  await steps.book(second);
  expect((await tab("labels")).map(({ orderNumber }) => orderNumber)).toEqual([second.number, first.number]);
  const a6 = await file(`shipments/labels?ids=${ids.toReversed().join(",")}`);
  const a4 = await file(`shipments/labels?ids=${ids.join(",")}&size=A4`);
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  expect((await PDFDocument.load(a6)).getPageCount()).toBe(2);
  expect((await PDFDocument.load(a4)).getPageCount()).toBe(1);
  expect(await tab("labels")).toEqual([]);
  await staff.call(adminHandOverShipments, { body: { ids } });
  expect((await tab("handed")).every(({ handedOverAt }) => handedOverAt !== null)).toBe(true);
  expect(readPdf(await file(`shipments/manifest?ids=${ids.join(",")}`)).drawn).toContain(first.number);
});

test("one order of a batch that cannot be booked does not stop the others", async () => {
  await shop.fill(mona, await shop.product());
  const { order: unpaid } = await shop.order(mona, { shippingAddress: nasrCity });
  const good = await steps.ordered(mona);
  const report = await staff.call(adminPickOrders, {
    body: { orderIds: [unpaid.id, "0198c0de-0000-7000-8000-000000000000", good.id] },
  });
  expect(report.results.map(({ outcome, code }) => [outcome, code])).toEqual([
    ["refused", "ORDER_STATE"],
    ["refused", "NOT_FOUND"],
    ["done", null],
  ]);
});

test("the packing desk needs the permission, and accepts at most a hundred", async () => {
  const coach = await shop.customer("admin", "coach");
  expect(await toRefusal(coach.call(adminGetPickList, {}))).toBe("PERMISSION_DENIED");
  const many = Array.from({ length: 101 }, () => "0198c0de-0000-7000-8000-000000000000");
  expect(await toRefusal(staff.call(adminPickOrders, { body: { orderIds: many } }))).toBe("VALIDATION_FAILED");
});
