import { type AdminShipment, adminBookShipments, adminListOrderShipments } from "#shared/contract/admin-shipments.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { getOrder, type Order } from "#shared/contract/orders.ts";
import { listShipments } from "#shared/contract/shipments.ts";
import { cairo, type TestCustomer, type TestShop } from "./shop.ts";

/** An address that every carrier takes. */
export const nasrCity = {
  ...cairo,
  regionId: "EG-C",
  line1: "17 Abbas El Akkad",
  buildingNumber: "17",
  landmark: "next to the mosque",
};

/** Presses a button of the test carrier. */
export async function pressCarrier(shop: TestShop, awb: string, action: string, how = ""): Promise<number> {
  const reply = await shop.app.http.inject({
    method: "POST",
    url: `/sandbox-carrier/${awb}/${action}${how}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "",
  });
  await shop.app.drain();
  return reply.statusCode;
}

/** Common steps of parcels. */
export function parcelSteps(shop: TestShop, staff: TestCustomer) {
  const ordered = async (
    who: TestCustomer,
    quantity = 1,
    more: Parameters<TestShop["order"]>[1] = {},
  ): Promise<Order> => {
    await shop.fill(who, await shop.product(), quantity);
    const { order, payment } = await shop.order(who, { shippingAddress: nasrCity, ...more });
    if (payment.redirectUrl !== undefined) await shop.press(payment.id, "approve");
    await shop.app.drain();
    return (await who.call(getOrder, { params: { id: order.id } })).order;
  };
  const parcels = async (order: Pick<Order, "id">): Promise<AdminShipment[]> =>
    (await staff.call(adminListOrderShipments, { params: { id: order.id } })).shipments;
  const book = (order: Pick<Order, "id">, more: Partial<BodyOf<typeof adminBookShipments>> = {}) =>
    staff.call(adminBookShipments, { body: { orderIds: [order.id], ...more } });
  return {
    ordered,
    parcels,
    book,
    /** Books an order's only parcel; its number. */
    booked: async (order: Pick<Order, "id">): Promise<string> => {
      await book(order);
      return (await parcels(order)).at(-1)?.number ?? "";
    },
    seen: async (who: TestCustomer, order: Pick<Order, "id">) =>
      (await who.call(listShipments, { params: { id: order.id } })).shipments,
    read: async (who: TestCustomer, order: Pick<Order, "id">) =>
      (await who.call(getOrder, { params: { id: order.id } })).order,
  };
}
