import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount, exportMe } from "#shared/contract/accounts.ts";
import { updateCoachingProfile } from "#shared/contract/coaching.ts";
import { addMeasurement } from "#shared/contract/enrolments.ts";
import * as food from "#shared/contract/food.ts";
import { adminGetPackageTerms, adminSavePackageTerms } from "#shared/contract/package-terms.ts";
import { saveScreening } from "#shared/contract/screening.ts";
import { maintenanceKcal } from "#shared/domain/food-targets.ts";
import { usualTerms } from "#shared/domain/package-terms.ts";
import type { ScreeningAnswers } from "#shared/domain/screening.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { whileLocked } from "#test/support/overlap.ts";

// A Sunday, noon in Cairo.
const start = new Date("2026-11-22T10:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let nour: TestCoach;
let karim: TestCoach;
let withFood = "";
let withoutFood = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  const owner = await shop.customer("admin");
  const packageWith = async (nutrition: boolean): Promise<string> => {
    const { id } = await shop.product({ kind: "package" });
    const { version } = (await owner.call(adminGetPackageTerms, { params: { id } })).terms;
    const body = { ...usualTerms(3), nutrition, version };
    await owner.call(adminSavePackageTerms, { params: { id }, body });
    return id;
  };
  withFood = await packageWith(true);
  withoutFood = await packageWith(false);
  karim = await addCoach(shop, { acceptsNew: false });
  nour = await addCoach(shop, { capacity: 300 });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
});

const today = "2026-11-22";
const newId = () => shop.app.platform.ids.next();
const about = { sex: "female", age: 28, heightCm: 165, weightKg: 65, activity: "light" } as const;
const days = { from: "2026-11-09", to: today };
const mine = async (query = days) => (await mona.call(food.getNutrition, { query })).nutrition;
const setOwn = (fromOn: string, body: Partial<food.OwnTargetsBody> = {}, who = mona) =>
  who.call(food.saveOwnTargets, { params: { fromOn }, body: { about, changePercent: 0, ...body } });
const amounts = { kcal: 1700, proteinG: 120, carbsG: 180, fatG: 55, waterMl: 2250 };
const setFor = (coach: TestCoach, fromOn: string, body: Partial<food.ClientTargetsBody> = {}) =>
  coach.call(food.adminSaveTargets, {
    params: { id: mona.userId, fromOn },
    body: { ...amounts, about, ...body },
  });
const lunch = { on: today, meal: "lunch", text: "ملوخية ورز وصدر فراخ", kcal: 620, proteinG: 48, revision: 1 } as const;
const log = async (id: string, body: Partial<food.MealBody> = {}, who = mona) =>
  (await who.call(food.saveMeal, { params: { id }, body: { ...lunch, ...body } })).meal;
const remove = (id: string, revision: number) =>
  mona.call(food.deleteMeal, { params: { id }, query: { revision: String(revision) } });

const allNo: ScreeningAnswers = {
  ...{ chest: false, fainting: false, heart: false, doctor_ban: false },
  ...{ surgery: false, pregnancy: false, joint: false, eating: false },
};
const screen = (answers: Partial<ScreeningAnswers>, more: { age?: number; answeredOn?: string } = {}) =>
  mona.call(saveScreening, {
    body: {
      ...{ id: newId(), version: 1, answeredOn: today, age: 28, guardian: "Her mother" },
      ...more,
      answers: { ...allNo, ...answers },
    },
  });

