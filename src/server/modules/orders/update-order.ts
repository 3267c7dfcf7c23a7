import type { Tx } from "#server/platform/db/database.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { updateOrder as endpoint } from "#shared/contract/orders.ts";
import { isEditable } from "#shared/domain/order-states.ts";
import { countryIsFixed, needsNoAddress, orderState } from "./errors.ts";
import { type Actor, changeOrder, writeHistory } from "./history.ts";
import type { OrderDeps } from "./ports.ts";
import { toShippingAddress } from "./shipping-address.ts";
import type { OrderRow } from "./tables.ts";

type Changes = BodyOf<typeof endpoint>;

/** Whether a parcel waits for a corrected address. */
async function isAddressAwaited(tx: Tx, { events }: OrderDeps, order: OrderRow): Promise<boolean> {
  if (order.status !== "processing") return false;
  return (await events.emit("isAddressAwaited", tx, order)).includes(true);
}

/**
 * Changes address and note of a locked order until it is processed; the address also while a parcel waits for a
 * correction. The country is fixed, because shipping was paid for it.
 */
export async function updateOrder(
  tx: Tx,
  deps: OrderDeps,
  order: OrderRow,
  body: Changes,
  actor: Actor,
): Promise<OrderRow> {
  const { shippingAddress, note } = body;
  const isOnlyAddress = shippingAddress !== undefined && note === undefined;
  const mayChange = isEditable(order.status) || (isOnlyAddress && (await isAddressAwaited(tx, deps, order)));
  if (!mayChange) throw orderState(order.status);
  if (shippingAddress !== undefined && order.shippingAddress === null) throw needsNoAddress();
  if (shippingAddress !== undefined && shippingAddress.country !== order.shippingAddress?.country)
    throw countryIsFixed();
  if (shippingAddress === undefined && note === undefined) return order;
  const address = shippingAddress && toShippingAddress(shippingAddress, order.language);
  const changed = await changeOrder(tx, deps.platform, order.id, {
    ...(address === undefined ? {} : { shippingAddress: address }),
    ...(note === undefined ? {} : { note: note === "" ? null : note }),
  });
  const what = [shippingAddress && "address", note !== undefined && "note"].filter(Boolean).join(", ");
  await writeHistory(tx, deps.platform, {
    orderId: order.id,
    from: order.status,
    status: order.status,
    actor,
    note: `changed: ${what}`,
  });
  if (address !== undefined) await deps.events.emit("addressChanged", tx, changed);
  return changed;
}
