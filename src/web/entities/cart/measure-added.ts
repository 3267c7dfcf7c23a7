import { measuredCartLine, toCommerce } from "#web/entities/order/measured-lines.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";
import type { Added } from "./cart-store.ts";

/** Sends an add_to_cart event; an item that was already in the cart was reported before. */
export function measureAdded({ cart, line, isNew }: Added, quantity: number): void {
  if (!isNew || line === undefined) return;
  pushCommerce("add_to_cart", toCommerce(cart.currency, [measuredCartLine(line, cart.currency, quantity)]));
}
