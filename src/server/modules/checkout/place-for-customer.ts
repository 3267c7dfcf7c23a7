import { type OrderPlacing, toShippingAddress } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { type Ordering, toDraft } from "./order-draft.ts";
import type { CheckoutDeps } from "./ports.ts";
import type { Priced } from "./quote.ts";

export interface ForCustomer extends Ordering {
  readonly address: ShippingAddress;
  readonly payWithinMinutes: number;
}

/**
 * Writes an order that the shop starts for a customer, who is notified and pays some days later. It promises a delivery
 * time but no dates, because dates would count from today.
 */
export function placeForCustomer(
  tx: Tx,
  { orders }: Pick<CheckoutDeps, "orders">,
  priced: Priced,
  { address, payWithinMinutes, ...ordering }: ForCustomer,
): Promise<OrderPlacing> {
  const shippingAddress = toShippingAddress(address, ordering.language);
  const draft = toDraft(priced, ordering, { paymentMethod: null, shippingAddress, payWithinMinutes });
  const deliveryDays = { min: priced.rate.daysMin, max: priced.rate.daysMax };
  return orders.place(tx, { ...draft, deliveryDays: priced.promised && deliveryDays }, { by: "system" });
}
