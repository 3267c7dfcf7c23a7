import type { Enrolment, Exercise, ExerciseHistory } from "#shared/contract/enrolments.ts";
import type { Prescription } from "#shared/contract/training.ts";
import { asksForWeight } from "#shared/domain/exercise-measures.ts";
import { toUnit } from "#shared/domain/loads.ts";
import { askedOf, isLowerBody, type PastSession, type Suggestion, suggest } from "#shared/domain/suggest-load.ts";
import { readDevice } from "./device-storage.ts";

export type Unit = "kg" | "lb";

const unitKey = "himma.training.unit";
/** The unit that the member trains in on this device. */
export const storedUnit = (): Unit => (readDevice(unitKey) === "lb" ? "lb" : "kg");

/** Known facts of an exercise; copies from earlier versions on the device have fewer. */
export interface Known {
  readonly exercise: Exercise | undefined;
  readonly history: ExerciseHistory | undefined;
  /** A training max that was set, in kg. */
  readonly maxKg: number | undefined;
}

export function knownOf(plan: Enrolment, slug: string): Known {
  const maxes: Enrolment["maxes"] | undefined = plan.maxes;
  return {
    exercise: plan.exercises.find((each) => each.slug === slug),
    history: plan.history.find((each) => each.exercise === slug),
    maxKg: maxes?.find((each) => each.exercise === slug)?.kg,
  };
}

export const takesWeight = (exercise: Exercise | undefined): boolean =>
  exercise === undefined || asksForWeight(exercise.loadKind);

function toSessions(history: ExerciseHistory | undefined): readonly PastSession[] {
  const recent: ExerciseHistory["recent"] | undefined = history?.recent;
  if (recent !== undefined) return recent;
  const last = history?.last;
  if (last == null) return [];
  const sets = last.sets.flatMap(({ weightKg, reps, rpe }) =>
    weightKg === null || reps === null ? [] : [{ weight: weightKg, reps, rpe }],
  );
  return [{ on: last.on, sets }];
}

/** The weight for today; `undefined` if nothing is known to start from, or the exercise has no load. */
export function suggestLoad(
  one: Prescription,
  { exercise, history, maxKg }: Known,
  unit: Unit,
  sets: number = one.sets,
): Suggestion | undefined {
  if (!takesWeight(exercise)) return undefined;
  return suggest(
    askedOf(one, sets, exercise && { ...exercise, isSwapped: exercise.slug !== one.exercise.slug }),
    toSessions(history),
    { e1rm: history?.recentMaxKg ?? undefined, tm: maxKg },
    { unit, isLowerBody: exercise !== undefined && isLowerBody(exercise.pattern) },
  );
}

/** A weight in the member's unit; rounded if the last sets were in the other one, since nobody can load 24.05 lb. */
export function weightInUnit(kg: number, unit: Unit, history: ExerciseHistory | undefined): number {
  const weight = toUnit(kg, unit);
  const isConverted = history?.last?.sets.some((set) => set.unit !== unit) === true;
  return isConverted ? Math.round(weight * 2) / 2 : weight;
}
