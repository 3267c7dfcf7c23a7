import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { floorToPlates, nearestPlates } from "./loads.ts";
import type { WorkedSet } from "./progression.ts";
import { type LoadPrescription, maxFromEffort, maxPerReps, type PastSession, suggest } from "./suggest-load.ts";

const fives: LoadPrescription = { sets: 3, reps: { min: 5, max: 5 } };
const session = (weight: number, reps: number, rpe: number | null = null, sets = 3): PastSession => ({
  on: "2026-11-20",
  sets: Array.from({ length: sets }, () => ({ weight, reps, rpe })),
});
const kg = (...asked: Parameters<typeof suggest>) => suggest(...asked)?.kg;

describe("a maximum from repetitions", () => {
  test("is the mean of Epley and Brzycki; one repetition is the weight itself", () => {
    expect(maxPerReps(1)).toBe(1);
    const shares = [3, 5, 8, 10, 12].map((n) => Math.round(1000 / maxPerReps(n)) / 10);
    expect(shares).toEqual([92.6, 87.3, 79.7, 75, 70.4]);
    expect(maxFromEffort(100, 5, 9)).toBeCloseTo(118.06, 2);
    expect(maxFromEffort(100, 5, 7)).toBeCloseTo(125.4, 2);
  });
});

describe("loadable weights", () => {
  test("are 2.5 kg or 5 lb apart, under an empty bar 1 kg or 2 lb; of two equally near the lighter one", () => {
    expect([96.06, 96.25, 96.3, 98.75].map((one) => nearestPlates(one, "kg"))).toEqual([95, 95, 97.5, 97.5]);
    expect([12.4, 12.5, 12.6, 19.6, 20].map((one) => nearestPlates(one, "kg"))).toEqual([12, 12, 13, 20, 20]);
    expect([102.4, 102.5, 103, 44.4, 31, 33].map((one) => nearestPlates(one, "lb"))).toEqual([
      100, 100, 105, 44, 30, 32,
    ]);
    expect([56.25, 90, 0.1 + 0.2].map((one) => floorToPlates(one, "kg"))).toEqual([55, 90, 0]);
  });

  test("grow with the weight", () => {
    const weights = fc.tuple(fc.double({ min: 0, max: 500, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true }));
    fc.assert(
      fc.property(weights, fc.constantFrom("kg" as const, "lb" as const), ([weight, more], unit) => {
        expect(nearestPlates(weight + more, unit)).toBeGreaterThanOrEqual(nearestPlates(weight, unit));
        expect(floorToPlates(weight, unit)).toBeLessThanOrEqual(weight + 1e-6);
        expect(Math.abs(nearestPlates(weight, unit) - weight)).toBeLessThanOrEqual(unit === "kg" ? 1.25 : 2.5);
      }),
    );
  });
});