describe("targets", () => {
  test("are worked out for a member without a coach; later ones leave earlier days as they were", async () => {
    expect((await setOwn(today)).targets).toEqual({
      ...{ kcal: 1932, proteinG: 104, carbsG: 258, fatG: 54, waterMl: 2250 },
      ...{ fromOn: today, by: "member", about, version: 1 },
    });
    await setOwn("2026-11-25", { changePercent: -20 });
    const { targets, setBy, known } = await mine();
    expect(targets.map(({ fromOn, kcal }) => [fromOn, kcal])).toEqual([
      [today, 1932],
      ["2026-11-25", 1546],
    ]);
    expect(setBy).toBe("member");
    expect(known).toMatchObject({ sex: "female", age: 28, heightCm: 165, activity: "light" });
  });

  test("begin no earlier than today in the time zone furthest behind, and not far ahead", async () => {
    clock.set(new Date("2026-11-22T10:30:00Z"));
    expect(await toRefusal(setOwn("2026-11-20"))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(setOwn("2027-03-01"))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(setOwn("2026-11-31"))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(mine({ from: today, to: "2026-11-21" }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(mine({ from: "2026-01-01", to: today }))).toBe("VALIDATION_FAILED");
  });

  test("use the facts that the member gave elsewhere, not those of the form", async () => {
    await mona.call(updateCoachingProfile, { body: { sex: "female", audience: "any", goal: "fat_loss" } });
    await mona.call(addMeasurement, { body: { metric: "weight", value: 64.25, on: "2026-11-20" } });
    await screen({}, { age: 17 });
    const { known } = await mine();
    expect(known).toEqual({
      ...{ sex: "female", age: 17, heightCm: null, weightKg: 64.3, weighedOn: "2026-11-20", activity: null },
      ...{ goal: "fat_loss", isPregnant: false, fixed: ["sex", "age"] },
    });
    const body = { ...about, age: 17 };
    const { targets } = await setOwn(today, { about: { ...about, sex: "male", age: 40 }, changePercent: -20 });
    expect(targets).toMatchObject({ about: body, kcal: maintenanceKcal(body) });
  });

  test("are set by the coach if the package includes them, and never below what is safe", async () => {
    await startCoaching(shop, mona.userId, withFood);
    expect((await mine()).setBy).toBe("coach");
    expect(await toRefusal(setOwn(today))).toBe("COACH_SETS_TARGETS");
    const { targets } = await setFor(nour, today);
    expect(targets).toMatchObject({ ...amounts, by: "coach", version: 1 });
    expect(await toRefusal(setFor(nour, "2026-11-23", { kcal: 1200 }))).toBe("");
    expect(await toRefusal(setFor(nour, "2026-11-24", { kcal: 1499, about: { ...about, sex: "male" } }))).toBe(
      "VALIDATION_FAILED",
    );
    await screen({ pregnancy: true });
    expect(await toRefusal(setFor(nour, "2026-11-24", { kcal: 1931 }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(setFor(nour, "2026-11-24", { kcal: 1932 }))).toBe("");
  });

  test("are set by the member if the package does not include them, until the coach sets some", async () => {
    await startCoaching(shop, mona.userId, withoutFood);
    await setOwn(today);
    await setFor(nour, "2026-11-23");
    expect(await toRefusal(setOwn("2026-11-24"))).toBe("COACH_SETS_TARGETS");
  });

  test("of one day are not overwritten from an outdated version", async () => {
    await startCoaching(shop, mona.userId, withFood);
    await setFor(nour, today);
    expect(await readConflict(setFor(nour, today, { kcal: 1800 }))).toMatchObject({ kcal: 1700 });
    const { targets } = await setFor(nour, today, { kcal: 1800, version: 1 });
    expect(targets.version).toBe(2);
    expect(await readConflict(setFor(nour, today, { kcal: 1900, version: 1 }))).toMatchObject({ kcal: 1800 });
    expect(await toRefusal(setFor(nour, "2026-11-30", { version: 1 }))).toBe("VERSION_CONFLICT");
  });
});

describe("an eating disorder", () => {
  const expectNoNumbers = (nutrition: food.Nutrition): void => {
    expect(nutrition).toMatchObject({ withheld: "eating_disorder", targets: [], known: null });
    expect(nutrition.meals.map(({ kcal, proteinG }) => [kcal, proteinG])).toEqual([[null, null]]);
  };

  test("hides all numbers from the member and the coach, and none can be set", async () => {
    await startCoaching(shop, mona.userId, withoutFood);
    await setOwn(today);
    const id = newId();
    await log(id);
    await screen({ eating: true });
    expectNoNumbers(await mine());
    const query = days;
    expectNoNumbers((await nour.call(food.adminGetNutrition, { params: { id: mona.userId }, query })).nutrition);
    expect(await toRefusal(setOwn("2026-11-23"))).toBe("FOOD_WITHHELD");
    expect(await toRefusal(setFor(nour, "2026-11-23"))).toBe("FOOD_WITHHELD");
    // A device that does not know yet may send numbers: the meal is kept, they are not.
    expect(await log(newId(), { kcal: 300 })).toMatchObject({ text: lunch.text, kcal: null, proteinG: null });
    expect(await log(id, { revision: 2, text: "Rice" })).toMatchObject({ text: "Rice", kcal: null });
    await screen({ eating: false }, { answeredOn: "2026-11-23" });
    expect((await mine()).meals.map(({ kcal }) => kcal)).toEqual([620, null]);
  });

  test("is not hidden by an older answer that still stops training", async () => {
    await screen({ heart: true }, { answeredOn: "2026-10-01" });
    await screen({ eating: true });
    expect((await mine()).withheld).toBe("eating_disorder");
  });
});

describe("meals", () => {
  test("are stored once under the device's id; a newer revision changes one, an older one does not", async () => {
    const id = newId();
    expect(await log(id)).toEqual({ id, ...lunch });
    expect(await log(id, { text: "Other", revision: 1 })).toMatchObject({ text: lunch.text });
    expect(await log(id, { text: "Koshary", kcal: null, revision: 3 })).toMatchObject({ text: "Koshary", kcal: null });
    expect(await log(id, { text: "Late", revision: 2 })).toMatchObject({ text: "Koshary" });
    expect((await mine()).meals).toEqual([{ id, ...lunch, text: "Koshary", kcal: null, revision: 3 }]);
    const [row] = await shop.rows<{ text: Buffer }>("select text from meal_logs where id = $1", [id]);
    expect(row?.text.toString("utf8")).not.toContain("Koshary");
  });

  test("stay deleted after late calls, and keep none of their content", async () => {
    const id = newId();
    await log(id);
    await remove(id, 2);
    await remove(id, 2);
    expect(await log(id, { revision: 1 })).toBeNull();
    expect((await mine()).meals).toEqual([]);
    const rows = await shop.rows("select text, kcal, on_date from meal_logs where id = $1", [id]);
    expect(rows).toEqual([{ text: null, kcal: null, on_date: null }]);
    const overtaken = newId();
    await remove(overtaken, 2);
    expect(await log(overtaken, { revision: 1 })).toBeNull();
    const kept = newId();
    await log(kept, { revision: 5 });
    await remove(kept, 4);
    expect((await mine()).meals.map(({ id: one }) => one)).toEqual([kept]);
  });

  test("that arrive at the same time with one id are stored once", async () => {
    const id = newId();
    const lock = {
      sql: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
      values: [`meals ${mona.userId}`],
    };
    const calls = [1, 2, 3, 4].map((revision) => () => log(id, { revision, text: `Meal ${revision}` }));
    const { overlapped } = await whileLocked(shop.app.platform.database.pool, lock, calls.length, () =>
      Promise.all(calls.map((call) => call())),
    );
    expect(overlapped).toBeGreaterThanOrEqual(calls.length);
    expect((await mine()).meals).toMatchObject([{ id, text: "Meal 4", revision: 4 }]);
  });

  test("that make no sense are refused, and a day has a maximum number", async () => {
    expect(await toRefusal(log(newId(), { on: "2026-11-24" }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(log(newId(), { on: "1999-12-31" }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(log(newId(), { text: "" }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(log(newId(), { kcal: -1 }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(log(newId(), { kcal: 0.5 }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(log(newId(), { meal: "brunch" as never }))).toBe("VALIDATION_FAILED");
    const ids = Array.from({ length: food.maxMealsADay }, newId);
    for (const id of ids) await log(id);
    expect(await toRefusal(log(newId()))).toBe("TOO_MANY_MEALS");
    expect(await toRefusal(log(newId(), { on: "2026-11-21" }))).toBe("");
    expect(await toRefusal(log(ids[0] ?? "", { revision: 2 }))).toBe("");
    await remove(ids[1] ?? "", 2);
    expect(await toRefusal(log(newId()))).toBe("");
  });

  test("are private; only the member's coaches can read them, and not after coaching ended", async () => {
    const id = newId();
    await log(id);
    const ali = await shop.customer();
    expect(await log(id, { text: "Ali's" }, ali)).toMatchObject({ text: "Ali's" });
    expect((await mine()).meals).toMatchObject([{ text: lunch.text }]);
    const subscription = await startCoaching(shop, mona.userId, withFood);
    const read = (coach: TestCoach) => coach.call(food.adminGetNutrition, { params: { id: mona.userId }, query: days });
    expect((await read(nour)).nutrition.meals).toMatchObject([{ text: lunch.text, kcal: 620 }]);
    expect(await toRefusal(read(karim))).toBe("NOT_FOUND");
    expect(await toRefusal(setFor(karim, today))).toBe("NOT_FOUND");
    await shop.rows("update subscriptions set status = 'ended', ended_at = $2 where id = $1", [
      subscription,
      clock.now(),
    ]);
    expect(await toRefusal(read(nour))).toBe("NOT_FOUND");
  });
});

test("the export has targets and meals with all numbers; a closed account leaves none of them", async () => {
  const password = "Kettle-bell-77";
  const hash = await createPasswords().hash(password);
  await shop.rows("update users set password_hash = $2 where id = $1", [mona.userId, hash]);
  await setOwn(today);
  const id = newId();
  await log(id);
  await screen({ eating: true });
  const { data } = await mona.call(exportMe, {});
  expect(data).toMatchObject({ nutritionTargets: [{ kcal: 1932 }], meals: [{ id, text: lunch.text, kcal: 620 }] });
  await mona.call(closeAccount, { body: { password } });
  for (const table of ["nutrition_targets", "meal_logs"])
    expect(await shop.rows(`select 1 from ${table} where user_id = $1`, [mona.userId])).toEqual([]);
});
