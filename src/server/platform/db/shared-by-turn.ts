/**
 * Whoever asks for the same in one turn of the event loop shares one read. It is sent at the end of the turn, so nobody
 * gets what was read before they asked.
 */
export function sharedByTurn<Result>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  let asked: Map<string, Promise<Result>> | undefined;
  return (key, read) => {
    if (asked === undefined) {
      asked = new Map();
      // Before the reads of this turn are sent: whoever asks from then on starts another.
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
