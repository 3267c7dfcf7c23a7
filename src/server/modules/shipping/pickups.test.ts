import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminBookPickup, adminListPickups, adminQuotePickup } from "#shared/contract/admin-pickups.ts";
import { adminApproveReturn, adminReceiveReturn } from "#shared/contract/admin-return-cases.ts";
import { adminInspectShipment, adminListOrderShipments, adminListShipments } from "#shared/contract/admin-shipments.ts";
import { createReturn, withdrawReturn } from "#shared/contract/returns.ts";
import { listShipments } from "#shared/contract/shipments.ts";
import { nasrCity, parcelSteps, pressCarrier } from "#test/factories/parcels.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

const day = 86_400;
const clock = createTestClock(new Date("2026-11-24T07:00:00Z"));
let shop: TestShop;
let staff: TestCustomer;
let mona: TestCustomer;
let mat: TestProduct;
let steps: ReturnType<typeof parcelSteps>;

beforeAll(async () => {
  shop = await createTestShop({ clock });
  staff = await shop.customer("admin");
  steps = parcelSteps(shop, staff);
});
beforeEach(async () => {
  mona = await shop.customer();
  mat = await shop.product({ stock: 5 });
});
afterAll(() => shop.app.close());

/** A return of one piece that has arrived, approved. */
async function approved() {
  await shop.fill(mona, mat, 1);
  const { order, payment } = await shop.order(mona, { shippingAddress: nasrCity });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const awb = await steps.booked(order);
  await pressCarrier(shop, awb, "picked-up");
  await pressCarrier(shop, awb, "deliver");
  const line = { lineId: order.lines[0]?.id ?? "", quantity: 1, reason: "changed_mind", opened: false } as const;
  const { return: one } = await mona.call(createReturn, { params: { id: order.id }, body: { lines: [line] } });
  const params = { id: one.id };
  await staff.call(adminApproveReturn, { params, body: {} });
  return { order, params, lineId: line.lineId };
}
const fetch = async (params: { id: string }) =>
  (await staff.call(adminBookPickup, { params, body: { carrier: "sandbox" } })).shipment;
const pickups = async (params: { id: string }) =>
  (await staff.call(adminListPickups, { params })).shipments.map(({ state }) => state);
const statusOf = async ({ id }: { id: string }) =>
  (await shop.rows<{ status: string }>("select status from return_cases where id = $1", [id]))[0]?.status;

test("two clicks book one pick-up, and pieces that came back by it are taken into stock by the return alone", async () => {
  const { params, lineId } = await approved();
  const clicks = await Promise.allSettled([fetch(params), fetch(params)]);
  expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await pickups(params)).toEqual(["booked"]);
  const [parcel] = (await staff.call(adminListPickups, { params })).shipments;
  await pressCarrier(shop, parcel?.number ?? "", "picked-up");
  await pressCarrier(shop, parcel?.number ?? "", "refuse");
  expect(await pickups(params)).toEqual(["returned"]);
  const { counts } = await staff.call(adminListShipments, { query: {} });
  expect(counts.attention).toBe(0);
  const inspect = { params: { id: parcel?.id ?? "" }, body: { lines: [{ lineId, restock: 1 }] } };
  expect(await toRefusal(staff.call(adminInspectShipment, inspect))).toBe("SHIPMENT_STATE");
  const found = { lineId, condition: "new", accepted: 1, restock: 1 } as const;
  await staff.call(adminReceiveReturn, { params, body: { lines: [found] } });
  expect((await shop.stock(mat.variantId)).onHand).toBe(5);
});

test("the customer sees that a courier comes for the return, has it and has brought it", async () => {
  const { order, params } = await approved();
  const seen = async () => (await mona.call(listShipments, { params: { id: order.id } })).pickups;
  await staff.call(adminQuotePickup, { params });
  expect(await seen()).toEqual([]);
  const { number } = await fetch(params);
  const pickup = { returnId: params.id, carrier: "Test carrier", number };
  expect(await seen()).toEqual([{ ...pickup, state: "booked" }]);
  await pressCarrier(shop, number ?? "", "picked-up");
  expect(await seen()).toEqual([{ ...pickup, state: "picked_up" }]);
  await pressCarrier(shop, number ?? "", "deliver");
  expect(await seen()).toEqual([{ ...pickup, state: "delivered" }]);
});

test("carriers quote the return shipping; the booked carrier's price is the pick-up's cost", async () => {
  const { order, params } = await approved();
  const asked = await staff.call(adminQuotePickup, { params });
  const [best] = asked.prices;
  expect(asked).toMatchObject({ prices: [{ carrier: "sandbox", currency: "EGP" }], silent: [] });
  // Asked again, it is the same parcel.
  expect(await staff.call(adminQuotePickup, { params })).toEqual(asked);
  expect(await pickups(params)).toEqual(["draft"]);
  // No courier will come yet, so it is not among the order's parcels.
  const ofOrder = async () =>
    (await staff.call(adminListOrderShipments, { params: { id: order.id } })).shipments.map(({ state }) => state);
  expect(await ofOrder()).toEqual(["delivered"]);
  const parcel = await fetch(params);
  expect(await ofOrder()).toEqual(["delivered", "booked"]);
  expect(parcel).toMatchObject({ state: "booked", cost: { price: best?.price, currency: "EGP" } });
  expect(await pickups(params)).toEqual(["booked"]);
  expect(await toRefusal(staff.call(adminQuotePickup, { params }))).toBe("SHIPMENT_STATE");
});

test("a parcel that was only quoted is deleted once the goods came back without it", async () => {
  const { params, lineId } = await approved();
  await staff.call(adminQuotePickup, { params });
  const poll = async () => {
    await shop.app.platform.jobs.runScheduled("shipments.poll");
    await shop.app.drain();
  };
  await poll();
  expect(await pickups(params)).toEqual(["draft"]);
  const found = { lineId, condition: "new", accepted: 1, restock: 1 } as const;
  await staff.call(adminReceiveReturn, { params, body: { lines: [found] } });
  await poll();
  expect(await pickups(params)).toEqual(["cancelled"]);
});

test("a return whose goods are with the carrier counts as sent and does not expire", async () => {
  const { params } = await approved();
  await pressCarrier(shop, (await fetch(params)).number ?? "", "picked-up");
  clock.advance(16 * day);
  await shop.app.platform.jobs.runScheduled("returns.expire");
  expect(await statusOf(params)).toBe("approved");
});

test("the pick-up of an ended return is cancelled, and no new one can be booked", async () => {
  const [withdrawn, late] = [await approved(), await approved()];
  for (const { params } of [withdrawn, late]) await fetch(params);
  await mona.call(withdrawReturn, { params: withdrawn.params });
  clock.advance(16 * day);
  await shop.app.platform.jobs.runScheduled("returns.expire");
  expect(await statusOf(late.params)).toBe("expired");
  await shop.app.platform.jobs.runScheduled("shipments.poll");
  await shop.app.drain();
  for (const { params } of [withdrawn, late]) {
    expect(await pickups(params)).toEqual(["cancelled"]);
    expect(await toRefusal(fetch(params))).toBe("RETURN_STATE");
  }
});
