import { expect, test } from "vitest";
import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { findExercises } from "#web/admin-kit/training/exercise-picker.tsx";

const exercise = (slug: string, ar: string, en: string): ExerciseRef => ({
  ...{ slug, name: { ar, en }, aliases: [], pattern: "push", level: "beginner", equipment: [] },
  ...{ muscles: ["chest"], isUnilateral: false, measure: "reps", loadKind: "external" as const },
});
const all = [exercise("press", "ضغط الصدر بالدمبل", "Dumbbell press"), exercise("row", "تجديف", "Row")];
const found = (text: string, pattern = "") => findExercises(all, text, pattern).map((one) => one.slug);

test("exercises are found by words in either language, any spelling, with or without the article", () => {
  for (const text of ["صدر", "الضغط", "PRESS dumb", "ضغط صدر", "chest press"])
    expect(found(text), text).toEqual(["press"]);
  expect(found("")).toEqual(["press", "row"]);
  expect(found("", "pull")).toEqual([]);
});
