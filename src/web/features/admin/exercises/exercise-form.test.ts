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

test("an untouched form sends what is there", () => {
  const { slug: _, version: __, ...rest } = squat;
  expect(toBody(toFields(squat))).toEqual(rest);
});

test("other names are divided by either comma, each once", () => {
  expect(toBody({ ...toFields(squat), aliases: " a، b ,a,, " }).aliases).toEqual(["a", "b"]);
});

test("a new one lacks a muscle and its texts; without steps that is said, too", () => {
  const faults = (fields: ReturnType<typeof toFields>) =>
    bodyRules(exerciseBody)(toBody(fields)).map(({ field }) => field);
  expect(faults(toFields(null))).toContain("primaryMuscles");
  expect(faults({ ...toFields(null), steps: [] })).toContain("steps");
  expect(faults(toFields(squat))).toEqual([]);
});
