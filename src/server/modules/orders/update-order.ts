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

/**
 * Changes address and note of a locked order until it is processed. The country is fixed, because shipping was paid for
 * it.
 */
export async function updateOrder(
  tx: Tx,
  deps: OrderDeps,
  order: OrderRow,
  body: Changes,
  actor: Actor,
): Promise<OrderRow> {
  if (!isEditable(order.status)) throw orderState(order.status);
  const { shippingAddress, note } = body;
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
  return changed;
}
