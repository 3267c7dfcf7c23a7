import { afterAll, beforeAll, expect, test } from "vitest";
import { adminGetDelivery, adminSaveDeliveryCalendar, adminSaveLeadTime } from "#shared/contract/admin-delivery.ts";
import { getShipping, quoteOrder } from "#shared/contract/checkout.ts";
import { nasrCity, parcelSteps, pressCarrier } from "#test/factories/parcels.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

let shop: TestShop;
let staff: TestCustomer;
beforeAll(async () => {
  const clock = createTestClock(new Date("2026-11-26T11:59:00Z"));
  shop = await createTestShop({ clock });
  staff = await shop.customer("admin");
  await staff.call(adminSaveLeadTime, {
    params: { carrier: "sandbox", regionId: "EG" },
    body: { minDays: 2, maxDays: 4, off: [5], version: 0 },
  });
});
afterAll(() => shop.app.close());

const asked = async () => (await shop.app.client(getShipping, { query: { country: "EG" } })).shipping.promise;

test("a product page, the checkout, the order and its parcel promise the same days", async () => {
  expect(await asked()).toEqual({
    from: "2026-11-29",
    to: "2026-12-01",
    text: { ar: "يصلك بين 29 نوفمبر و1 ديسمبر", en: "Arrives 29 November–1 December" },
  });
  const mona = await shop.customer();
  await shop.fill(mona, await shop.product());
  const { quote } = await mona.call(quoteOrder, { body: { shippingAddress: { country: "EG" } } });
  expect(quote.promise).toMatchObject({ from: "2026-11-29", to: "2026-12-01" });
  const steps = parcelSteps(shop, staff);
  const order = await steps.ordered(mona);
  const awb = await steps.booked(order);
  const [parcel] = await steps.seen(mona, order);
  expect(parcel?.promise).toEqual({ from: "2026-11-29", to: "2026-12-01" });
  await pressCarrier(shop, awb, "picked-up");
  shop.app.clock.advance(3 * 86_400);
  await pressCarrier(shop, awb, "deliver");
  shop.app.clock.advance(-3 * 86_400);
});

test("a region has its own days, and after the cut-off it is a shop day later", async () => {
  await staff.call(adminSaveLeadTime, {
    params: { carrier: "sandbox", regionId: "EG-C" },
    body: { minDays: 1, maxDays: 1, off: [5], version: 0 },
  });
  const mona = await shop.customer();
  await shop.fill(mona, await shop.product());
  const at = async () => {
    const { quote } = await mona.call(quoteOrder, {
      body: { shippingAddress: { country: "EG", regionId: nasrCity.regionId } },
    });
    return [quote.promise?.from, quote.promise?.to];
  };
  expect(await at()).toEqual(["2026-11-28", "2026-11-28"]);
  shop.app.clock.advance(60);
  expect(await at()).toEqual(["2026-11-30", "2026-11-30"]);
  expect(await asked()).toMatchObject({ from: "2026-12-01", to: "2026-12-03" });
});

test("staff set the days with the version they saw, and feasts are proposed until they are confirmed", async () => {
  const { calendars } = await staff.call(adminGetDelivery, {});
  const egypt = calendars.find(({ market }) => market === "EG");
  expect(egypt?.proposed.slice(0, 3)).toEqual(["2027-03-09", "2027-03-10", "2027-03-11"]);
  const save = (version: number) =>
    staff.call(adminSaveDeliveryCalendar, {
      params: { market: "EG" },
      body: { shopOff: [5, 6], cutoff: "14:00", handlingDays: 0, holidays: ["2026-11-29", "2027-03-09"], version },
    });
  const { calendar } = await save(1);
  expect(calendar.proposed).not.toContain("2027-03-09");
  expect(await readConflict(save(1))).toMatchObject({ version: 2 });
  expect(await asked()).toMatchObject({ from: "2026-12-02", to: "2026-12-05" });
});

test("fifty parcels that took longer widen the range, and the report counts what was late", async () => {
  await shop.rows(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 'HM-9' || n,
       'shipping_address', o.shipping_address))).* from orders o, generate_series(10000, 10049) n
     where o.id = (select order_id from shipments limit 1)`,
  );
  const now = shop.app.clock.now();
  const from = new Date(now.getTime() - 10 * 86_400_000).toISOString();
  await shop.rows(
    `insert into shipments (id, order_id, carrier, awb, state, currency, weight_g, created_at, booked_at, picked_up_at, delivered_at,
       promised_from, promised_to)
     select gen_random_uuid(), o.id, 'sandbox', o.number, 'delivered', 'EGP', 500, $1, $1, $1, $2, '2026-11-20', '2026-11-21'
     from orders o where o.number like 'HM-9%'`,
    [from, now.toISOString()],
  );
  await shop.app.platform.jobs.runScheduled("shipments.widen");
  const { leadTimes, report } = await staff.call(adminGetDelivery, {});
  expect(report).toEqual([{ carrier: "sandbox", market: "EG", parcels: 51, kept: 1 }]);
  const egypt = leadTimes.find(({ regionId }) => regionId === "EG");
  expect(egypt?.measuredParcels).toBeGreaterThanOrEqual(50);
  expect(egypt?.measuredMax).toBeGreaterThan(4);
  expect((await asked()).to > "2026-12-05").toBe(true);
});

test("a promise is kept until the last minute of its last day, by the market's clock; parcels of returns promise nothing", async () => {
  const set = (number: string, deliveredAt: string, more = "") =>
    shop.rows(
      `update shipments set delivered_at = $2, picked_up_at = $2 ${more} from orders o
       where o.id = order_id and o.number = $1`,
      [number, deliveredAt],
    );
  const egypt = async () => (await staff.call(adminGetDelivery, {})).report.find(({ market }) => market === "EG");
  // 23:59 in Cairo, and a minute later.
  await set("HM-910000", "2026-11-21T21:59:00Z");
  await set("HM-910001", "2026-11-21T22:00:00Z");
  expect(await egypt()).toMatchObject({ parcels: 51, kept: 2 });
  // Older than the 90 days that count, and without a promise.
  await set("HM-910002", "2026-08-01T10:00:00Z");
  await set("HM-910003", "2026-11-20T10:00:00Z", ", promised_from = null, promised_to = null");
  expect(await egypt()).toMatchObject({ parcels: 49, kept: 2 });
});
