import type { AdminExercise, ExerciseBody } from "#shared/contract/admin-exercises.ts";
import { sentence } from "#web/admin-kit/labels.ts";

/** The editor's fields. */
export type ExerciseFields = Omit<ExerciseBody, "aliases"> & {
  /** Separated by commas. */
  readonly aliases: string;
};

const nothing = { ar: "", en: "" };

/** The fields of an untouched form. */
export function toFields(exercise: AdminExercise | null): ExerciseFields {
  if (exercise === null)
    return {
      ...{ name: nothing, aliases: "", pattern: "push", movement: null, level: "beginner", isUnilateral: false },
      ...{ primaryMuscles: [], secondaryMuscles: [], equipment: [], steps: [nothing, nothing], mistakes: [] },
      ...{ safety: nothing, substitutions: [] },
    };
  const { slug: _, version: __, aliases, ...rest } = exercise;
  return { ...rest, aliases: aliases.join(", ") };
}

export const toBody = ({ aliases, ...rest }: ExerciseFields): ExerciseBody => ({
  ...rest,
  aliases: [...new Set(aliases.split(/[,،]/).map((one) => one.trim()))].filter((one) => one !== ""),
});

/** Problems that native validation does not detect, one message each. */
export function findProblems({ primaryMuscles, steps }: ExerciseFields): string[] {
  return [
    ...(primaryMuscles.length === 0 ? ["Choose at least one primary muscle."] : []),
    ...(steps.length === 0 ? ["Add at least one step."] : []),
  ];
}

const named = (codes: readonly string[]): string => codes.map(sentence).join(", ");

/** An exercise as displayed fields, for the conflict dialog. */
export const toDisplayFields =
  (nameOf: (slug: string) => string) =>
  (side: ExerciseBody): unknown => ({
    Name: side.name,
    "Other names": side.aliases.join(", "),
    Movement: sentence(side.pattern),
    Drawing: side.movement === null ? "simplest" : sentence(side.movement),
    Level: sentence(side.level),
    "One side at a time": side.isUnilateral ? "yes" : "no",
    Works: named(side.primaryMuscles),
    Helps: named(side.secondaryMuscles),
    Needs: named(side.equipment),
    Step: side.steps,
    Mistake: side.mistakes,
    "Safety notes": side.safety,
    Substitutes: side.substitutions.map(nameOf).join(", "),
  });
