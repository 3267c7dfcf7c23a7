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

/** Writes an order that the customer has not asked for by a call: they are told of it, and it is paid later. */
export const placeForCustomer = (
  tx: Tx,
  { orders }: Pick<CheckoutDeps, "orders">,
  priced: Priced,
  { address, payWithinMinutes, ...ordering }: ForCustomer,
): Promise<OrderPlacing> =>
  orders.place(
    tx,
    toDraft(priced, ordering, {
      paymentMethod: null,
      shippingAddress: toShippingAddress(address, ordering.language),
      payWithinMinutes,
    }),
    { by: "system" },
  );
