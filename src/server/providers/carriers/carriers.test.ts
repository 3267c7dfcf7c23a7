import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { writeIdentity } from "#server/modules/markets/index.ts";
import { adminFindCarrierPlaces } from "#shared/contract/admin-carriers.ts";
import { adminListCourierBalances } from "#shared/contract/admin-courier-cash.ts";
import { adminGetDelivery } from "#shared/contract/admin-delivery.ts";
import { adminBookPickup, adminListPickups } from "#shared/contract/admin-pickups.ts";
import { adminQuoteShipments } from "#shared/contract/admin-quotes.ts";
import { adminApproveReturn } from "#shared/contract/admin-return-cases.ts";
import {
  adminAnswerBooking,
  adminCancelShipment,
  adminListShipments,
  adminPickOrders,
} from "#shared/contract/admin-shipments.ts";
import { adminGetCodRule, adminListCodRefusals, adminSaveCodRule } from "#shared/contract/cod.ts";
import type { Order } from "#shared/contract/orders.ts";
import { createReturn } from "#shared/contract/returns.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import { saudiSeller } from "#test/factories/markets.ts";
import { nasrCity, parcelSteps } from "#test/factories/parcels.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startFakeAramex } from "#test/support/carriers/aramex.ts";
import { startFakeBosta } from "#test/support/carriers/bosta.ts";
import type { CarrierBench } from "#test/support/carriers/carrier-bench.ts";
import { startFakeOto } from "#test/support/carriers/oto.ts";
import { startFakeSmsa } from "#test/support/carriers/smsa.ts";
import { deliverTo } from "#test/support/providers/book.ts";

/** What every carrier must do, over its strict fake. */

// A shop of its own for each, and labels on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const riyadh = {
  ...{ firstName: "Mona", lastName: "Ali", phone: "+966500000000", country: "SA", city: "Riyadh" },
  ...{ line1: "Prince Sultan", district: "Al-Murabba", postalCode: "23333" },
  ...{ shortCode: "RRRD2929", buildingNumber: "2322", additionalNumber: "1234" },
};

const trials: readonly {
  readonly name: CarrierName;
  readonly start: () => Promise<CarrierBench>;
  readonly address: typeof nasrCity | typeof riyadh;
  readonly currency: string;
}[] = [
  { name: "bosta", start: startFakeBosta, address: { ...nasrCity, city: "Nasr City" }, currency: "EGP" },
  { name: "smsa", start: startFakeSmsa, address: riyadh, currency: "SAR" },
  { name: "aramex", start: startFakeAramex, address: riyadh, currency: "SAR" },
  { name: "oto", start: startFakeOto, address: riyadh, currency: "SAR" },
];

