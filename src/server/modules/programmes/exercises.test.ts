import { afterAll, beforeAll, expect, test } from "vitest";
import { getExercise } from "#shared/contract/exercises.ts";
import { movements } from "#shared/domain/movements.ts";
import { toRefusal } from "#test/factories/shop.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { addExercises, type NewExercise } from "./index.ts";

let app: TestApp;
const text = (word: string) => ({ ar: word, en: word });
const exercise = (slug: string, change: Partial<NewExercise> = {}): NewExercise => ({
  id: app.platform.ids.next(),
  slug,
  name: text(slug),
  aliases: [],
  primaryMuscles: ["quads"],
  secondaryMuscles: ["glutes"],
  equipment: ["none"],
  pattern: "squat",
  level: "beginner",
  isUnilateral: false,
  steps: [text("Sit back")],
  mistakes: [text("Rushing")],
  safety: text("Slowly"),
  substitutions: [],
  ...change,
});

beforeAll(async () => {
  app = await createTestApp();
  const list = [
    exercise("squat", { movement: "squat", substitutions: ["lunge", "gone"] }),
    exercise("lunge", { pattern: "lunge" }),
    exercise("box-squat"),
  ];
  await app.platform.database.transaction((tx) => addExercises(tx, list, app.clock.now()));
});
afterAll(() => app.close());

test("anybody can read an exercise's instructions and substitutes: named ones first, then similar ones", async () => {
  const { exercise: squat, substitutes } = await app.client(getExercise, { params: { slug: "squat" } });
  expect(squat).toMatchObject({
    movement: "squat",
    primaryMuscles: ["quads"],
    secondaryMuscles: ["glutes"],
    steps: [text("Sit back")],
  });
  expect(substitutes.map(({ slug, movement }) => [slug, movement])).toEqual([
    ["lunge", null],
    ["box-squat", null],
  ]);
});

test("an unknown exercise is a 404, and a malformed name a 400", async () => {
  expect(await toRefusal(app.client(getExercise, { params: { slug: "gone" } }))).toBe("NOT_FOUND");
  expect(await toRefusal(app.client(getExercise, { params: { slug: "Bad Slug" } }))).toBe("VALIDATION_FAILED");
});

test("the database allows every movement that has a drawing", async () => {
  const list = movements.map((movement) => exercise(`drawn-${movement}`, { movement, pattern: "mobility" }));
  await app.platform.database.transaction((tx) => addExercises(tx, list, app.clock.now()));
  const { exercise: stored } = await app.client(getExercise, { params: { slug: `drawn-${movements.at(-1)}` } });
  expect(stored.movement).toBe(movements.at(-1));
});
