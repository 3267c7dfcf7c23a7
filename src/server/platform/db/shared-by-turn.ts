/**
 * Calls for the same in one turn of the event loop share one read. It
 * is sent at the end of the turn, so nobody gets data read before their call.
 */
export function sharedByTurn<Result>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  let asked: Map<string, Promise<Result>> | undefined;
  return (key, read) => {
    if (asked === undefined) {
      asked = new Map();
      // Before the reads of this turn are sent: later calls start another read.
      setImmediate(() => {
        asked = undefined;
      });
    }
    const known = asked.get(key);
    if (known !== undefined) return known;
    const fresh = new Promise<void>((resolve) => void setImmediate(resolve)).then(read);
    asked.set(key, fresh);
    return fresh;
  };
}

/**
 * Calls in one turn of the event loop share one read of all their keys, sent at the end of the turn. Resolves to
 * `undefined` for a key that is not found.
 */
export function batchedByTurn<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let batch: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> } | undefined;
  const open = () => {
    const keys = new Set<string>();
    const closed = new Promise<void>((resolve) => {
      setImmediate(() => {
        batch = undefined;
        resolve();
      });
    });
    return { keys, found: closed.then(() => read([...keys])) };
  };
  return async (key) => {
    batch ??= open();
    batch.keys.add(key);
    return (await batch.found).get(key);
  };
}
