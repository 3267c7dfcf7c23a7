import { addBundleToCart } from "#shared/contract/bundles.ts";
import { measuredCartLine, toCommerce } from "#web/entities/order/measured-lines.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";
import { api } from "#web/lib/api/browser.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { CartActions } from "./cart-store.ts";
import type { PendingBundle, PendingItem } from "./has-pending-items.ts";
import { measureAdded } from "./measure-added.ts";
import { countPendingItems, takePendingItem } from "./pending-items.ts";

/** Adds a bundle as one group. */
async function addBundle({ whenRefused, ...body }: PendingBundle, { load }: CartActions): Promise<void> {
  try {
    const { cart } = await api(addBundleToCart, { body });
    const group = cart.bundles?.findLast(({ bundleId }) => bundleId === body.bundleId)?.id;
    const lines = cart.items.filter(({ bundleGroup }) => bundleGroup !== undefined && bundleGroup === group);
    const measured = lines.map((line) => measuredCartLine(line, cart.currency));
    pushCommerce("add_to_cart", toCommerce(cart.currency, measured));
    await load({ force: true });
  } catch (error) {
    toast.show({ type: "error", message: whenRefused });
    throw error;
  }
}

/** Adds them one after the other; returns how many were refused, sold out for example. */
async function addEach(
  items: Iterable<PendingItem | PendingBundle>,
  isQuiet: boolean,
  store: CartActions,
): Promise<number> {
  let refused = 0;
  for (const item of items) {
    const added =
      "bundleId" in item
        ? addBundle(item, store)
        : store.add(item, { isQuiet }).then((result) => measureAdded(result, item.quantity));
    await added.catch(() => refused++);
  }
  if (refused > 0) await store.load({ force: true });
  return refused;
}

export const addPending = (items: readonly PendingItem[], store: CartActions): Promise<number> =>
  addEach(items, items.length > 1, store);

function* takeAll(): Generator<PendingItem | PendingBundle> {
  for (let item = takePendingItem(); item !== undefined; item = takePendingItem()) yield item;
}

/** Adds what a visitor chose before signing in. */
export const addKeptItems = (store: CartActions): Promise<number> => addEach(takeAll(), countPendingItems() > 1, store);
