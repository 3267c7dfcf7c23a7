import { expect, test } from "vitest";
import { changesBetween } from "#web/admin-kit/changes/changes.ts";
import type { Plan, Prescription } from "./plan-edits.ts";
import { planInWords, versionNote } from "./plan-words.ts";

const squat: Prescription = { exercise: "goblet-squat", sets: 3, reps: { min: 8, max: 10 }, restSeconds: 60 };
const nothing = { ar: "", en: "" };
const planWith = (prescription: Prescription, minutes = 40): Plan => [
  {
    name: { ar: "الأولى", en: "First" },
    note: nothing,
    weeks: [
      {
        note: nothing,
        deload: false,
        days: [
          {
            title: { ar: "قوة", en: "Strength" },
            kind: "strength",
            minutes,
            blocks: [{ kind: "straight", title: nothing, prescriptions: [prescription] }],
          },
        ],
      },
    ],
  },
];

test("two plans are told apart exercise by exercise, by their places", () => {
  const nameOf = () => "Goblet squat";
  const theirs = planInWords(planWith(squat), nameOf);
  const mine = planInWords(planWith({ ...squat, sets: 4, rpe: 8, perSide: true }, 45), nameOf);
  expect(changesBetween(theirs, mine)).toEqual([
    { field: "Week 1, day 1.minutes", before: "40", after: "45" },
    {
      field: "Week 1, day 1.part 1.exercise 1",
      before: "Goblet squat 3 × 8–10, rest 60 s",
      after: "Goblet squat 4 × 8–10, rest 60 s, RPE 8, each side",
    },
  ]);
});

test("says whether a version is published and who has it", () => {
  expect(versionNote({ number: 1, learners: 0 }, false)).toBe("Version 1 is a draft. Saving creates version 2.");
  expect(versionNote({ number: 2, learners: 1 }, true)).toBe(
    "Version 2 is published; 1 customer has it. Saving creates version 3. Customers keep the version they bought.",
  );
  expect(versionNote({ number: 2, learners: 3 }, true)).toContain("3 customers have it");
});
