import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { genders } from "./audiences.ts";
import {
  activities,
  type BodyFacts,
  changePercents,
  heightBounds,
  isDayKept,
  leastKcal,
  macroKcal,
  maintenanceKcal,
  proposeTargets,
  restingKcal,
  sumMeals,
  targetsOn,
  toFoodDays,
  usualChange,
  weightBounds,
} from "./food-targets.ts";
import { ageBounds } from "./screening.ts";

const man: BodyFacts = { sex: "male", weightKg: 80, heightCm: 180, age: 30, activity: "light" };
const woman: BodyFacts = { sex: "female", weightKg: 65, heightCm: 165, age: 28, activity: "light" };
const healthy = { isPregnant: false };

const bodies: fc.Arbitrary<BodyFacts> = fc.record({
  sex: fc.constantFrom(...genders),
  age: fc.integer(ageBounds),
  heightCm: fc.integer(heightBounds),
  weightKg: fc.integer({ min: weightBounds.min * 10, max: weightBounds.max * 10 }).map((tenths) => tenths / 10),
  activity: fc.constantFrom(...activities),
});
const changes = fc.constantFrom(...changePercents);
const limits = fc.record({ isPregnant: fc.boolean() });

describe("what the body needs", () => {
  test("follows Mifflin and St Jeor", () => {
    expect(restingKcal(man)).toBe(1780);
    expect(maintenanceKcal(man)).toBe(2492);
    expect(Math.round(restingKcal(woman))).toBe(1380);
  });

  test("is a fifth less for who wants to lose fat, a fifth more for who wants muscle", () => {
    expect(proposeTargets(man, usualChange("fat_loss"), healthy)).toEqual({
      ...{ kcal: 1994, proteinG: 160, carbsG: 215, fatG: 55, waterMl: 2750 },
    });
    expect(proposeTargets(man, usualChange("muscle"), healthy).kcal).toBe(2990);
    expect(proposeTargets(man, usualChange("strength"), healthy)).toMatchObject({ kcal: 2492, proteinG: 128 });
  });

  test("does not go below the floors, nor into a deficit under 18 or while pregnant", () => {
    const small = { heightCm: 150, weightKg: 45, age: 60, activity: "sitting" } as const;
    expect(proposeTargets({ ...small, sex: "female" }, -20, healthy).kcal).toBe(1200);
    expect(proposeTargets({ ...small, sex: "male" }, -20, healthy).kcal).toBe(1500);
    expect(proposeTargets({ ...man, age: 17 }, -20, healthy).kcal).toBe(maintenanceKcal({ ...man, age: 17 }));
    expect(proposeTargets({ ...man, age: 18 }, -20, healthy).kcal).toBe(2061);
    expect(proposeTargets(woman, -20, { isPregnant: true }).kcal).toBe(maintenanceKcal(woman));
  });
});

describe("proposals", () => {
  test("are never below the floor, and never below what keeps the weight under 18", () => {
    fc.assert(
      fc.property(bodies, changes, limits, (body, change, health) => {
        const { kcal } = proposeTargets(body, change, health);
        expect(kcal).toBeGreaterThanOrEqual(body.sex === "male" ? 1500 : 1200);
        if (body.age < 18 || health.isPregnant) expect(kcal).toBeGreaterThanOrEqual(maintenanceKcal(body));
        expect(kcal).toBeGreaterThanOrEqual(leastKcal(body, health));
      }),
    );
  });

  test("have 1.6 to 2.2 g of protein a kilogram, and grams that come to the energy within rounding", () => {
    fc.assert(
      fc.property(bodies, changes, limits, (body, change, health) => {
        const targets = proposeTargets(body, change, health);
        expect(targets.proteinG / body.weightKg).toBeGreaterThanOrEqual(1.6);
        expect(targets.proteinG / body.weightKg).toBeLessThanOrEqual(2.2);
        expect(Math.abs(macroKcal(targets) - targets.kcal)).toBeLessThanOrEqual(2);
        for (const value of Object.values(targets)) expect(Number.isInteger(value) && value >= 0).toBe(true);
      }),
    );
  });
});

describe("a day", () => {
  const target = { kcal: 2000, proteinG: 150 };

  test("is kept within a tenth of the energy and from nine tenths of the protein on", () => {
    expect(isDayKept({ kcal: 1800, proteinG: 135 }, target)).toBe(true);
    expect(isDayKept({ kcal: 2200, proteinG: 300 }, target)).toBe(true);
    expect(isDayKept({ kcal: 1799, proteinG: 150 }, target)).toBe(false);
    expect(isDayKept({ kcal: 2201, proteinG: 150 }, target)).toBe(false);
    expect(isDayKept({ kcal: 2000, proteinG: 134 }, target)).toBe(false);
  });

  test("follows the targets that counted then; without targets or meals, and before it is over, it is neither kept nor missed", () => {
    const targets = [
      { fromOn: "2026-11-03", kcal: 2000, proteinG: 150 },
      { fromOn: "2026-11-04", kcal: 1500, proteinG: 150 },
    ];
    const meal = (on: string, kcal: number | null, proteinG: number | null) => ({ on, kcal, proteinG });
    const meals = [
      meal("2026-11-02", 2000, 150),
      meal("2026-11-03", 1200, 80),
      meal("2026-11-03", 800, 70),
      meal("2026-11-04", 2000, 150),
      meal("2026-11-04", null, null),
      meal("2026-11-06", 1500, 150),
    ];
    const days = toFoodDays({ from: "2026-11-02", today: "2026-11-06" }, { meals, targets });
    expect(days.map(({ on, isKept }) => [on.slice(8), isKept])).toEqual([
      ["02", undefined],
      ["03", true],
      ["04", false],
      ["05", undefined],
      ["06", undefined],
    ]);
    expect(targetsOn(targets, "2026-11-02")).toBeUndefined();
    expect(targetsOn(targets, "2027-01-01")).toBe(targets[1]);
    expect(sumMeals(meals.slice(3, 5))).toEqual({ kcal: 2000, proteinG: 150 });
  });
});
