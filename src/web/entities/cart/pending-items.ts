import { pendingItemsKey as key, type PendingBundle, type PendingItem } from "./has-pending-items.ts";

interface Kept {
  readonly items: readonly (PendingItem | PendingBundle)[];
  readonly at: number;
}

const lifeMs = 60 * 60_000;

export function keepPendingItems(...items: Kept["items"]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ items, at: Date.now() } satisfies Kept));
  } catch {
    // Without storage the visitor adds the items again after signing in.
  }
}

/**
 * Takes one item of the last hour, so that it is added only once. The others wait for the next call: a page that is left
 * in the middle loses none of them.
 */
export function takePendingItem(): Kept["items"][number] | undefined {
  try {
    const { items = [], at = 0 } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>;
    const [item, ...rest] = Date.now() - at < lifeMs ? items : [];
    if (rest.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ items: rest, at } satisfies Kept));
    return item;
  } catch {
    return undefined;
  }
}

/** How many items wait. */
export function countPendingItems(): number {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>).items?.length ?? 0;
  } catch {
    return 0;
  }
}
