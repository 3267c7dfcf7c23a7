import { leftOf } from "./block-timer.ts";
import type { Timer } from "./draft.ts";

/** Where a timer stands, in whole seconds. */
export interface Moment {
  readonly phase: "ready" | "running" | "over";
  readonly left: number;
}

/** Where a timer stands: by its end, so that a locked screen or a closed tab changes nothing. */
export function momentOf(timer: Timer, now: number): Moment {
  const { totalSeconds } = timer;
  const left = leftOf(timer, now);
  if (left === 0) return { phase: "over", left };
  return left > totalSeconds ? { phase: "ready", left: left - totalSeconds } : { phase: "running", left };
}

export type Tone = "short" | "long";

/** The moments that end with a long tone, as seconds before the timer's end. */
function endsOf({ kind, totalSeconds, isByMinute = false }: Timer): number[] {
  if (kind === "rest") return [0];
  const minutes = isByMinute ? Array.from({ length: Math.floor(totalSeconds / 60) }, (_, at) => at * 60) : [0];
  return [...minutes, totalSeconds];
}

/** The tone that is due when a timer went from one moment to another: short at 3, 2 and 1, long at 0. */
export function toneBetween(timer: Timer, before: number, now: number): Tone | undefined {
  const [from, to] = [leftOf(timer, before), leftOf(timer, now)];
  if (to >= from) return undefined;
  const ends = endsOf(timer);
  if (ends.some((end) => to <= end && end < from)) return "long";
  return ends.some((end) => to > end && to <= end + 3) ? "short" : undefined;
}

/** A timer that ends earlier or later; it never has less than nothing. */
export function changeTimer(timer: Timer, seconds: number, now: number): Timer | null {
  const endsAt = timer.endsAt + seconds * 1000;
  return endsAt <= now ? null : { ...timer, endsAt, totalSeconds: Math.max(1, timer.totalSeconds + seconds) };
}

/** Stops a timer where it is, or lets a stopped one go on from there. */
export function toggleTimer({ pausedAt, ...timer }: Timer, now: number): Timer {
  return pausedAt === undefined ? { ...timer, pausedAt: now } : { ...timer, endsAt: timer.endsAt + now - pausedAt };
}
