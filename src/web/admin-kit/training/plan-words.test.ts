import { expect, test } from "vitest";
import { findDifferences, mergeValues } from "#web/lib/forms/merge-values.ts";
import type { Plan, Prescription } from "./plan-edits.ts";
import { describePlanPart, isDay, planPartName, versionNote } from "./plan-words.ts";

const squat: Prescription = { exercise: "goblet-squat", sets: 3, reps: { min: 8, max: 10 }, restSeconds: 60 };
const nothing = { ar: "", en: "" };
const planWith = (days: readonly Prescription[]): Plan => [
  {
    name: { ar: "الأولى", en: "First" },
    note: nothing,
    weeks: [
      {
        note: nothing,
        deload: false,
        days: days.map((one) => ({
          title: { ar: "قوة", en: "Strength" },
          kind: "strength",
          minutes: 40,
          blocks: [{ kind: "straight", title: nothing, prescriptions: [one] }],
        })),
      },
    ],
  },
];

const base = planWith([squat, squat, squat]);
const theirs = planWith([{ ...squat, sets: 4 }, squat, { ...squat, sets: 4 }]);
const mine = planWith([squat, { ...squat, sets: 5 }, { ...squat, sets: 5, rpe: 8 }]);
const sides = { base: { phases: base }, mine: { phases: mine }, theirs: { phases: theirs } };

test("two plans are merged day by day, and only days that differ are listed", () => {
  const differences = findDifferences(sides, isDay);
  expect(differences.map(({ path, usual, isContested }) => [planPartName(mine)(path), usual, isContested])).toEqual([
    ["Week 1, day 1", "theirs", false],
    ["Week 1, day 2", "mine", false],
    ["Week 1, day 3", "mine", true],
  ]);
  const merged = mergeValues(sides.theirs, differences, ({ path }) => (path.at(-1) === "2" ? "theirs" : "mine"));
  expect(merged.phases[0]?.weeks[0]?.days.map((day) => day.blocks[0]?.prescriptions[0]?.sets)).toEqual([3, 5, 4]);
});

test("comparing with a plan that grew on one side is never empty", () => {
  const longer = planWith([squat, squat, squat, squat]);
  const [only, ...others] = findDifferences({ ...sides, mine: { phases: longer } }, isDay);
  expect(others).toEqual([]);
  expect(only?.path.at(-1)).toBe("days");
  expect(describePlanPart(() => "")(only?.mine)).toBe("Strength\nStrength\nStrength\nStrength");
});

test("a day is described by its exercises", () => {
  const [day] = theirs[0]?.weeks[0]?.days ?? [];
  expect(describePlanPart(() => "Goblet squat")(day)).toBe(
    "Strength / قوة\nstrength, 40 minutes\nGoblet squat 4 × 8–10, rest 60 s",
  );
});

test("says whether a version is published and who has it", () => {
  expect(versionNote({ number: 1, learners: 0 }, false)).toBe("Version 1 is a draft. Saving creates version 2.");
  expect(versionNote({ number: 2, learners: 1 }, true)).toBe(
    "Version 2 is published; 1 customer has it. Saving creates version 3. Customers keep the version they bought.",
  );
  expect(versionNote({ number: 2, learners: 3 }, true)).toContain("3 customers have it");
});
