import { expect, test } from "vitest";
import type { AdminExercise } from "#shared/contract/admin-exercises.ts";
import { findProblems, toBody, toFields } from "./exercise-form.ts";

const text = (word: string) => ({ ar: word, en: word });
const squat: AdminExercise = {
  ...{ slug: "squat", version: 3, name: text("Squat"), aliases: ["قرفصاء", "air squat"] },
  ...{ pattern: "squat", movement: null, level: "beginner", isUnilateral: false },
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

test("a new one lacks a muscle; without steps that is said, too", () => {
  expect(findProblems(toFields(null))).toHaveLength(1);
  expect(findProblems({ ...toFields(null), steps: [] })).toHaveLength(2);
  expect(findProblems(toFields(squat))).toEqual([]);
});
