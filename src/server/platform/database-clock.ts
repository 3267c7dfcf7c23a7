import type { Clock } from "./clock.ts";

export interface DatabaseClock extends Clock {
  /** Compares with the database once more. */
  adjust(): Promise<void>;
  stop(): void;
}

interface ClockSources {
  /** The database's time. */
  readonly readTime: () => Promise<Date>;
  /** Milliseconds that only ever grow, whatever is done to this machine's clock. */
  readonly uptimeMs: () => number;
}

const adjustEveryMs = 60_000;
/** An answer that took longer says too little about when it was given. */
const maxRoundTripMs = 1000;

/**
 * The database's time, carried on between readings by this process's own timer. All processes of a shop share one database, so
 * they agree on the time however wrong their machines' clocks are: what one of them writes (used at, held until, valid
 * until) the others compare with the same clock. Throws when the database cannot be asked at the start; later the last
 * reading is kept.
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