describe("the suggested weight", () => {
  test("is undefined without a history, unless the plan states one", () => {
    expect(suggest(fives, [], {})).toBeUndefined();
    expect(suggest({ ...fives, load: { pct: 80, of: "tm" } }, [], {})).toBeUndefined();
    expect(suggest({ ...fives, load: { add: 2.5 } }, [], {})).toBeUndefined();
    expect(suggest({ ...fives, load: { kg: 40 }, rule: { kind: "linear" } }, [], {})).toEqual({
      kg: 40,
      why: { kind: "plan" },
    });
  });

  test("is a percentage of a maximum: 72.5 % of 132.5 is 95", () => {
    expect(kg({ ...fives, load: { pct: 72.5, of: "tm" } }, [], { tm: 132.5 })).toBe(95);
    expect(kg({ ...fives, load: { pct: 100, of: "tm" } }, [], { e1rm: 100 })).toBe(90);
    expect(kg({ ...fives, load: { pct: 100, of: "tm" } }, [], { e1rm: 100, tm: 80 })).toBe(80);
    expect(kg({ ...fives, load: { pct: 80, of: "e1rm" } }, [], { e1rm: 100, tm: 10 })).toBe(80);
  });

  test("is last time's plus an amount, which may be negative", () => {
    expect(kg({ ...fives, load: { add: 5 } }, [session(60, 5)], {})).toBe(65);
    expect(kg({ ...fives, load: { add: -100 } }, [session(60, 5)], {})).toBe(0);
  });

  test("stays what the plan says when it is locked or has no rule", () => {
    const load = { kg: 50 };
    expect(kg({ ...fives, load }, [session(60, 5)], {})).toBe(50);
    expect(kg({ ...fives, load, rule: { kind: "linear", locked: true } }, [session(60, 5)], {})).toBe(50);
    expect(kg({ ...fives, load, rule: { kind: "linear" } }, [session(60, 5)], {})).toBe(62.5);
    expect(kg({ ...fives, rule: { kind: "none" } }, [session(60, 5)], {})).toBe(60);
  });

  test("double: goes up once all sets reach the top of the range", () => {
    const range: LoadPrescription = { sets: 3, reps: { min: 8, max: 12 } };
    expect(suggest(range, [session(60, 12)], {})).toEqual({
      kg: 62.5,
      why: { kind: "earned", lastKg: 60, stepKg: 2.5 },
    });
    expect(suggest(range, [session(60, 11)], {})?.why).toEqual({ kind: "held", lastKg: 60 });
    expect(kg({ ...range, rule: { kind: "double", step: 5 } }, [session(60, 12)], {})).toBe(65);
  });

  test("double: is judged by the target at that time, not today's", () => {
    const lighter: PastSession = { ...session(60, 10, 7, 2), target: { sets: 2, min: 10, max: 10, rpe: 7 } };
    expect(kg(fives, [lighter], {})).toBe(62.5);
  });

  test("linear: a step for all sets made within the effort, 5 kg for squats and hinges", () => {
    const rule = { kind: "linear", cap: 9 } as const;
    expect(kg({ ...fives, rule }, [session(60, 5, 9)], {})).toBe(62.5);
    expect(kg({ ...fives, rule }, [session(60, 5, 9)], {}, { isLowerBody: true })).toBe(65);
    expect(kg({ ...fives, rule }, [session(60, 5, 9.5)], {})).toBe(60);
    expect(kg({ ...fives, rule: { ...rule, step: 1 } }, [session(60, 5, 9)], {})).toBe(61);
  });

  test("linear: three failures in a row take a tenth off, rounded down: 62.5 becomes 55", () => {
    const failed = session(62.5, 4);
    const rule = { kind: "linear" } as const;
    expect(kg({ ...fives, rule }, [failed, failed], {})).toBe(62.5);
    expect(suggest({ ...fives, rule }, [failed, failed, failed], {})).toEqual({
      kg: 55,
      why: { kind: "reset", lastKg: 62.5, failures: 3 },
    });
    // A failure at the lighter weight begins to count anew, and so does one after a good day.
    expect(kg({ ...fives, rule }, [failed, failed, failed, session(55, 4)], {})).toBe(55);
    expect(kg({ ...fives, rule }, [failed, failed, session(62.5, 5), failed], {})).toBe(62.5);
  });

  test("rpe: follows from last time's effort, 97.5 after a hard set and 102.5 after an easy one", () => {
    const asked: LoadPrescription = { ...fives, rpe: 8, rule: { kind: "rpe" } };
    expect(kg(asked, [session(100, 5, 9)], {})).toBe(97.5);
    expect(kg(asked, [session(100, 5, 7)], {})).toBe(102.5);
    expect(suggest(asked, [session(100, 5, 4)], {})).toMatchObject({ kg: 105, why: { isCapped: true } });
    expect(suggest(asked, [session(100, 5)], {})?.why).toEqual({ kind: "held", lastKg: 100 });
    // A step is always possible, or a light weight would never grow.
    expect(kg(asked, [session(20, 5, 6)], {})).toBe(22.5);
  });

  test("a lighter session takes a tenth off: 100 becomes 90", () => {
    const asked: LoadPrescription = { ...fives, load: { kg: 100 }, deload: true };
    expect(suggest(asked, [], {})).toEqual({ kg: 90, why: { kind: "plan" }, beforeDeloadKg: 100 });
  });

  test("is loadable in pounds for members who train in pounds", () => {
    const pounds = (weight: number) => weight * 0.453_592_37;
    const found = suggest(fives, [session(pounds(225), 5)], {}, { unit: "lb" });
    expect((found?.kg ?? 0) / 0.453_592_37).toBeCloseTo(230, 2);
  });
});

