import { toShopFacts } from "#server/modules/notifications/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { ShippingDeps } from "./ports.ts";
import type { ShipmentRow } from "./tables.ts";

type MailDeps = Pick<ShippingDeps, "orders" | "people" | "notify">;

/** Recipient and shared data of a mail about an order's parcel; undefined for a closed account. */
async function toMail(tx: Tx, { orders, people }: MailDeps, orderId: string) {
  const order = await orders.require(tx, orderId);
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined) return undefined;
  const { market, seller, language, userId } = order;
  const from =
    market === null || seller === null ? {} : { seller: toShopFacts(market, seller, { language, isAboutOrder: true }) };
  return {
    to: { to: person.email, userId, language },
    data: { ...from, firstName: person.firstName, orderNumber: order.number, path: `/dashboard/orders/${orderId}` },
  };
}

/** Asks the customer once to complete the address of a waiting parcel, or of an order whose parcel would wait. */
export async function mailAddressNeeded(
  tx: Tx,
  deps: MailDeps,
  { id, orderId }: Pick<ShipmentRow, "id" | "orderId">,
): Promise<void> {
  const mail = await toMail(tx, deps, orderId);
  if (mail === undefined) return;
  await deps.notify(tx, { kind: "address-needed", ...mail.to, key: `address-needed:${id}`, data: mail.data });
}

/** Tells the customer that the pieces of a parcel that never arrived are sent again. */
export async function mailResent(tx: Tx, deps: MailDeps, { id, orderId, state }: ShipmentRow): Promise<void> {
  const mail = await toMail(tx, deps, orderId);
  if (mail === undefined) return;
  const outcome = state === "lost" || state === "damaged" ? state : "returned";
  await deps.notify(tx, {
    kind: "order-resent",
    ...mail.to,
    key: `order-resent:${id}`,
    data: { ...mail.data, outcome },
  });
}
