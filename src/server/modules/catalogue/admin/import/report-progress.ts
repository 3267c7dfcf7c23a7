export interface Progress {
  /** Says a number; one that is still being written is followed by the newest, not by each in between. */
  readonly tell: (done: number) => void;
  /** Resolves when the last number said is written, and lets the writer go. */
  readonly end: () => Promise<void>;
}

/**
 * Writes numbers beside the work that says them, never inside of it: what is written is seen while the work's transaction
 * is still open, and the work never waits for a second connection.
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
  // Who asks for the end hears of a failure; before that nobody needs to.
  running.catch(() => {});
  return {
    tell: (done) => {
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
