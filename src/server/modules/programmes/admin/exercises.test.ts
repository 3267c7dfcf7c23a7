import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "#shared/contract/admin-exercises.ts";
import { adminPlanWords } from "#shared/contract/admin-programmes.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { getExercise } from "#shared/contract/exercises.ts";
import { type CatalogueAdmin, createCatalogueAdmin, text, toRefusal } from "#test/factories/catalogue-admin.ts";

let setup: CatalogueAdmin;
beforeAll(async () => {
  setup = await createCatalogueAdmin();
});
afterAll(() => setup.app.close());

const body = (name: string, more: Partial<contract.ExerciseBody> = {}): contract.ExerciseBody => ({
  name: { ar: "سكوات بالكأس", en: name },
  aliases: ["squat cup"],
  ...{ pattern: "squat", movement: null, level: "beginner", isUnilateral: false },
  ...{ measure: "reps", loadKind: "external" },
  ...{ primaryMuscles: ["quads"], secondaryMuscles: ["glutes", "quads"], equipment: ["kettlebell"] },
  ...{ steps: [text("Stand"), text("Sit")], mistakes: [], safety: text("Slowly"), substitutions: [] },
  ...more,
});
const codeOf = async (call: Promise<unknown>): Promise<string> => (await toRefusal(call)).code;
const create = async (name: string, more?: Partial<contract.ExerciseBody>) =>
  (await setup.admin(contract.adminCreateExercise, { body: body(name, more) })).exercise;

test("a new exercise is in the library for plans, and customers can read its instructions", async () => {
  const made = await create("Goblet Squat");
  expect(made).toMatchObject({ slug: "goblet-squat", version: 1, secondaryMuscles: ["glutes"] });
  expect((await create("Goblet squat")).slug).toBe("goblet-squat-2");
  const { exercises } = await setup.admin(adminPlanWords, {});
  expect(exercises.map((one) => one.slug)).toContain("goblet-squat");
  const { exercise } = await setup.admin(getExercise, { params: { slug: "goblet-squat" } });
  expect(exercise).toMatchObject({ steps: [text("Stand"), text("Sit")], substitutions: ["goblet-squat-2"] });
});

test("the second of two concurrent edits is refused with the current exercise, and the audit log has the changes", async () => {
  const { slug, version } = await create("Wall sit");
  const edit = (name: string, from: number) =>
    setup.admin(contract.adminUpdateExercise, { params: { slug }, body: { ...body(name), version: from } });
  expect((await edit("Wall sit, long", version)).exercise).toMatchObject({ version: 2, slug: "wall-sit" });
  expect(await codeOf(edit("Wall sit, short", version))).toBe("VERSION_CONFLICT");
  expect((await edit("Wall sit, short", 2)).exercise.name.en).toBe("Wall sit, short");
  const { entries } = await setup.admin(adminListAudit, { query: { search: slug } });
  expect(entries.map((entry) => entry.action)).toEqual(["exercise.edit", "exercise.edit", "exercise.create"]);
});

test("a substitute must be another exercise of the library", async () => {
  const { slug } = await create("Step up");
  expect((await create("Box step", { substitutions: [slug, slug] })).substitutions).toEqual([slug]);
  expect(await codeOf(create("Ghost", { substitutions: ["nothing-like-it"] }))).toBe("VALIDATION_FAILED");
  const own = { ...body("Step up", { substitutions: [slug] }), version: 1 };
  expect(await codeOf(setup.admin(contract.adminUpdateExercise, { params: { slug }, body: own }))).toBe(
    "VALIDATION_FAILED",
  );
});

test("an exercise without a muscle, a step or one of its languages is refused", async () => {
  for (const wrong of [{ primaryMuscles: [] }, { steps: [] }, { safety: { ar: "", en: "Slowly" } }])
    expect(await codeOf(create("Odd", wrong))).toBe("VALIDATION_FAILED");
});
