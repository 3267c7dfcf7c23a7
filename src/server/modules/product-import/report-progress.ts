export interface Progress {
  /** Reports a number. While a write is in progress only the latest number is queued. */
  readonly report: (done: number) => void;
  /** Resolves when the last number is written, and stops the writer. */
  readonly end: () => Promise<void>;
}

/**
 * Writes progress outside the work's transaction: it is visible before the commit, and the work never waits for a
 * second connection.
 */
export function startProgress(write: (done: number) => Promise<unknown>): Progress {
  let latest: number | undefined;
  let isEnding = false;
  let wake = (): void => {};
  const run = async (): Promise<void> => {
    for (;;) {
      const asleep = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (latest === undefined) {
        if (isEnding) return;
        await asleep;
      }
      const done = latest;
      latest = undefined;
      if (done !== undefined) await write(done);
    }
  };
  const running = run();
  // A failure is reported to the caller of `end`.
  running.catch(() => {});
  return {
    report: (done) => {
      latest = done;
      wake();
    },
    end: () => {
      isEnding = true;
      wake();
      return running;
    },
  };
}
