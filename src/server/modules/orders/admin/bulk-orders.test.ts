import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminBulkOrders,
  adminGetOrder,
  adminListOrders,
  adminShipOrder,
  adminShipOrders,
  maxOrderBulk,
} from "#shared/contract/admin-orders.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let support: TestPerson;
let owner: TestPerson;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  support = await addPerson(shop.app, "support");
  owner = await addPerson(shop.app, "owner");
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

async function ordered(isPaid: boolean): Promise<string> {
  await shop.fill(mona, await shop.product({ stock: 3 }));
  const { order, payment } = await shop.order(mona);
  if (isPaid) {
    await shop.press(payment.id, "approve");
    await shop.app.drain();
  }
  return order.id;
}
const statusOf = async (id: string) => (await owner.client(adminGetOrder, { params: { id } })).order.status;
const missing = "0198c0de-0000-7000-8000-000000000000";

test("all orders that the filters match are packed, each with an audit entry; a repeated call does nothing", async () => {
  const ids = [await ordered(true), await ordered(true), await ordered(true)];
  const waiting = await ordered(false);
  const bulk = (matching: object, expected: number) =>
    support.client(adminBulkOrders, { body: { select: { matching }, expected, action: "process" } });
  const total = (await support.client(adminListOrders, { query: { search: mona.email } })).pagination.total;
  expect(total).toBe(4);
  expect(await toRefusal(bulk({ search: mona.email }, 3))).toBe("SELECTION_CHANGED");
  expect(await statusOf(ids[0] ?? "")).toBe("paid");

  const filters = { search: mona.email, status: "paid" };
  expect(await bulk(filters, 3)).toMatchObject({ changed: 3, skipped: 0, refused: [] });
  expect(await Promise.all(ids.map(statusOf))).toEqual(["processing", "processing", "processing"]);
  expect(await statusOf(waiting)).toBe("pending_payment");
  const { entries } = await owner.client(adminListAudit, { query: { search: "order.process" } });
  expect(entries.map((entry) => entry.subjectId).sort()).toEqual([...ids].sort());

  expect(await bulk({ search: mona.email }, 4)).toMatchObject({ changed: 0, skipped: 4, refused: [] });
  expect(await shop.books()).toEqual([]);
});

test("selected orders are delivered; those in another state are not changed", async () => {
  const shipped = await ordered(true);
  const paid = await ordered(true);
  const body = { select: { ids: [shipped] }, expected: 1, action: "process" as const };
  await support.client(adminBulkOrders, { body });
  await support.client(adminShipOrder, { params: { id: shipped }, body: { carrier: "Bosta", trackingNumber: "1" } });
  const deliver = (ids: string[], expected: number) =>
    support.client(adminBulkOrders, { body: { select: { ids }, expected, action: "deliver" } });
  expect(await toRefusal(deliver([shipped, missing], 2))).toBe("SELECTION_CHANGED");
  expect(await deliver([shipped, paid, shipped], 2)).toMatchObject({ changed: 1, skipped: 1, refused: [] });
  expect([await statusOf(shipped), await statusOf(paid)]).toEqual(["delivered", "paid"]);
});

test("an order that somebody else changed meanwhile is reported as refused and does not stop the others", async () => {
  const ids = [await ordered(true), await ordered(true)].sort();
  const body = { select: { ids }, expected: 2, action: "process" as const };
  // Simulates an uncommitted status change of the first order by another staff member while the call reads it as paid.
  const colleague = { sql: "update orders set status = 'processing' where id = $1", values: [ids[0]] };
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, colleague, 1, () =>
    support.client(adminBulkOrders, { body }),
  );
  expect(overlapped).toBe(1);
  expect(result).toMatchObject({ changed: 1, skipped: 0, refused: [{ id: ids[0], code: "ORDER_STATE" }] });
  expect(await statusOf(ids[1] ?? "")).toBe("processing");
});

test("many orders are shipped with a tracking number each; the failed ones are reported", async () => {
  const [packed, other, paid] = [await ordered(true), await ordered(true), await ordered(true)];
  await support.client(adminBulkOrders, {
    body: { select: { ids: [packed, other] }, expected: 2, action: "process" },
  });
  const numberOf = async (id: string) => (await owner.client(adminGetOrder, { params: { id } })).order.number;
  const [first, second, third] = [await numberOf(packed), await numberOf(other), await numberOf(paid)];
  const parcels = [
    { order: first.toLowerCase(), trackingNumber: "A/1" },
    { order: "HM-9", trackingNumber: "A2" },
    { order: second, trackingNumber: "A3" },
    { order: second, trackingNumber: "A4" },
    { order: third, trackingNumber: "A5" },
  ];
  const body = { carrier: "Bosta", trackingUrl: "https://bosta.test/{number}?l=ar", parcels };
  expect(await support.client(adminShipOrders, { body })).toEqual({
    changed: 2,
    skipped: 1,
    done: [
      { id: packed, number: first },
      { id: other, number: second },
    ],
    left: [{ id: paid, number: third, status: "paid" }],
    refused: [
      { id: other, number: second, code: "ORDER_STATE", message: "The order's state does not allow this" },
      { id: null, number: "HM-9", code: "NOT_FOUND", message: "No such order" },
    ],
  });
  const { order } = await owner.client(adminGetOrder, { params: { id: packed } });
  expect(order).toMatchObject({
    status: "shipped",
    tracking: { carrier: "Bosta", number: "A/1", url: "https://bosta.test/A%2F1?l=ar" },
  });
  const unsafe = { ...body, trackingUrl: "javascript:alert(1)" };
  expect(await toRefusal(support.client(adminShipOrders, { body: unsafe }))).toBe("VALIDATION_FAILED");
});

test("too many at once, unknown filters and staff without the permission are refused", async () => {
  const coach = await addPerson(shop.app, "coach");
  const body = { select: { ids: [missing] }, expected: 1, action: "process" as const };
  expect(await toRefusal(coach.client(adminBulkOrders, { body }))).toBe("PERMISSION_DENIED");
  const many = { ...body, expected: maxOrderBulk + 1 };
  expect(await toRefusal(support.client(adminBulkOrders, { body: many }))).toBe("VALIDATION_FAILED");
  const odd = { ...body, select: { matching: { colour: "red" } } } as never;
  expect(await toRefusal(support.client(adminBulkOrders, { body: odd }))).toBe("VALIDATION_FAILED");
});
