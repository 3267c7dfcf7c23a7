import fc from "fast-check";
import { expect, it } from "vitest";
import { estimateOneRepMax, maxEstimableReps, rirOfRpe, volumeLoad } from "./one-rep-max.ts";

const weights = fc.integer({ min: 1, max: 2000 }).map((quarters) => quarters / 4);

it("is the mean of Epley and Brzycki", () => {
  expect(estimateOneRepMax(100, 5)).toBeCloseTo((116.667 + 112.5) / 2, 2);
  expect(estimateOneRepMax(100, 8)).toBeCloseTo((126.667 + 124.138) / 2, 2);
  expect(estimateOneRepMax(100, 10)).toBeCloseTo(133.333, 2);
  expect(estimateOneRepMax(140, 1)).toBe(140);
  expect(estimateOneRepMax(100, 6, 2)).toBe(estimateOneRepMax(100, 8));
});

it("refuses implausible input", () => {
  for (const reps of [0, -1, 31, 37, 40, 2.5, Number.NaN]) expect(estimateOneRepMax(100, reps)).toBeUndefined();
  for (const weight of [0, -5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(estimateOneRepMax(weight, 5)).toBeUndefined();
  expect(estimateOneRepMax(100, 29, 2)).toBeUndefined();
  expect(estimateOneRepMax(100, 5, -1)).toBeUndefined();
  expect(estimateOneRepMax(100, 5, Number.NaN)).toBeUndefined();
});

it("is never below the weight and grows with every repetition", () => {
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: maxEstimableReps - 1 }), (weight, reps) => {
      const now = estimateOneRepMax(weight, reps) ?? 0;
      expect(now).toBeGreaterThanOrEqual(weight);
      expect(estimateOneRepMax(weight, reps + 1) ?? 0).toBeGreaterThan(now);
    }),
  );
});

it("adds up volume and turns exertion into reserve", () => {
  const sets = [
    { reps: 10, weight: 50 },
    { reps: 8, weight: 12.5, perSide: true },
  ];
  expect(volumeLoad(sets)).toBe(700);
  expect(volumeLoad([])).toBe(0);
  expect(rirOfRpe(8.5)).toBe(1.5);
  expect(rirOfRpe(0)).toBeUndefined();
  expect(rirOfRpe(Number.NaN)).toBeUndefined();
});
