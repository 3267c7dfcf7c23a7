import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminDeliverOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import {
  adminCancelShipment,
  adminDecideShipment,
  adminInspectShipment,
  adminListShipments,
  adminSendPart,
} from "#shared/contract/admin-shipments.ts";
import { cancelOrder, updateOrder } from "#shared/contract/orders.ts";
import { shipmentRanks } from "#shared/domain/shipments.ts";
import { nasrCity, parcelSteps, pressCarrier } from "#test/factories/parcels.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let staff: TestCustomer;
let mona: TestCustomer;
let steps: ReturnType<typeof parcelSteps>;
beforeAll(async () => {
  shop = await createTestShop();
  staff = await shop.customer("admin", "support");
  steps = parcelSteps(shop, staff);
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const press = (awb: string, action: string, how?: string) => pressCarrier(shop, awb, action, how);
const mailsOf = async ({ email }: TestCustomer) =>
  (await shop.app.mails()).filter(({ to }) => to === email).map(({ kind }) => kind);

test("the database's ranks equal those of the code", async () => {
  const rows = await shop.rows<{ state: string; rank: number }>("select state, rank from shipment_states");
  expect(Object.fromEntries(rows.map(({ state, rank }) => [state, rank]))).toEqual(shipmentRanks);
});

describe("a parcel of the test carrier", () => {
  test("goes from the shop to the customer, and its order with it", async () => {
    const order = await steps.ordered(mona, 2);
    const { results } = await steps.book(order);
    expect(results).toMatchObject([{ orderNumber: order.number, outcome: "done" }]);
    const [parcel] = await steps.parcels(order);
    expect(parcel).toMatchObject({ state: "booked", carrierId: "sandbox", cod: 0, weightG: 1000 });
    expect((await steps.read(mona, order)).status).toBe("processing");
    const awb = parcel?.number ?? "";
    expect(await press(awb, "picked-up")).toBe(303);
    expect(await steps.read(mona, order)).toMatchObject({
      status: "shipped",
      tracking: { carrier: "Test carrier", number: awb },
    });
    await press(awb, "out");
    expect(await steps.seen(mona, order)).toMatchObject([{ state: "out_for_delivery", number: awb }]);
    await press(awb, "deliver");
    expect((await steps.read(mona, order)).status).toBe("delivered");
    const [seen] = await steps.seen(mona, order);
    expect(seen?.events.map(({ state }) => state)).toEqual(["picked_up", "out_for_delivery", "delivered"]);
    expect((await mailsOf(mona)).filter((kind) => /shipped|delivered/.test(kind))).toEqual([
      "order-shipped",
      "order-delivered",
    ]);
    expect(await shop.books()).toEqual([]);
  });

  test("repeated and out-of-order webhooks move it once", async () => {
    const order = await steps.ordered(mona);
    const awb = await steps.booked(order);
    await press(awb, "picked-up", "?late=1&twice=1");
    expect((await steps.read(mona, order)).status).toBe("processing");
    shop.app.clock.advance(60);
    await press(awb, "deliver", "?twice=1");
    expect((await steps.read(mona, order)).status).toBe("delivered");
    const [parcel] = await steps.parcels(order);
    expect(parcel?.events.map(({ code }) => code)).toEqual(["picked-up", "deliver"]);
    expect((await mailsOf(mona)).filter((kind) => kind === "order-delivered")).toHaveLength(1);
  });

  test("a webhook with a wrong signature is refused and moves nothing", async () => {
    const order = await steps.ordered(mona);
    const awb = await steps.booked(order);
    const body = JSON.stringify({ awb, code: "deliver", at: shop.app.clock.now().toISOString() });
    const send = (name: string, headers: Record<string, string>) =>
      shop.app.http.inject({
        method: "POST",
        url: `/api/shipping/webhooks/${name}`,
        headers: { "content-type": "application/json", ...headers },
        payload: body,
      });
    expect((await send("sandbox", {})).statusCode).toBe(401);
    expect((await send("sandbox", { "x-sandbox-signature": `t=1,v1=${"0".repeat(64)}` })).statusCode).toBe(401);
    expect((await send("nobody", {})).statusCode).toBe(404);
    await shop.app.drain();
    expect((await steps.parcels(order))[0]?.state).toBe("booked");
  });

  test("polling finds changes without a webhook", async () => {
    const order = await steps.ordered(mona);
    const awb = await steps.booked(order);
    await shop.app.http.inject({ method: "POST", url: `/sandbox-carrier/${awb}/picked-up?late=1` });
    await shop.app.platform.jobs.runScheduled("shipments.poll");
    expect((await steps.read(mona, order)).status).toBe("shipped");
  });

  test("cash is collected with the parcel, and counts as paid when it has arrived", async () => {
    const order = await steps.ordered(mona, 1, { paymentMethod: "cod" });
    const awb = await steps.booked(order);
    expect((await steps.parcels(order))[0]?.cod).toBe(order.total);
    await press(awb, "picked-up");
    await press(awb, "deliver");
    expect(await steps.read(mona, order)).toMatchObject({ status: "delivered", paymentStatus: "paid" });
    expect(await shop.books()).toEqual([]);
  });

  test("a refused cash parcel returns its order and releases all that it held; pieces are restocked after inspection", async () => {
    const product = await shop.product({ stock: 5 });
    await shop.fill(mona, product, 2);
    const { order } = await shop.order(mona, { paymentMethod: "cod", shippingAddress: nasrCity });
    await shop.app.drain();
    const awb = await steps.booked(order);
    await press(awb, "picked-up");
    await press(awb, "refuse");
    expect(await steps.read(mona, order)).toMatchObject({ status: "returned", paymentStatus: "unpaid" });
    expect((await shop.stock(product.variantId)).onHand).toBe(3);
    const [parcel] = await steps.parcels(order);
    const params = { id: parcel?.id ?? "" };
    const lines = (restock: number) => [{ lineId: order.lines[0]?.id ?? "", restock }];
    expect(await toRefusal(staff.call(adminInspectShipment, { params, body: { lines: lines(3) } }))).toBe(
      "VALIDATION_FAILED",
    );
    await staff.call(adminInspectShipment, { params, body: { lines: lines(1) } });
    expect((await shop.stock(product.variantId)).onHand).toBe(4);
    expect(await toRefusal(staff.call(adminInspectShipment, { params, body: { lines: lines(1) } }))).toBe(
      "SHIPMENT_STATE",
    );
    expect(await mailsOf(mona)).toContain("order-undelivered");
    expect(await shop.books()).toEqual([]);
  });

  test("a lost parcel is shown to staff, who decide about its order", async () => {
    const order = await steps.ordered(mona);
    const awb = await steps.booked(order);
    await press(awb, "picked-up");
    await press(awb, "lose");
    expect((await steps.read(mona, order)).status).toBe("shipped");
    const { shipments } = await staff.call(adminListShipments, { query: { view: "attention" } });
    expect(shipments.map(({ number }) => number)).toContain(awb);
  });
});

describe("booking", () => {
  test("an order that is booked twice at the same moment has one parcel", async () => {
    const order = await steps.ordered(mona);
    const { result, overlapped } = await whileLocked(
      shop.app.platform.database.pool,
      rowOf("orders", "id", order.id),
      2,
      () => Promise.all([steps.book(order), steps.book(order)]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.map(({ done }) => done).toSorted()).toEqual([0, 1]);
    expect(await steps.parcels(order)).toHaveLength(1);
    const [{ count } = { count: 0 }] = await shop.rows<{ count: number }>(
      "select count(*)::int as count from sandbox_parcels where facts ->> 'orderNumber' = $1",
      [order.number],
    );
    expect(count).toBe(1);
  });

  test("an incomplete address holds the parcel; the customer is asked, completes it, and it is booked", async () => {
    const order = await steps.ordered(mona, 1, { shippingAddress: cairo });
    const { results } = await steps.book(order);
    expect(results).toMatchObject([
      { outcome: "held", code: "ADDRESS_INCOMPLETE", fields: ["regionId", "buildingNumber"] },
    ]);
    expect(await mailsOf(mona)).toContain("address-needed");
    const change = (body: object) => mona.call(updateOrder, { params: { id: order.id }, body });
    expect(await toRefusal(change({ note: "ring twice" }))).toBe("ORDER_STATE");
    await change({ shippingAddress: nasrCity });
    expect((await steps.book(order)).done).toBe(1);
    expect(await toRefusal(change({ shippingAddress: nasrCity }))).toBe("ORDER_STATE");
  });

  test("an unpaid order is not booked", async () => {
    await shop.fill(mona, await shop.product());
    const { order } = await shop.order(mona, { shippingAddress: nasrCity });
    expect((await steps.book(order)).results).toMatchObject([{ outcome: "refused", code: "ORDER_STATE" }]);
  });

  test("a cancelled parcel can be sent again; one that is on its way is not cancelled", async () => {
    const order = await steps.ordered(mona);
    await steps.book(order);
    const [parcel] = await steps.parcels(order);
    await staff.call(adminCancelShipment, { params: { id: parcel?.id ?? "" }, body: {} });
    const awb = await steps.booked(order);
    await press(awb, "picked-up");
    const last = (await steps.parcels(order)).at(-1);
    expect(await toRefusal(staff.call(adminCancelShipment, { params: { id: last?.id ?? "" }, body: {} }))).toBe(
      "SHIPMENT_STATE",
    );
    await press(awb, "deliver");
    expect((await steps.read(mona, order)).status).toBe("delivered");
  });

  test("the parcel of a cancelled order is cancelled at its carrier", async () => {
    const order = await steps.ordered(mona);
    const awb = await steps.booked(order);
    await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
    await shop.app.drain();
    expect((await steps.parcels(order))[0]?.state).toBe("cancelled");
    const [row] = await shop.rows<{ state: string }>("select state from sandbox_parcels where awb = $1", [awb]);
    expect(row?.state).toBe("cancelled");
  });

  test("a parcel that ships although its order is cancelled is not restocked twice when it comes back", async () => {
    const product = await shop.product({ stock: 5 });
    await shop.fill(mona, product, 2);
    const { order, payment } = await shop.order(mona, { shippingAddress: nasrCity });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    const awb = await steps.booked(order);
    await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
    expect((await shop.stock(product.variantId)).onHand).toBe(5);
    await press(awb, "picked-up");
    await press(awb, "refuse");
    const [parcel] = await steps.parcels(order);
    expect(parcel?.state).toBe("returned");
    const lines = [{ lineId: order.lines[0]?.id ?? "", restock: 2 }];
    await staff.call(adminInspectShipment, { params: { id: parcel?.id ?? "" }, body: { lines } });
    expect((await shop.stock(product.variantId)).onHand).toBe(5);
    expect(await shop.books()).toEqual([]);
  });
});

describe("part shipments", () => {
  test("an order in two parcels is delivered with the second", async () => {
    const order = await steps.ordered(mona, 3);
    const lineId = order.lines[0]?.id ?? "";
    const part = (quantity: number) =>
      staff.call(adminSendPart, { params: { id: order.id }, body: { lines: [{ lineId, quantity }] } });
    await part(2);
    expect(await toRefusal(part(2))).toBe("VALIDATION_FAILED");
    await steps.book(order);
    const [first, second] = (await steps.parcels(order)).map(({ number }) => number ?? "");
    await press(first ?? "", "picked-up");
    await press(first ?? "", "deliver");
    expect((await steps.read(mona, order)).status).toBe("shipped");
    await press(second ?? "", "picked-up");
    expect((await steps.read(mona, order)).tracking?.number).toBe(second);
    await press(second ?? "", "deliver");
    expect((await steps.read(mona, order)).status).toBe("delivered");
    expect(await shop.books()).toEqual([]);
  });

  test("cash on delivery is sent in one parcel", async () => {
    const order = await steps.ordered(mona, 2, { paymentMethod: "cod" });
    const body = { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }] };
    expect(await toRefusal(staff.call(adminSendPart, { params: { id: order.id }, body }))).toBe("SHIPMENT_STATE");
  });
});

describe("parcels without a carrier's account", () => {
  test("an order that staff ship with a number has a parcel, which arrives with it", async () => {
    const order = await steps.ordered(mona, 2);
    const params = { id: order.id };
    await staff.call(adminProcessOrder, { params, body: {} });
    await staff.call(adminShipOrder, { params, body: { carrier: "Post", trackingNumber: "EG 1" } });
    expect(await steps.seen(mona, order)).toMatchObject([
      { carrier: "Post", number: "EG1", state: "picked_up", lines: [{ quantity: 2 }] },
    ]);
    await staff.call(adminDeliverOrder, { params, body: {} });
    expect(await steps.seen(mona, order)).toMatchObject([{ state: "delivered" }]);
    expect(await shop.books()).toEqual([]);
  });

  test("staff decide on a parcel without events", async () => {
    const order = await steps.ordered(mona);
    const awb = await steps.booked(order);
    await press(awb, "picked-up");
    const [parcel] = await steps.parcels(order);
    const decide = (state: "delivered" | "lost") =>
      staff.call(adminDecideShipment, {
        params: { id: parcel?.id ?? "" },
        body: { state, reason: "the courier called" },
      });
    await decide("lost");
    await decide("delivered");
    expect((await steps.read(mona, order)).status).toBe("delivered");
    expect(await toRefusal(decide("lost"))).toBe("ORDER_STATE");
  });
});

test("a customer sees parcels of their own orders alone", async () => {
  const order = await steps.ordered(mona);
  const other = await shop.customer();
  expect(await toRefusal(steps.seen(other, order))).toBe("NOT_FOUND");
});
