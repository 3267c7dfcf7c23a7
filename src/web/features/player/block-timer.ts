import type { Place, Timer } from "./draft.ts";
import { type Step, toMinute } from "./steps.ts";

/** Whole seconds until a timer's end. */
export const leftOf = ({ endsAt, pausedAt }: Timer, now: number): number =>
  Math.max(0, Math.ceil((endsAt - (pausedAt ?? now)) / 1000));

/** The minute of an EMOM, from 1, and the seconds left in it. */
export function minuteOf(timer: Timer, now: number): { readonly minute: number; readonly left: number } {
  const left = leftOf(timer, now);
  const minutes = Math.ceil(timer.totalSeconds / 60);
  const remaining = Math.min(minutes, Math.max(1, Math.ceil(left / 60)));
  return { minute: minutes - remaining + 1, left: Math.min(60, left - (remaining - 1) * 60) };
}

/** Whether a timer is the clock of this AMRAP or EMOM. */
export const isClockOf = (step: Step, timer: Timer): boolean => timer.kind === "block" && timer.block === step.block;

/** Whether the turn of a set of an EMOM comes after that of another. */
export const isAfter = (a: Place, b: Place): boolean => (a.set - b.set || a.prescription - b.prescription) > 0;

/** The set that is due in the current minute of an EMOM. */
export function dueInEmom(step: Step, timer: Timer | null, now: number): Place | undefined {
  if (step.kind !== "emom" || timer === null || !isClockOf(step, timer)) return undefined;
  return toMinute(step, minuteOf(timer, now).minute);
}
