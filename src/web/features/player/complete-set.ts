import type { Exercise, ExerciseHistory } from "#shared/contract/enrolments.ts";
import type { Prescription } from "#shared/contract/training.ts";
import { asksForWeight } from "#shared/domain/exercise-measures.ts";
import { type Draft, type DraftSet, emptySet, keyOf, type Place, toSwapKey, toTarget } from "./draft.ts";
import { counterpart, estimateSet, stepUp, weightIn } from "./last-time.ts";

/** An exercise of the workout with what is known about it. */
export interface Exercising {
  readonly at: Omit<Place, "set">;
  readonly one: Prescription;
  readonly exercise: Exercise | undefined;
  readonly history: ExerciseHistory | undefined;
}

export const takesWeight = (exercise: Exercise | undefined): boolean =>
  exercise === undefined || asksForWeight(exercise.loadKind);

export const slugAt = (draft: Draft, at: Omit<Place, "set">, one: Prescription): string =>
  draft.swaps[toSwapKey(at)] ?? one.exercise.slug;

/** The weight that a set begins with: the one of the set before, else a step up if it was earned, else last time's. */
export function suggestWeight(draft: Draft, { at, one, exercise, history }: Exercising, set: number): string {
  if (!takesWeight(exercise)) return "";
  const own = draft.sets[keyOf({ ...at, set: set - 1 })];
  if (own !== undefined && own.weight !== "" && own.kind !== "warmup") return own.weight;
  const more = stepUp(history, one, draft.unit);
  if (more !== undefined) return String(more);
  const before = counterpart(history, set);
  return before === undefined ? "" : weightIn(before, draft.unit);
}

/** A set as it is once it is ticked: what was typed, else the suggestion, else the target. */
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
