import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { asksForWeight } from "#shared/domain/exercise-measures.ts";
import type { Prescription } from "./plan-edits.ts";

const usualDose = {
  reps: { sets: 3, reps: { min: 8, max: 12 } },
  seconds: { sets: 3, seconds: 30 },
  metres: { sets: 1, metres: 500 },
} as const;

/** A new line: 3 × 8–12, 3 × 30 seconds or 1 × 500 metres, depending on how the exercise is measured. */
export const usual = (exercise: ExerciseRef): Prescription => ({
  exercise: exercise.slug,
  ...usualDose[exercise.measure],
  restSeconds: 60,
  ...(exercise.isUnilateral ? { perSide: true } : {}),
});

const isCountedIn = (one: Prescription, { measure }: ExerciseRef): boolean => one[measure] !== undefined;

/** Replaces a line's exercise: sets and repetitions stay if they fit, the load is dropped. */
export function swapExercise(one: Prescription, exercise: ExerciseRef): Prescription {
  const { load: _, rule, reps, seconds, metres, ...rest } = one;
  const dose = isCountedIn(one, exercise)
    ? Object.fromEntries(Object.entries({ reps, seconds, metres }).filter(([, value]) => value !== undefined))
    : usualDose[exercise.measure];
  return {
    ...rest,
    ...dose,
    exercise: exercise.slug,
    ...(rule !== undefined && asksForWeight(exercise.loadKind) ? { rule } : {}),
  };
}
