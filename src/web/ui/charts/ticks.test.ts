import { expect, it } from "vitest";
import { nearest, niceTicks, rangeTicks, shortNumber, spacedLabels } from "./ticks.ts";

it("ticks are round, begin at zero and reach the maximum", () => {
  expect(niceTicks(1611.11)).toEqual([0, 500, 1000, 1500, 2000]);
  expect(niceTicks(0.4)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(niceTicks(3, 4, true)).toEqual([0, 1, 2, 3]);
  expect(niceTicks(0)).toEqual([0, 1]);
  expect(niceTicks(Number.NaN)).toEqual([0, 1]);
});

it("numbers on an axis are short", () => {
  expect([950, 1500, 20_000, 2_500_000, 0.25].map(shortNumber)).toEqual(["950", "1.5k", "20k", "2.5M", "0.25"]);
});

it("ticks around a range are round and enclose it, also around one value", () => {
  expect(rangeTicks(67.5, 70.2)).toEqual([67, 68, 69, 70, 71]);
  expect(rangeTicks(93.7, 100.4)).toEqual([92.5, 95, 97.5, 100, 102.5]);
  expect(rangeTicks(70, 70)).toEqual([69, 70, 71]);
});

it("labels that do not fit are left out: evenly for even distances, else those between first and last", () => {
  expect([...spacedLabels([0, 20, 40, 60, 80], 30)]).toEqual([0, 2, 4]);
  expect([...spacedLabels([80, 60, 40, 20, 0], 50)]).toEqual([0, 3]);
  expect([...spacedLabels([0, 10, 60, 70, 80], 30)]).toEqual([0, 4]);
  expect([...spacedLabels([0, 10], 30)]).toEqual([0]);
  expect([...spacedLabels([5], 30)]).toEqual([0]);
});

it("the nearest position is found", () => {
  expect([-5, 14, 16, 99].map((x) => nearest([0, 10, 20], x))).toEqual([0, 1, 2, 2]);
});
