import { minuteOf } from "./countdown.ts";
import type { Place, Timer } from "./draft.ts";
import { type Step, toMinute } from "./steps.ts";

/** Whether a timer is the clock of this AMRAP or EMOM. */
export const isClockOf = (step: Step, timer: Timer): boolean => timer.kind === "block" && timer.block === step.block;

/** The set that is due in the current minute of an EMOM. */
export function dueInEmom(step: Step, timer: Timer | null, now: number): Place | undefined {
  if (step.kind !== "emom" || timer === null || !isClockOf(step, timer)) return undefined;
  return toMinute(step, minuteOf(timer, now).minute);
}
