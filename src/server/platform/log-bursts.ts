/** What is known of errors of one kind when their line is written. */
export interface Burst {
  /** The newest of them. */
  readonly error: Error;
  readonly count: number;
}

interface Held {
  error: Error;
  count: number;
}

/**
 * Writes at most one line of a kind each `everyMs`: the first at once, those that follow within that time together, with
 * their count. A database that is away fails every poll of every queue: thousands of lines would say the same.
 */
export function createBurstLog(write: (burst: Burst) => void, everyMs = 1000): (kind: string, error: Error) => void {
  const held = new Map<string, Held>();
  const pause = (kind: string): void => {
    const next: Held = { error: new Error(kind), count: 0 };
    held.set(kind, next);
    setTimeout(() => {
      held.delete(kind);
      if (next.count === 0) return;
      pause(kind);
      write(next);
    }, everyMs).unref();
  };
  return (kind, error) => {
    const waiting = held.get(kind);
    if (waiting !== undefined) {
      waiting.error = error;
      waiting.count += 1;
      return;
    }
    pause(kind);
    write({ error, count: 1 });
  };
}
