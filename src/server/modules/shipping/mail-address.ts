import { toShopFacts } from "#server/modules/notifications/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { ShippingDeps } from "./ports.ts";
import type { ShipmentRow } from "./tables.ts";

/** Asks the customer once to complete the address of a waiting parcel, or of an order whose parcel would wait. */
export async function mailAddressNeeded(
  tx: Tx,
  { orders, people, notify }: Pick<ShippingDeps, "orders" | "people" | "notify">,
  { id, orderId }: Pick<ShipmentRow, "id" | "orderId">,
): Promise<void> {
  const order = await orders.require(tx, orderId);
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined) return;
  const { market, seller, language } = order;
  const from =
    market === null || seller === null ? {} : { seller: toShopFacts(market, seller, { language, isAboutOrder: true }) };
  await notify(tx, {
    kind: "address-needed",
    to: person.email,
    userId: order.userId,
    language,
    key: `address-needed:${id}`,
    data: { ...from, firstName: person.firstName, orderNumber: order.number, path: `/dashboard/orders/${orderId}` },
  });
}
