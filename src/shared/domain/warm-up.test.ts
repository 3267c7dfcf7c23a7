import { expect, test } from "vitest";
import { warmUpSets } from "./warm-up.ts";

const weights = (working: number, bar = 20) => warmUpSets(working, bar, "kg").map(({ weight }) => weight);

test("a warm-up is the bar, then 40, 60 and 80 %, floored", () => {
  expect(warmUpSets(100, 20, "kg")).toEqual([
    { weight: 20, reps: 8 },
    { weight: 40, reps: 5 },
    { weight: 60, reps: 3 },
    { weight: 80, reps: 2 },
  ]);
  expect(weights(60)).toEqual([20, 22.5, 35, 47.5]);
});

test("the empty bar comes from 1.6 bars on, and nothing is lighter than the bar", () => {
  expect(weights(32)).toEqual([20, 25]);
  expect(weights(31.5)).toEqual([25]);
  expect(weights(20)).toEqual([]);
});

test("it always rises and stays below the working weight, with or without a bar", () => {
  for (let working = 1; working <= 200; working += 0.5)
    for (const bar of [0, 10, 20]) {
      const all = weights(working, bar);
      expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
      expect(Math.max(0, ...all)).toBeLessThan(working);
    }
});
