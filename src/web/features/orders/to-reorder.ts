import type { Order } from "#shared/contract/orders.ts";
import type { PendingItem } from "#web/entities/cart/has-pending-items.ts";

type Ordered = Pick<Order, "origin" | "status"> & {
  readonly lines: readonly Pick<Order["lines"][number], "productId" | "kind" | "size" | "quantity" | "points">[];
};

/** What can be bought again: the shipped items that were paid with money, in the same size and quantity. */
export function toReorder({ origin, status, lines }: Ordered): readonly PendingItem[] {
  if (origin !== "purchase" || status === "pending_payment") return [];
  return lines
    .filter(({ kind, points }) => kind === "physical" && points === 0)
    .map(({ productId, size, quantity }) => ({ productId, size, quantity }));
}
