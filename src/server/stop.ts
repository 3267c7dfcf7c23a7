export interface StopParts {
  readonly drainSeconds: number;
  /** From now on the shop is not ready, and ends each connection with its reply. */
  readonly startDraining: () => void;
  readonly stopTakingJobs: () => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly closeAll: () => Promise<void>;
}

/**
 * How a process leaves while others go on: it says so, takes no more jobs and serves on until whoever sends it requests has
 * noticed; then it finishes what it has begun and closes.
 */
export function createStop(parts: StopParts): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    parts.startDraining();
    await Promise.all([parts.stopTakingJobs().catch(() => {}), parts.wait(parts.drainSeconds * 1000)]);
    await parts.closeAll();
  };
  return () => {
    stopped ??= run();
    return stopped;
  };
}