const units = fc.constantFrom("kg" as const, "lb" as const);
const set: fc.Arbitrary<WorkedSet> = fc.record({
  weight: fc.integer({ min: 1, max: 800 }).map((quarter) => quarter / 4),
  reps: fc.integer({ min: 1, max: 15 }),
  rpe: fc.option(
    fc.integer({ min: 10, max: 20 }).map((half) => half / 2),
    { nil: null },
  ),
});
const asked: fc.Arbitrary<LoadPrescription> = fc.record({
  sets: fc.integer({ min: 1, max: 5 }),
  reps: fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 4 }))
    .map(([min, more]) => ({ min, max: min + more })),
  rpe: fc.option(fc.integer({ min: 6, max: 10 }), { nil: undefined }),
  rule: fc.constantFrom("none", "double", "linear", "rpe").map((kind) => ({ kind }) as const),
  deload: fc.boolean(),
});

describe("suggestions are monotone", () => {
  const weightOf = (one: LoadPrescription, sets: readonly WorkedSet[], unit: "kg" | "lb") =>
    suggest(one, [{ on: "2026-11-20", sets }], {}, { unit })?.kg ?? 0;

  test("more repetitions never bring the weight down", () => {
    fc.assert(
      fc.property(asked, fc.array(set, { minLength: 1, maxLength: 5 }), units, (one, sets, unit) => {
        const more = sets.map((each) => ({ ...each, reps: each.reps + 1 }));
        expect(weightOf(one, more, unit)).toBeGreaterThanOrEqual(weightOf(one, sets, unit) - 1e-6);
      }),
    );
  });

  test("less effort for the same work never brings the weight down", () => {
    fc.assert(
      fc.property(asked, fc.array(set, { minLength: 1, maxLength: 5 }), units, (one, sets, unit) => {
        const easier = sets.map((each) => ({ ...each, rpe: each.rpe === null ? null : Math.max(5, each.rpe - 0.5) }));
        expect(weightOf(one, easier, unit)).toBeGreaterThanOrEqual(weightOf(one, sets, unit) - 1e-6);
      }),
    );
  });

  test("a higher maximum or percentage never brings the weight down", () => {
    const percent = fc.integer({ min: 30, max: 109 });
    fc.assert(
      fc.property(percent, fc.double({ min: 10, max: 300, noNaN: true }), units, (pct, tm, unit) => {
        const at = (share: number, max: number) =>
          suggest({ ...fives, load: { pct: share, of: "tm" } }, [], { tm: max }, { unit })?.kg ?? 0;
        expect(at(pct + 1, tm)).toBeGreaterThanOrEqual(at(pct, tm));
        expect(at(pct, tm + 1)).toBeGreaterThanOrEqual(at(pct, tm));
      }),
    );
  });

  test("effort adds 5 % a session at most, or one step", () => {
    fc.assert(
      fc.property(asked, fc.array(set, { minLength: 1, maxLength: 5 }), (one, sets) => {
        const top = Math.max(...sets.map(({ weight }) => weight));
        const next = weightOf({ ...one, rule: { kind: "rpe" } }, sets, "kg");
        expect(next).toBeLessThanOrEqual(Math.max(top * 1.05, top + 2.5) + 1e-6);
      }),
    );
  });
});
