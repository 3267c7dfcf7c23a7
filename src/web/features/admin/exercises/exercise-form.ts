import type { AdminExercise, ExerciseBody } from "#shared/contract/admin-exercises.ts";
import { sentence } from "#web/admin-kit/labels.ts";

/** What the editor's fields hold. */
export type ExerciseFields = Omit<ExerciseBody, "aliases"> & {
  /** Divided by commas. */
  readonly aliases: string;
};

const nothing = { ar: "", en: "" };

/** What an untouched form says. */
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

/** What native checks do not see, each with a sentence. */
export function findProblems({ primaryMuscles, steps }: ExerciseFields): string[] {
  return [
    ...(primaryMuscles.length === 0 ? ["Choose at least one primary muscle."] : []),
    ...(steps.length === 0 ? ["Add at least one step."] : []),
  ];
}

const named = (codes: readonly string[]): string => codes.map(sentence).join(", ");

/** An exercise in the form's words, for comparing two of them. */
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
