import { expect, test } from "vitest";
import type { ExerciseHistory, LoggedSet } from "#shared/contract/enrolments.ts";
import { suggestLoad, weightInUnit } from "#web/entities/workout/suggested-load.ts";
import type { Unit } from "./draft.ts";
import { describeSet } from "./last-time.ts";

const squat = {
  key: "w1d1b0p0",
  exercise: { slug: "squat", name: { ar: "سكوات", en: "Squat" } },
  sets: 2,
  restSeconds: 90,
  reps: { min: 8, max: 10 },
  rpe: 8,
};

function done(weight: number, unit: "kg" | "lb", reps: number): ExerciseHistory {
  const one = (set: number): LoggedSet => ({
    block: 0,
    prescription: 0,
    set,
    exercise: "squat",
    swappedFrom: null,
    weight,
    weightKg: unit === "kg" ? weight : weight * 0.453_592_37,
    unit,
    reps,
    seconds: null,
    metres: null,
    rpe: 8,
    isDone: true,
    key: null,
    kind: "normal",
  });
  return {
    exercise: "squat",
    last: { on: "2026-01-01", sets: [one(1), one(2)] },
    heaviestKg: null,
    estimatedMaxKg: null,
    recentMaxKg: null,
    recent: [
      {
        on: "2026-01-01",
        sets: [0, 1].map(() => ({ weight: unit === "kg" ? weight : weight * 0.453_592_37, reps, rpe: 8 })),
      },
    ],
  };
}

/** The weight that is suggested after that last time. */
function after(history: ExerciseHistory | undefined, unit: Unit): number | undefined {
  const found = suggestLoad(squat, { exercise: undefined, history, maxKg: undefined }, unit);
  return found === undefined ? undefined : weightInUnit(found.kg, unit, history);
}

test("the weight goes up by one step once every set reached the top of the range", () => {
  expect(after(done(40, "kg", 10), "kg")).toBe(42.5);
  expect(after(done(40, "kg", 9), "kg")).toBe(40);
  expect(after(undefined, "kg")).toBeUndefined();
});

test("a weight from the other unit steps up to one that can be loaded", () => {
  expect(after(done(10, "kg", 10), "lb")).toBe(24);
  expect(after(done(25, "lb", 10), "kg")).toBe(12.5);
  expect(after(done(25, "lb", 9), "kg")).toBe(11.5);
});

test("a set of last time is its weight and amount, in today's unit", () => {
  const [first] = done(42.5, "kg", 4).last?.sets ?? [];
  if (first === undefined) throw new Error("no set");
  expect(describeSet(first, "kg")).toBe("42.5×4");
  expect(describeSet(first, "lb")).toBe("93.7×4");
  expect(describeSet({ ...first, weight: null, weightKg: null, reps: null, seconds: 30 }, "kg")).toBe("30");
});
