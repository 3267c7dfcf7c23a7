import { expect, test } from "vitest";
import type { ClientSession } from "#shared/contract/admin-clients.ts";
import { toDifference, toDone, toTarget } from "./sessions-tab.tsx";

type Line = ClientSession["lines"][number];
type Target = NonNullable<Line["target"]>;
const asked = (more: Partial<Target> = {}): Target => ({
  ...{ sets: 3, reps: { min: 8, max: 12 }, seconds: null, metres: null, rpe: 8, restSeconds: 90 },
  ...{ load: null, kg: null },
  ...more,
});
const set = (weightKg: number | null, reps: number, more: Partial<Line["sets"][number]> = {}) => ({
  ...{ weightKg, reps, seconds: null, metres: null, rpe: 8, isDone: true, kind: "normal" as const },
  ...more,
});
const off = (target: Target, sets: Line["sets"]) => toDifference({ target, sets });

test("a target shows its weight, and its source", () => {
  const named = (more: Partial<Target>) => toTarget({ target: asked(more) });
  expect(named({})).toBe("3 × 8–12 @ RPE 8");
  expect(named({ kg: 62.5 })).toBe("3 × 8–12 @ 62.5 kg RPE 8");
  expect(named({ load: { kg: 60 }, kg: 62.5 })).toBe("3 × 8–12 @ 62.5 kg RPE 8");
  expect(named({ load: { kg: 60 }, rpe: null })).toBe("3 × 8–12 @ 60 kg");
  expect(named({ load: { pct: 72.5, of: "tm" }, kg: 95 })).toBe("3 × 8–12 @ 95 kg (72.5% TM) RPE 8");
  expect(named({ load: { pct: 72.5, of: "tm" } })).toBe("3 × 8–12 @ 72.5% TM RPE 8");
  expect(named({ reps: null, seconds: 30, rpe: null })).toBe("3 × 30 s");
});

test("done sets are compared by number, repetitions and weight; warm-ups do not count", () => {
  const target = asked({ kg: 60 });
  const three = (kg: number, reps: number) => [set(kg, reps), set(kg, reps), set(kg, reps)];
  expect(off(target, three(60, 10))).toEqual({ text: "as planned", isShort: false });
  expect(off(target, three(55, 13))).toEqual({ text: "+1 reps, −5 kg", isShort: true });
  expect(off(target, three(62.5, 8))).toEqual({ text: "+2.5 kg", isShort: false });
  expect(off(target, [set(30, 8, { kind: "warmup" }), ...three(60, 10).slice(1)])).toEqual({
    text: "−1 set",
    isShort: true,
  });
  expect(off(asked(), three(55, 6))).toEqual({ text: "−2 reps", isShort: true });
  expect(off(target, [])).toEqual({ text: "−3 sets", isShort: true });
});

test("done sets are written as targets are, in groups of one weight and kind", () => {
  expect(toDone([set(95, 5), set(95, 5), set(95, 5)])).toBe("3 × 5 @ 95 kg");
  expect(toDone([set(42.5, 8), set(42.5, 8), set(42.5, 6)])).toBe("8, 8, 6 @ 42.5 kg");
  expect(toDone([set(40, 5, { kind: "warmup" }), set(60, 5), set(55, 6)])).toBe(
    "warm-up 1 × 5 @ 40 kg · 1 × 5 @ 60 kg · 1 × 6 @ 55 kg",
  );
  expect(toDone([set(null, 6), set(0, 6, { kind: "drop" })])).toBe("1 × 6 · drop 1 × 6");
  const plank = (seconds: number) => set(null, 0, { reps: null, seconds });
  expect(toDone([plank(40), plank(40)])).toBe("2 × 40 s");
});
