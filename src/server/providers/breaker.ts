import { addSeconds, type Clock } from "#server/platform/clock.ts";

export interface Breaker {
  readonly mayTry: () => boolean;
  readonly isOpen: () => boolean;
  readonly succeeded: () => void;
  readonly failed: () => void;
}

const failuresToOpen = 5;
const usualPauseSeconds = 20;

/** Opens after five consecutive failures; then lets one trial call through each `pauseSeconds`. */
export function createBreaker(clock: Clock, pauseSeconds = usualPauseSeconds): Breaker {
  let failures = 0;
  let brokenUntil: Date | undefined;
  return {
    mayTry: () => {
      if (brokenUntil === undefined) return true;
      if (clock.now() < brokenUntil) return false;
      brokenUntil = addSeconds(clock.now(), pauseSeconds);
      return true;
    },
    isOpen: () => brokenUntil !== undefined,
    succeeded: () => {
      failures = 0;
      brokenUntil = undefined;
    },
    failed: () => {
      failures += 1;
      // A trial that hangs and then fails does not postpone the next one.
      if (failures >= failuresToOpen) brokenUntil ??= addSeconds(clock.now(), pauseSeconds);
    },
  };
}
