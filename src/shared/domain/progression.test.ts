import fc from "fast-check";
import { expect, test } from "vitest";
import { loadStep, nextLoad, type RepTarget, type WorkedSet } from "./progression.ts";

const target: RepTarget = { sets: 3, max: 10, rpe: 8 };
const three = (change: Partial<WorkedSet> = {}): WorkedSet[] =>
  Array.from({ length: 3 }, () => ({ weight: 60, reps: 10, rpe: 8, ...change }));

test("all sets at the top of the range earn a step, whose size depends on the weight", () => {
  expect(nextLoad(three(), target, "kg")).toBe(62.5);
  expect(nextLoad(three({ weight: 12 }), target, "kg")).toBe(13);
  expect(nextLoad(three({ weight: 100 }), target, "lb")).toBe(105);
});

test("one repetition or set short, or harder than asked, and the weight stays", () => {
  expect(nextLoad([...three().slice(1), { weight: 60, reps: 9, rpe: 8 }], target, "kg")).toBe(60);
  expect(nextLoad(three().slice(1), target, "kg")).toBe(60);
  expect(nextLoad([...three().slice(1), { weight: 60, reps: 10, rpe: 9 }], target, "kg")).toBe(60);
});

test("lighter sets before the working ones do not count against it", () => {
  expect(nextLoad([{ weight: 40, reps: 5, rpe: null }, ...three()], target, "kg")).toBe(62.5);
});

const set = fc.record({
  weight: fc.integer({ min: 0, max: 800 }).map((quarter) => quarter / 4),
  reps: fc.integer({ min: 0, max: 30 }),
  rpe: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
});
const targets = fc.record({
  sets: fc.integer({ min: 1, max: 6 }),
  max: fc.integer({ min: 1, max: 20 }),
  rpe: fc.option(fc.integer({ min: 5, max: 10 }), { nil: undefined }),
});
const units = fc.constantFrom("kg" as const, "lb" as const);

test("the weight stays or goes up by one step, and more repetitions never bring it down", () => {
  fc.assert(
    fc.property(fc.array(set, { maxLength: 8 }), targets, units, (sets, wanted, unit) => {
      const heaviest = Math.max(0, ...sets.map(({ weight }) => weight));
      const next = nextLoad(sets, wanted, unit);
      if (next === undefined) return heaviest === 0;
      const more = nextLoad(
        sets.map((one) => ({ ...one, reps: one.reps + 1 })),
        wanted,
        unit,
      );
      return (next === heaviest || next === heaviest + loadStep(heaviest, unit)) && (more ?? 0) >= next;
    }),
  );
});
