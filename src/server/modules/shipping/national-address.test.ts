import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminGetDelivery, adminSaveDeliveryCalendar } from "#shared/contract/admin-delivery.ts";
import { adminProcessOrder } from "#shared/contract/admin-orders.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { adminGetPickList } from "#shared/contract/admin-shipments.ts";
import { getAddressRules } from "#shared/contract/checkout.ts";
import { type Order, updateOrder } from "#shared/contract/orders.ts";
import { listShipments } from "#shared/contract/shipments.ts";
import { parcelSteps } from "#test/factories/parcels.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";

/** Where staff take orders to Saudi Arabia without a National Address, their parcels wait for one. */

let shop: TestShop;
let staff: TestCustomer;
let mona: TestCustomer;
let steps: ReturnType<typeof parcelSteps>;
const riyadh = { ...cairo, country: "SA", city: "Riyadh", line1: "Prince Sultan Street" };
const whole = { ...riyadh, shortCode: "RRRD2929" };

async function require(requireNationalAddress: boolean | undefined): Promise<boolean | undefined> {
  const { calendars } = await staff.call(adminGetDelivery, {});
  const found = calendars.find(({ market }) => market === "SA");
  if (found === undefined) throw new Error("no calendar");
  const { shopOff, cutoff, handlingDays, holidays, version } = found;
  const body = { shopOff: shopOff as 5[], cutoff, handlingDays, holidays, version };
  const more = requireNationalAddress === undefined ? {} : { requireNationalAddress };
  const saved = staff.call(adminSaveDeliveryCalendar, { params: { market: "SA" }, body: { ...body, ...more } });
  return (await saved).calendar.requireNationalAddress;
}
const isNeeded = async ({ id }: Pick<Order, "id">) =>
  (await mona.call(listShipments, { params: { id } })).isAddressNeeded;
const asked = async () =>
  (await shop.app.mails()).filter(({ to, kind }) => to === mona.email && kind === "address-needed");
const complete = ({ id }: Pick<Order, "id">, shippingAddress: typeof riyadh = whole) =>
  mona.call(updateOrder, { params: { id }, body: { shippingAddress } });

beforeAll(async () => {
  shop = await createTestShop();
  staff = await shop.customer("admin");
  steps = parcelSteps(shop, staff);
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

test("an order needs it by default; staff switch that off, which is audited", async () => {
  const required = async () => (await shop.app.client(getAddressRules, {})).isNationalAddressRequired;
  expect(await required()).toBe(true);
  expect(await toRefusal(steps.ordered(mona, 1, { shippingAddress: riyadh }))).toBe("VALIDATION_FAILED");
  expect([await require(false), await require(undefined), await required()]).toEqual([false, false, false]);
  const { entries } = await staff.call(adminListAudit, { query: { search: "delivery.calendar" } });
  expect(entries[1]).toMatchObject({
    before: { requireNationalAddress: true },
    after: { requireNationalAddress: false },
  });
});

test("switched off: the order is accepted, its customer is asked at once, and its parcel waits until the address is complete", async () => {
  await require(false);
  const order = await steps.ordered(mona, 1, { shippingAddress: riyadh });
  expect(order).toMatchObject({ status: "paid", shippingAddress: { city: "Riyadh" } });
  expect((await asked()).map(({ data }) => data)).toMatchObject([{ path: `/dashboard/orders/${order.id}` }]);
  expect(await isNeeded(order)).toBe(true);
  const params = { id: order.id };
  await staff.call(adminProcessOrder, { params, body: {} });
  const { orders } = await staff.call(adminGetPickList, { query: { ids: order.id } });
  expect(orders).toMatchObject([{ id: order.id, hold: "ADDRESS_INCOMPLETE" }]);
  expect((await steps.book(order)).results).toMatchObject([{ outcome: "held", code: "ADDRESS_INCOMPLETE" }]);
  expect(await toRefusal(complete(order, riyadh))).toBe("VALIDATION_FAILED");
  await complete(order);
  expect(await isNeeded(order)).toBe(false);
  expect((await steps.book(order)).done).toBe(1);
  expect(await toRefusal(complete(order))).toBe("ORDER_STATE");
});

test("a wrong format is still refused, and other countries keep their rules", async () => {
  await require(false);
  const refused = (shippingAddress: typeof riyadh) => toRefusal(steps.ordered(mona, 1, { shippingAddress }));
  expect(await refused({ ...riyadh, shortCode: "RRD2929" } as typeof riyadh)).toBe("VALIDATION_FAILED");
  const egypt = { ...cairo, regionId: "EG-C" };
  expect(await refused(egypt)).toBe("VALIDATION_FAILED");
  const order = await steps.ordered(mona, 1, { shippingAddress: whole });
  expect(await asked()).toEqual([]);
  expect((await steps.book(order)).done).toBe(1);
});
