import { pendingItemsKey as key, type PendingItem } from "./has-pending-items.ts";

interface Kept {
  readonly items: readonly PendingItem[];
  readonly at: number;
}

const lifeMs = 60 * 60_000;

export function keepPendingItems(...items: readonly PendingItem[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ items, at: Date.now() } satisfies Kept));
  } catch {
    // Without storage the visitor adds the items again after signing in.
  }
}

/** Returns the items of the last hour and deletes them, so that they are added only once. */
export function takePendingItems(): readonly PendingItem[] {
  try {
    const text = localStorage.getItem(key);
    localStorage.removeItem(key);
    const { items, at } = JSON.parse(text ?? "{}") as Partial<Kept>;
    return items !== undefined && Date.now() - (at ?? 0) < lifeMs ? items : [];
  } catch {
    return [];
  }
}
