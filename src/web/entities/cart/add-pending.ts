import type { CartStore } from "./cart-provider.tsx";
import type { PendingItem } from "./has-pending-items.ts";
import { measureAdded } from "./measure-added.ts";
import { countPendingItems, takePendingItem } from "./pending-items.ts";

/** Adds the items one after the other; returns how many were refused, sold out for example. */
async function addEach(items: Iterable<PendingItem>, isQuiet: boolean, { add, load }: CartStore): Promise<number> {
  let refused = 0;
  for (const item of items) {
    await add(item, { isQuiet }).then(
      (added) => measureAdded(added, item.quantity),
      () => refused++,
    );
  }
  if (refused > 0) await load({ force: true });
  return refused;
}

export const addPending = (items: readonly PendingItem[], store: CartStore): Promise<number> =>
  addEach(items, items.length > 1, store);

function* takeAll(): Generator<PendingItem> {
  for (let item = takePendingItem(); item !== undefined; item = takePendingItem()) yield item;
}

/** Adds what a visitor chose before signing in. */
export const addKeptItems = (store: CartStore): Promise<number> => addEach(takeAll(), countPendingItems() > 1, store);
