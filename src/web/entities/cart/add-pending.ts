import type { CartStore } from "./cart-provider.tsx";
import type { PendingItem } from "./has-pending-items.ts";
import { measureAdded } from "./measure-added.ts";
import { takePendingItems } from "./pending-items.ts";

/** Adds the items one after the other; returns how many were refused, sold out for example. */
export async function addPending(items: readonly PendingItem[], { add, load }: CartStore): Promise<number> {
  let refused = 0;
  for (const item of items) {
    await add(item, { isQuiet: items.length > 1 }).then(
      (added) => measureAdded(added, item.quantity),
      () => refused++,
    );
  }
  if (refused > 0) await load({ force: true });
  return refused;
}

/** Adds what a visitor chose before signing in. */
export const addKeptItems = (store: CartStore): Promise<number> => addPending(takePendingItems(), store);
