/** The calls that the store makes; each rejects as the typed client does. */
export interface WishlistCalls {
  readonly read: () => Promise<readonly string[]>;
  readonly put: (productId: string) => Promise<unknown>;
  readonly remove: (productId: string) => Promise<unknown>;
}

export interface WishlistStore {
  /** Ids of the products kept in mind; `undefined` until they are known. */
  readonly read: () => ReadonlySet<string> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads once for each customer; later calls change nothing until `clear`. A failure leaves the hearts empty. */
  readonly load: () => Promise<void>;
  /** Takes what another call has told to be kept, so that its hearts need not wait. */
  readonly note: (productIds: readonly string[]) => void;
  readonly clear: () => void;
  /** Changes the heart at once and tells the server; a refusal changes it back and rejects. */
  readonly set: (productId: string, isKept: boolean) => Promise<void>;
}

/** What the customer keeps in mind, as all hearts of a page share it. */
export function createWishlistStore(calls: WishlistCalls): WishlistStore {
  let ids: ReadonlySet<string> | undefined;
  let loading: Promise<void> | undefined;
  // Pressed twice in a row: the answers count in the order of the presses.
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
      // Hearts stay empty; a press still works, since keeping twice is no change.
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
