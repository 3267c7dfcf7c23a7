/** Errors of one kind, summed up in one log line. */
export interface Burst {
  /** The latest of them. */
  readonly error: Error;
  readonly count: number;
}

interface Held {
  error: Error;
  count: number;
}

/**
 * Writes at most one line per kind and `everyMs`: the first at once, later ones together with their count. Otherwise a
 * database outage, which fails every poll of every queue, would write thousands of equal lines.
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
