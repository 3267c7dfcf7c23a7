import type { ExerciseHistory } from "#shared/contract/enrolments.ts";
import type { Prescription } from "#shared/contract/training.ts";
import { type Known, suggestLoad, takesWeight, weightInUnit } from "#web/entities/workout/suggested-load.ts";
import { type Draft, type DraftSet, emptySet, isSound, keyOf, type Place, toSwapKey, toTarget } from "./draft.ts";
import { counterpart, estimateSet, weightIn } from "./last-time.ts";

/** An exercise of the workout with its known facts. */
export interface Exercising extends Known {
  readonly at: Omit<Place, "set">;
  readonly one: Prescription;
  /** Number of its sets in the session. */
  readonly sets: number;
}

export const slugAt = (draft: Draft, at: Omit<Place, "set">, one: Prescription): string =>
  draft.swaps[toSwapKey(at)] ?? one.exercise.slug;

/** The initial weight of a set: that of the set before, else the suggested one, else last time's. */
export function suggestWeight(draft: Draft, exercising: Exercising, set: number): string {
  const { at, one, exercise, history, sets } = exercising;
  if (!takesWeight(exercise)) return "";
  const own = draft.sets[keyOf({ ...at, set: set - 1 })];
  const isSame = own?.weight && own.kind !== "warmup" && own.exercise === undefined;
  if (isSame && isSound("weight", own.weight, draft.unit)) return own.weight;
  const found = suggestLoad(one, exercising, draft.unit, sets);
  // If the weight is kept, each set keeps its own, also lighter ones before the heaviest.
  if (found !== undefined && (found.why.kind !== "held" || found.beforeDeloadKg !== undefined))
    return String(weightInUnit(found.kg, draft.unit, history));
  const before = counterpart(history, set);
  return before === undefined ? "" : weightIn(before, draft.unit);
}

/** A set after it is ticked: with the typed values, else the suggested ones, else the target. */
export function completeSet(draft: Draft, exercising: Exercising, set: number): Partial<DraftSet> {
  const current = draft.sets[keyOf({ ...exercising.at, set })] ?? emptySet;
  return {
    isDone: true,
    weight: current.weight || (current.kind === "warmup" ? "" : suggestWeight(draft, exercising, set)),
    amount: current.amount || String(toTarget(exercising.one, exercising.exercise)),
  };
}

/** Whether a finished set beats the estimated maximum so far; a first attempt is not a record. */
export function isRecord(set: DraftSet, unit: Draft["unit"], history: ExerciseHistory | undefined): boolean {
  if (!set.isDone || (set.kind ?? "normal") !== "normal" || history?.estimatedMaxKg == null) return false;
  const estimate = estimateSet(set, unit);
  return estimate !== undefined && estimate > history.estimatedMaxKg;
}
