import type { Clock } from "./clock.ts";

export interface DatabaseClock extends Clock {
  /** Compares with the database again. */
  adjust(): Promise<void>;
  stop(): void;
}

interface ClockSources {
  /** The database's time. */
  readonly readTime: () => Promise<Date>;
  /** Monotonic milliseconds, independent of the system clock. */
  readonly uptimeMs: () => number;
}

const adjustEveryMs = 60_000;
/** Slower answers are too inaccurate. */
const maxRoundTripMs = 1000;

/**
 * The database's time, advanced between readings by a monotonic timer. All processes share one database, so they agree
 * on the time even when their clocks differ. Throws when the database does not answer at the start; later failures keep
 * the last reading.
 */
export async function createDatabaseClock({ readTime, uptimeMs }: ClockSources): Promise<DatabaseClock> {
  let zeroMs: number | undefined;
  const adjust = async (): Promise<void> => {
    const askedAt = uptimeMs();
    const time = await readTime();
    const answeredAt = uptimeMs();
    if (zeroMs !== undefined && answeredAt - askedAt > maxRoundTripMs) return;
    zeroMs = time.getTime() - (askedAt + answeredAt) / 2;
  };
  await adjust();
  const timer = setInterval(() => void adjust().catch(() => {}), adjustEveryMs);
  timer.unref();
  return {
    now: () => new Date(Math.round((zeroMs ?? 0) + uptimeMs())),
    adjust,
    stop: () => clearInterval(timer),
  };
}
