import type { AdminExercise, ExerciseBody } from "#shared/contract/admin-exercises.ts";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
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
      ...{ measure: "reps", loadKind: "external" },
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

/** The form's names of fields, for the conflict dialog. */
export const fieldNames: Readonly<Record<string, string>> = {
  aliases: "Other names",
  pattern: "Movement",
  movement: "Drawing",
  isUnilateral: "One side at a time",
  measure: "Counted in",
  loadKind: "Load",
  primaryMuscles: "Primary muscles",
  secondaryMuscles: "Secondary muscles",
  steps: "Step",
  mistakes: "Mistake",
  safety: "Safety notes",
};

const codes: ReadonlySet<string> = new Set([
  "pattern",
  "level",
  "measure",
  "loadKind",
  "primaryMuscles",
  "secondaryMuscles",
  "equipment",
]);

/** Describes a part of an exercise as text, for the conflict dialog. */
export const describePart =
  (nameOf: (slug: string) => string) =>
  (value: unknown, [field = ""]: readonly string[]): string => {
    if (field === "movement") return value === null ? "simplest" : sentence(String(value));
    const list = Array.isArray(value) ? value.map(String) : [String(value)];
    if (field === "substitutions") return list.map(nameOf).join(", ");
    return codes.has(field) ? list.map(sentence).join(", ") : plainText(value);
  };
