import type { Timer } from "./draft.ts";

/** The state of a timer, in whole seconds. */
export interface Moment {
  readonly phase: "ready" | "running" | "over";
  readonly left: number;
}

const leftUntil = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000));

/** The state of a timer, computed from its end, so that a locked screen or a closed tab changes nothing. */
export function momentOf({ endsAt, totalSeconds }: Timer, now: number): Moment {
  const left = leftUntil(endsAt, now);
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

/** The tone that is due between two moments of a timer: short at 3, 2 and 1, long at 0. */
export function toneBetween(timer: Timer, before: number, now: number): Tone | undefined {
  const [from, to] = [leftUntil(timer.endsAt, before), leftUntil(timer.endsAt, now)];
  if (to >= from) return undefined;
  const ends = endsOf(timer);
  if (ends.some((end) => to <= end && end < from)) return "long";
  return ends.some((end) => to > end && to <= end + 3) ? "short" : undefined;
}

/** The minute of an EMOM, from 1, and the seconds left in it. */
export function minuteOf(timer: Timer, now: number): { readonly minute: number; readonly left: number } {
  const left = leftUntil(timer.endsAt, now);
  const minutes = Math.ceil(timer.totalSeconds / 60);
  const remaining = Math.min(minutes, Math.max(1, Math.ceil(left / 60)));
  return { minute: minutes - remaining + 1, left: Math.min(60, left - (remaining - 1) * 60) };
}

/** Makes a timer end earlier or later, but not before now. */
export function changeTimer(timer: Timer, seconds: number, now: number): Timer | null {
  const endsAt = timer.endsAt + seconds * 1000;
  return endsAt <= now ? null : { ...timer, endsAt, totalSeconds: Math.max(1, timer.totalSeconds + seconds) };
}

/** Seconds to get ready before a timed set. */
export const readySeconds = 5;

export const startRest = (seconds: number, now: number): Timer => ({
  kind: "rest",
  endsAt: now + seconds * 1000,
  totalSeconds: seconds,
});
export const startWork = (seconds: number, now: number): Timer => ({
  kind: "work",
  endsAt: now + (readySeconds + seconds) * 1000,
  totalSeconds: seconds,
});
export const startBlock = (block: number, minutes: number, isByMinute: boolean, now: number): Timer => ({
  kind: "block",
  block,
  endsAt: now + (readySeconds + minutes * 60) * 1000,
  totalSeconds: minutes * 60,
  isByMinute,
});
