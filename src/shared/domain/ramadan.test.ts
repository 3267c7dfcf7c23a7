import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "./calendar.ts";
import {
  dueWhileFasting,
  type Ease,
  easeCount,
  easeDay,
  easeOn,
  easeShares,
  type Fast,
  findExcused,
} from "./ramadan.ts";

const fast = (window: Fast["window"] = "after_iftar"): Fast => ({
  ...{ fromOn: "2027-02-08", untilOn: "2027-03-08", window },
});
const eases = fc.record({ share: fc.constantFrom(...easeShares), isLight: fc.boolean() });
const line = fc.record(
  { sets: fc.integer({ min: 0, max: 12 }), rpe: fc.integer({ min: 2, max: 20 }).map((half) => half / 2) },
  { requiredKeys: ["sets"] },
);
const block = fc.record(
  {
    kind: fc.constantFrom("straight", "superset", "circuit", "amrap", "emom"),
    rounds: fc.integer({ min: 1, max: 10 }),
    prescriptions: fc.array(line, { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: ["kind", "prescriptions"] },
);
const day = fc.record({ blocks: fc.array(block, { maxLength: 4 }) });

test("sets are reduced to 60 % for seven days, then to 80 %, rounded half up and at least one", () => {
  const ease = (on: string) => easeOn([fast()], on);
  expect(ease("2027-02-07")).toBeUndefined();
  expect(ease("2027-02-08")).toEqual({ share: 60, isLight: false });
  expect(ease("2027-02-14")?.share).toBe(60);
  expect(ease("2027-02-15")?.share).toBe(80);
  expect(ease("2027-03-08")?.share).toBe(80);
  expect(ease("2027-03-09")).toBeUndefined();
  const counts = (share: Ease["share"]) => [1, 2, 3, 4, 5, 6].map((sets) => easeCount(sets, { share, isLight: false }));
  expect(counts(60)).toEqual([1, 1, 2, 2, 3, 4]);
  expect(counts(80)).toEqual([1, 2, 2, 3, 4, 5]);
});

test("a line keeps at least one set and never gets more; without sets it stays without", () => {
  fc.assert(
    fc.property(day, eases, (plan, ease) => {
      const before = structuredClone(plan);
      const after = easeDay(plan, ease);
      // The plan itself is not modified.
      expect(plan).toEqual(before);
      expect(after.blocks).toHaveLength(plan.blocks.length);
      plan.blocks.forEach((own, at) => {
        const eased = after.blocks[at];
        expect(eased?.prescriptions).toHaveLength(own.prescriptions.length);
        if (own.rounds !== undefined) {
          expect(eased?.rounds).toBeGreaterThanOrEqual(1);
          expect(eased?.rounds).toBeLessThanOrEqual(own.rounds);
        }
        own.prescriptions.forEach(({ sets, rpe }, index) => {
          const one = eased?.prescriptions[index];
          expect(one?.sets).toBeGreaterThanOrEqual(Math.min(1, sets));
          expect(one?.sets).toBeLessThanOrEqual(sets);
          if (ease.isLight && rpe !== undefined) expect(one?.rpe).toBe(Math.min(6, rpe));
          if (!ease.isLight) expect(one?.rpe).toBe(rpe);
        });
      });
    }),
  );
});

test("before Iftar the effort is at most 6, and blocks against the clock become steady", () => {
  const plan = {
    blocks: [
      { kind: "straight", prescriptions: [{ sets: 5, rpe: 8 }, { sets: 3 }] },
      { kind: "circuit", rounds: 5, prescriptions: [{ sets: 1, rpe: 5 }] },
      { kind: "amrap", prescriptions: [{ sets: 1 }] },
    ],
  };
  expect(easeDay(plan, { share: 60, isLight: true }).blocks).toEqual([
    { kind: "straight", prescriptions: [{ sets: 3, rpe: 6 }, { sets: 2 }] },
    { kind: "circuit", rounds: 3, prescriptions: [{ sets: 1, rpe: 5 }] },
    { kind: "amrap", isSteady: true, prescriptions: [{ sets: 1, rpe: 6 }] },
  ]);
  expect(easeDay(plan, { share: 80, isLight: false }).blocks[2]).toEqual(plan.blocks[2]);
});

const session = (week: number, plannedOn: string, state: "done" | "today" | "upcoming") =>
  ({ week, day: Number(plannedOn.slice(8)), plannedOn, state }) as const;

test("three quarters of a week's sessions are due, rounded up, and the others are excused", () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(dueWhileFasting)).toEqual([1, 2, 3, 3, 4, 5, 6]);
  const week = ["08", "09", "11", "13"].map((on) => session(1, `2027-02-${on}`, "upcoming"));
  expect([...findExcused(week, [fast()], "2027-02-20")]).toEqual(week.slice(0, 1));
  expect([...findExcused(week, [], "2027-02-20")]).toEqual([]);
  const outside = week.map((one) => ({ ...one, plannedOn: addDays(one.plannedOn, 60) }));
  expect([...findExcused(outside, [fast()], "2027-06-20")]).toEqual([]);
  // Sessions that are still to come are not excused yet.
  expect([...findExcused(week, [fast()], "2027-02-08")]).toEqual([]);
});

test("at least three quarters stay due, and done sessions are never excused", () => {
  const states = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(states, (done) => {
      const week = done.map((isDone, at) => session(3, addDays("2027-02-08", at), isDone ? "done" : "upcoming"));
      const excused = findExcused(week, [fast()], "2027-04-01");
      expect(week.length - excused.size).toBeGreaterThanOrEqual(dueWhileFasting(week.length));
      for (const one of excused) expect(one.state).not.toBe("done");
    }),
  );
});
