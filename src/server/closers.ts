/** Opened resources, closed in reverse order at the end or when the start fails. */
export interface Closers {
  /** Throws when the shop is stopping: what was just opened is closed with the rest. */
  add(close: () => Promise<void>): void;
  /** A repeated call waits for the first one. */
  closeAll(): Promise<void>;
}

export function createClosers(stopping: AbortSignal): Closers {
  const closers: (() => Promise<void>)[] = [];
  let closing = Promise.resolve();
  const closeThese = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close().catch(() => {});
  };
  return {
    add: (close) => {
      closers.push(close);
      stopping.throwIfAborted();
    },
    closeAll: () => {
      closing = closing.then(closeThese);
      return closing;
    },
  };
}
