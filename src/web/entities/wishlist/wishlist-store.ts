/** The API calls of the store; they reject like the typed client. */
export interface WishlistCalls {
  readonly read: () => Promise<readonly string[]>;
  readonly put: (productId: string) => Promise<unknown>;
  readonly remove: (productId: string) => Promise<unknown>;
}

export interface WishlistStore {
  /** Product ids on the wishlist; `undefined` until loaded. */
  readonly read: () => ReadonlySet<string> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads once per customer; later calls do nothing until `clear`. On failure the hearts stay empty. */
  readonly load: () => Promise<void>;
  /** Adds ids that another reply contained, so that their hearts are shown at once. */
  readonly note: (productIds: readonly string[]) => void;
  readonly clear: () => void;
  /** Optimistic update: changes the heart at once; a refusal reverts it and rejects. */
  readonly set: (productId: string, isKept: boolean) => Promise<void>;
}

/** The customer's wishlist, shared by all hearts of a page. */
export function createWishlistStore(calls: WishlistCalls): WishlistStore {
  let ids: ReadonlySet<string> | undefined;
  let loading: Promise<void> | undefined;
  // Serialises updates, so that repeated presses are applied in order.
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const change = (next: ReadonlySet<string> | undefined): void => {
    ids = next;
    for (const listener of listeners) listener();
  };
  const mark = (productId: string, isKept: boolean): void => {
    const next = new Set(ids);
    if (isKept) next.add(productId);
    else next.delete(productId);
    change(next);
  };
  const fetchAll = async (): Promise<void> => {
    const asked = loading;
    try {
      const found = await calls.read();
      if (loading === asked) change(new Set([...found, ...(ids ?? [])]));
    } catch {
      // The hearts stay empty. Pressing one still works, since adding twice has no effect.
      loading = undefined;
    }
  };
  return {
    read: () => ids,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => {
      loading ??= Promise.resolve().then(fetchAll);
      return loading;
    },
    note: (productIds) => {
      if (ids === undefined) change(new Set(productIds));
    },
    clear: () => {
      loading = undefined;
      if (ids !== undefined) change(undefined);
    },
    set: async (productId, isKept) => {
      mark(productId, isKept);
      const work = queue.then(() => (isKept ? calls.put(productId) : calls.remove(productId)));
      queue = work.catch(() => undefined);
      try {
        await work;
      } catch (error) {
        mark(productId, !isKept);
        throw error;
      }
    },
  };
}
