import { expect, test } from "vitest";
import { type AdminExercise, exerciseBody } from "#shared/contract/admin-exercises.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { toBody, toFields } from "./exercise-form.ts";

const text = (word: string) => ({ ar: word, en: word });
const squat: AdminExercise = {
  ...{ slug: "squat", version: 3, name: text("Squat"), aliases: ["قرفصاء", "air squat"] },
  ...{ pattern: "squat", movement: null, level: "beginner", isUnilateral: false },
  ...{ measure: "reps", loadKind: "external" },
  ...{ primaryMuscles: ["quads"], secondaryMuscles: [], equipment: ["none"] },
  ...{ steps: [text("Sit")], mistakes: [], safety: text("Slowly"), substitutions: ["lunge"] },
};

test("an untouched form sends the stored values", () => {
  const { slug: _, version: __, ...rest } = squat;
  expect(toBody(toFields(squat))).toEqual(rest);
});

test("other names are separated by commas of either script, each once", () => {
  expect(toBody({ ...toFields(squat), aliases: " a، b ,a,, " }).aliases).toEqual(["a", "b"]);
});

test("a new exercise lacks a muscle and its texts; missing steps are reported, too", () => {
  const faults = (fields: ReturnType<typeof toFields>) =>
    bodyRules(exerciseBody)(toBody(fields)).map(({ field }) => field);
  expect(faults(toFields(null))).toContain("primaryMuscles");
  expect(faults({ ...toFields(null), steps: [] })).toContain("steps");
  expect(faults(toFields(squat))).toEqual([]);
});
