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
