import { type LoadUnit, loadStep } from "./progression.ts";

export interface WarmUpSet {
  readonly weight: number;
  readonly reps: number;
}

const parts = [
  { percent: 40, reps: 5 },
  { percent: 60, reps: 3 },
  { percent: 80, reps: 2 },
] as const;
const barReps = 8;
// Below 1.6 bars the empty bar is too near the working weight.
const barsForBar = 1.6;

/** Warm-up sets before a working weight: the bar, then 40, 60 and 80 %, floored to a step and always rising. */
export function warmUpSets(working: number, bar: number, unit: LoadUnit): WarmUpSet[] {
  const step = loadStep(Math.max(bar, working), unit);
  const first = bar > 0 && working >= bar * barsForBar ? [{ weight: bar, reps: barReps }] : [];
  const rest = parts.map(({ percent, reps }) => ({
    weight: Math.floor((working * percent) / 100 / step + 1e-9) * step,
    reps,
  }));
  return [...first, ...rest].filter(
    ({ weight }, at, all) => weight > 0 && weight >= bar && all.slice(0, at).every((before) => before.weight < weight),
  );
}
