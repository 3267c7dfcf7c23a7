export interface StopParts {
  readonly drainSeconds: number;
  /** Reports not ready and closes each connection after its reply. */
  readonly startDraining: () => void;
  readonly stopTakingJobs: () => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly closeAll: () => Promise<void>;
}

/**
 * Graceful stop while other processes continue: reports not ready, takes no more jobs, keeps serving until load
 * balancers have noticed, then finishes running work and closes.
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
