import type { ExerciseHistory, LoggedSet } from "#shared/contract/enrolments.ts";
import { estimateOneRepMax, reliableReps, rirOfRpe } from "#shared/domain/one-rep-max.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import type { DraftSet, Unit } from "./draft.ts";

const kgPerLb = 0.453_592_37;
const tidy = (value: number): number => Math.round(value * 100) / 100;

/** A past weight in the current unit. */
export const weightIn = (set: LoggedSet, unit: Unit): string => {
  if (set.weight === null || set.weightKg === null) return "";
  if (set.unit === unit) return String(set.weight);
  return String(tidy(unit === "kg" ? set.weightKg : set.weightKg / kgPerLb));
};

/** Last time's set for set `number`: the one with that number, or the last one. */
export function counterpart(history: ExerciseHistory | undefined, number: number): LoggedSet | undefined {
  const sets = history?.last?.sets ?? [];
  return sets.find((set) => set.set === number) ?? sets.at(-1);
}

/** "80×8", in the current unit. */
export function describeSet(set: LoggedSet, unit: Unit): string {
  const amount = set.reps ?? set.seconds ?? set.metres;
  return [weightIn(set, unit), amount === null ? "" : String(amount)].filter((part) => part !== "").join("×");
}

/** The estimated one-rep maximum of a set in kg, to a tenth; undefined where an estimate is unreliable. */
export function estimateSet(set: DraftSet, unit: Unit): number | undefined {
  const [weight, reps] = [parseNumber(set.weight), parseNumber(set.amount)];
  if (weight === undefined || reps === undefined) return undefined;
  const rpe = parseNumber(set.rpe);
  const reserve = Math.round(rpe === undefined ? 0 : (rirOfRpe(rpe) ?? 0));
  if (reps + reserve > reliableReps) return undefined;
  const estimate = estimateOneRepMax(unit === "kg" ? weight : weight * kgPerLb, reps, reserve);
  return estimate === undefined ? undefined : Math.round(estimate * 10) / 10;
}
