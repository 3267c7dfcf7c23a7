import { expect, test } from "vitest";
import { setTrainingMaxBody } from "../contract/training-maxes.ts";
import { isTrainingMax } from "./loads.ts";

test("a training max is what the shop takes, in quarters of a kilogram", () => {
  const kilograms = [-1, 0, 0.25, 0.5, 0.6, 100, 100.25, 100.3, 1000, 1000.25, Number.NaN, Number.POSITIVE_INFINITY];
  expect(kilograms.filter(isTrainingMax)).toEqual([0.5, 100, 100.25, 1000]);
  expect(kilograms.filter((kg) => setTrainingMaxBody.safeParse({ kg }).success)).toEqual([0.5, 100, 100.25, 1000]);
});
