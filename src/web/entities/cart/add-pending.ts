import type { CartStore } from "./cart-provider.tsx";
import { measureAdded } from "./measure-added.ts";
import type { PendingItem } from "./pending-item.ts";

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
