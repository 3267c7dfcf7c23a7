import type { Timer } from "./draft.ts";

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
