import { expect, test } from "vitest";
import type { Meal } from "#shared/contract/food.ts";
import type { MealChange } from "#web/entities/workout/training-queue.ts";
import { mergeMeals } from "./merge-meals.ts";

const at = "2026-11-22T10:00:00.000Z";
const own = { on: "2026-11-22", meal: "lunch", text: "فول", kcal: 300, proteinG: 15 } as const;
const stored: Meal[] = [
  { id: "1", ...own, revision: 2 },
  { id: "2", ...own, revision: 1 },
];
const change = (id: string, revision: number, body: MealChange["body"]): MealChange => ({ id, at, revision, body });
const shown = (changes: readonly MealChange[]) =>
  mergeMeals(stored, changes).map(({ id, text, isWaiting }) => [id, text, isWaiting]);

test("what this device wrote last stands above what is stored", () => {
  expect(shown([])).toEqual([
    ["1", "فول", false],
    ["2", "فول", false],
  ]);
  expect(shown([change("1", 3, { ...own, text: "عدس" }), change("3", 1, { ...own, text: "زبادي" })])).toEqual([
    ["1", "عدس", true],
    ["2", "فول", false],
    ["3", "زبادي", true],
  ]);
});

test("what is deleted is gone, and what is stored in a later revision stays", () => {
  expect(shown([change("2", 2, null), change("9", 1, null)])).toEqual([["1", "فول", false]]);
  expect(shown([change("1", 2, null), change("2", 1, { ...own, text: "old" })])).toEqual([
    ["1", "فول", false],
    ["2", "فول", false],
  ]);
});
