import type { Clock } from "#server/platform/clock.ts";

export interface TestClock extends Clock {
  /** Advances the clock. */
  advance(seconds: number): void;
  set(date: Date): void;
}

/** A clock that only moves when a test advances it. */
export function createTestClock(start = new Date("2026-11-21T09:00:00Z")): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
    set: (date) => {
      now = date.getTime();
    },
  };
}