describe.each(trials)("$name", ({ name, start, address, currency }) => {
  let bench: CarrierBench;
  let shop: TestShop;
  let staff: TestCustomer;
  let mona: TestCustomer;
  let steps: ReturnType<typeof parcelSteps>;
  beforeAll(async () => {
    bench = await start();
    shop = await createTestShop({ environment: { ...bench.environment, SHIPPING_SANDBOX: "0" } });
    [staff, mona] = [await shop.customer("admin"), await shop.customer()];
    steps = parcelSteps(shop, staff);
    const identity = { market: "SA", identity: saudiSeller(), version: 0 } as const;
    await shop.app.platform.database.transaction(async (tx) => {
      await writeIdentity(tx, identity, shop.app.clock.now());
      await writeIdentity(tx, { ...identity, market: "EG" }, shop.app.clock.now());
    });
    if (name === "bosta")
      await staff.call(adminFindCarrierPlaces, { params: { id: "bosta" }, body: { country: "EG" } });
  });
  afterAll(async () => {
    await shop.app.close();
    await bench.fake.close();
  });

  const ordered = async (): Promise<Order> => {
    await shop.fill(mona, await shop.product(), 2);
    const { order, payment } = await shop.order(mona, { shippingAddress: address }, { "x-user-currency": currency });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    return order;
  };
  const parcelOf = async (order: Order) => {
    const parcel = (await steps.parcels(order)).at(-1);
    if (parcel === undefined) throw new Error("no parcel");
    return parcel;
  };
  const theirs = async (order: Order) => {
    const { id } = await parcelOf(order);
    return bench.parcels().filter(({ reference }) => reference === id);
  };
  const send = async (awb: string) => {
    const webhook = bench.webhook?.(awb);
    if (webhook === undefined) await shop.app.platform.jobs.runScheduled("shipments.poll");
    else expect(await deliverTo(shop.app.http)(webhook.path, webhook.body, webhook.headers)).toBe(200);
    await shop.app.drain();
  };
  const move = async (awb: string, code: string) => {
    shop.app.clock.advance(26 * 60);
    bench.move(awb, code, shop.app.clock.now());
    await send(awb);
  };

  test("books once, follows the carrier's events, and updates the order", async () => {
    const order = await ordered();
    const { results } = await steps.book(order);
    expect(results).toMatchObject([{ outcome: "done" }]);
    const { number, carrierId } = await parcelOf(order);
    expect(carrierId).toBe(name);
    expect((await theirs(order)).map(({ awb }) => awb)).toEqual([number]);
    await move(number ?? "", bench.codes.pickedUp);
    expect((await steps.read(mona, order)).status).toBe("shipped");
    await move(number ?? "", bench.codes.delivered);
    await send(number ?? "");
    expect((await steps.read(mona, order)).status).toBe("delivered");
    expect(await shop.books()).toEqual([]);
  });

  test("an undeliverable cash parcel: an attempt fails, the parcel comes back, and the order is returned", async () => {
    const market = currency === "EGP" ? "EG" : "SA";
    const { rule } = await staff.call(adminGetCodRule, { params: { market } });
    const body = { confirm: "never", confirmHours: 24, enabled: true, version: rule.version } as const;
    await staff.call(adminSaveCodRule, { params: { market }, body });
    await shop.fill(mona, await shop.product(), 2);
    const more = { paymentMethod: "cod", shippingAddress: address } as const;
    const { order } = await shop.order(mona, more, { "x-user-currency": currency });
    await shop.app.drain();
    await steps.book(order);
    const awb = (await parcelOf(order)).number ?? "";
    expect(await theirs(order)).toMatchObject([{ awb, cash: order.total }]);
    await move(awb, bench.codes.pickedUp);
    if (bench.codes.exception !== undefined) {
      await move(awb, bench.codes.exception);
      expect(await parcelOf(order)).toMatchObject({ hasException: true, state: "picked_up" });
      expect((await steps.read(mona, order)).status).toBe("shipped");
    }
    await move(awb, bench.codes.returned);
    await send(awb);
    expect(await parcelOf(order)).toMatchObject({ hasException: false, state: "returned" });
    expect(await steps.read(mona, order)).toMatchObject({ status: "returned", paymentStatus: "unpaid" });
    const { refusals } = await staff.call(adminListCodRefusals, { params: { id: mona.userId } });
    expect(refusals.map(({ orderId }) => orderId)).toEqual([order.id]);
    expect((await staff.call(adminListCourierBalances, {})).balances).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });

  test("picks up a return once, if it supports that", async () => {
    const order = await ordered();
    await steps.book(order);
    const sent = (await parcelOf(order)).number ?? "";
    await move(sent, bench.codes.pickedUp);
    await move(sent, bench.codes.delivered);
    const asked = { lineId: order.lines[0]?.id ?? "", quantity: 1, reason: "changed_mind", opened: false } as const;
    const { return: one } = await mona.call(createReturn, { params: { id: order.id }, body: { lines: [asked] } });
    const params = { id: one.id };
    const fetch = async () => (await staff.call(adminBookPickup, { params, body: {} })).shipment;
    expect(await toRefusal(fetch())).toBe("RETURN_STATE");
    await staff.call(adminApproveReturn, { params, body: {} });
    const { carriers } = await staff.call(adminListPickups, { params });
    expect(carriers).toEqual(bench.fetches ? [name] : []);
    if (!bench.fetches) {
      expect(await toRefusal(fetch())).toBe("SHIPMENT_STATE");
      return;
    }
    const first = await fetch();
    expect(first).toMatchObject({ state: "booked", caseId: one.id, cod: 0, lines: [{ quantity: 1 }] });
    expect(await theirs(order)).toMatchObject([{ isFetched: true, cash: 0, awb: first.number }]);
    expect(await toRefusal(fetch())).toBe("SHIPMENT_STATE");
    await staff.call(adminCancelShipment, { params: { id: first.id }, body: {} });
    const second = await fetch();
    await move(second.number ?? "", bench.codes.pickedUp);
    await move(second.number ?? "", bench.codes.delivered);
    const { shipments } = await staff.call(adminListPickups, { params });
    expect(shipments.map(({ state }) => state)).toEqual(["cancelled", "delivered"]);
    // The goods are still to be looked at.
    expect((await steps.read(mona, order)).status).toBe("return_requested");
    const { counts } = await staff.call(adminListShipments, { query: {} });
    expect([counts.book, counts.labels]).toEqual([0, 0]);
    expect(await shop.books()).toEqual([]);
  });

  test("has a label", async () => {
    const order = await ordered();
    await steps.book(order);
    const { id } = await parcelOf(order);
    const reply = await shop.app.http.inject({
      url: `/api/admin/shipments/labels?ids=${id}&size=A4`,
      headers: { authorization: `Bearer ${await staff.token()}` },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  });

  test("a booking whose reply is lost is never made twice", async () => {
    const order = await ordered();
    bench.fake.disturb(bench.booking, { kind: "lose-reply" });
    const { results } = await steps.book(order);
    expect(results).toMatchObject([{ outcome: "held" }]);
    await steps.book(order);
    shop.app.clock.advance(120);
    await steps.book(order);
    expect(await theirs(order)).toHaveLength(1);
    const parcel = await parcelOf(order);
    if (bench.hasLookUp) expect(parcel.state).toBe("booked");
    else {
      expect(parcel.problem?.code).toBe("BOOKING_UNANSWERED");
      const [awb] = (await theirs(order)).map((each) => each.awb);
      await staff.call(adminAnswerBooking, { params: { id: parcel.id }, body: { awb: awb ?? "" } });
      expect(await parcelOf(order)).toMatchObject({ state: "booked", number: awb });
    }
  });

  test("a booking that was certainly not made is repeated", async () => {
    const order = await ordered();
    bench.fake.disturb(bench.booking, { kind: "answer", reply: { status: 429 } });
    expect((await steps.book(order)).results).toMatchObject([{ outcome: "held", code: "CARRIER_UNAVAILABLE" }]);
    expect((await steps.book(order)).done).toBe(1);
    expect(await theirs(order)).toHaveLength(1);
  });

  test("a refused parcel is held with the carrier's reason", async () => {
    const order = await ordered();
    bench.refuseNext();
    const { results } = await steps.book(order);
    expect(results).toMatchObject([{ outcome: "held", code: "CARRIER_REFUSED" }]);
    expect(results[0]?.message).toMatch(/covered|served/);
    expect((await steps.book(order)).done).toBe(1);
  });

  test("is cancelled where the carrier allows it", async () => {
    const order = await ordered();
    await steps.book(order);
    const { id } = await parcelOf(order);
    const cancelled = staff.call(adminCancelShipment, { params: { id }, body: {} });
    expect(await toRefusal(cancelled)).toBe(bench.mayCancel ? "" : "SHIPMENT_STATE");
  });

  test("quotes its price before booking, which the parcel keeps; nothing waits for a quote", async () => {
    const drafted = async () => {
      const order = await ordered();
      await staff.call(adminPickOrders, { body: { orderIds: [order.id] } });
      return { order, id: (await parcelOf(order)).id };
    };
    const first = await drafted();
    const ask = async (id: string) => staff.call(adminQuoteShipments, { body: { ids: [id] } });
    const price = { carrier: name, price: bench.price, currency };
    const known = { quotes: [{ shipmentId: first.id, prices: bench.price === undefined ? [] : [price] }], silent: [] };
    expect(await ask(first.id)).toEqual(known);
    const cost = bench.price === undefined ? null : { price: bench.price, currency };
    expect((await parcelOf(first.order)).cost).toBeNull();
    bench.hidePrices?.();
    // Asked lately.
    expect(await ask(first.id)).toEqual(known);
    const second = await drafted();
    const silent = bench.hidePrices === undefined ? [] : [name];
    expect(await ask(second.id)).toEqual({ quotes: [{ shipmentId: second.id, prices: [] }], silent });
    for (const { order } of [first, second]) {
      expect((await steps.book(order, { cheapest: true })).done).toBe(1);
      await shop.app.drain();
    }
    expect((await parcelOf(first.order)).cost).toEqual(cost);
    expect((await parcelOf(second.order)).cost).toBeNull();
    // Booked parcels are not asked about.
    expect((await ask(first.id)).quotes).toEqual([]);
    if (name === "oto")
      expect([await theirs(first.order), await theirs(second.order)]).toMatchObject([
        [{ option: 127 }],
        [{ option: 0 }],
      ]);
    const { costs } = await staff.call(adminGetDelivery, {});
    expect(costs.every(({ carrier, cost: asked }) => carrier === name && asked > 0)).toBe(true);
    expect(costs.length > 0).toBe(bench.price !== undefined);
  });

  test.skipIf(name === "aramex")("a webhook with another proof is refused", async () => {
    const order = await ordered();
    await steps.book(order);
    const { number } = await parcelOf(order);
    bench.move(number ?? "", bench.codes.delivered, shop.app.clock.now());
    const webhook = bench.webhook?.(number ?? "");
    if (webhook === undefined) throw new Error("no webhook");
    const forged = Object.fromEntries(Object.keys(webhook.headers).map((header) => [header, "forged"]));
    const body = webhook.body.replace(/"signature":"[^"]+"/, '"signature":"Zm9yZ2Vk"');
    expect(await deliverTo(shop.app.http)(webhook.path, body, forged)).toBe(401);
    expect((await parcelOf(order)).state).toBe("booked");
  });
});

test("Bosta's parcels to places that are not mapped are held", async () => {
  const bench = await startFakeBosta();
  const shop = await createTestShop({ environment: { ...bench.environment, SHIPPING_SANDBOX: "0" } });
  const staff = await shop.customer("admin");
  const steps = parcelSteps(shop, staff);
  const order = await steps.ordered(await shop.customer());
  expect((await steps.book(order)).results).toMatchObject([{ outcome: "held", code: "PLACE_UNMAPPED" }]);
  expect(bench.parcels()).toEqual([]);
  await shop.app.close();
  await bench.fake.close();
});

test("a carrier that needs the sender's address gets no parcel before the seller has a street", async () => {
  const bench = await startFakeSmsa();
  const shop = await createTestShop({ environment: { ...bench.environment, SHIPPING_SANDBOX: "0" } });
  const [staff, mona] = [await shop.customer("admin"), await shop.customer()];
  const steps = parcelSteps(shop, staff);
  await shop.fill(mona, await shop.product());
  const { order, payment } = await shop.order(mona, { shippingAddress: riyadh }, { "x-user-currency": "SAR" });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  expect((await steps.book(order)).results).toMatchObject([{ outcome: "held", code: "SENDER_INCOMPLETE" }]);
  expect(bench.parcels()).toEqual([]);
  await shop.app.close();
  await bench.fake.close();
});
