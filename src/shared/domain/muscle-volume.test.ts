import { expect, test } from "vitest";
import { toMuscleVolume } from "./muscle-volume.ts";

test("a set counts 1 for primary and 0.5 for secondary muscles, by week", () => {
  const known = new Map([
    ["back-squat", { primary: ["quads", "glutes"], secondary: ["lower_back"] }],
    ["deadlift", { primary: ["lower_back"], secondary: ["glutes"] }],
  ] as const);
  const sets = [
    { exercise: "back-squat", week: 0, sets: 3 },
    { exercise: "deadlift", week: 0, sets: 3 },
    { exercise: "back-squat", week: 1, sets: 4 },
    { exercise: "unknown", week: 1, sets: 9 },
  ];
  expect(toMuscleVolume(sets, known, 2)).toEqual([
    { muscle: "glutes", sets: [4.5, 4] },
    { muscle: "quads", sets: [3, 4] },
    { muscle: "lower_back", sets: [4.5, 2] },
  ]);
});
