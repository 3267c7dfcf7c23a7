import { expect, it } from "vitest";
import { areaPath, linearScale, linePath, niceTicks, shortNumber } from "./scales.ts";

it("a scale maps a domain onto a range, upside down too, and survives an empty one", () => {
  const y = linearScale([0, 200], [100, 0]);
  expect([y(0), y(50), y(200)]).toEqual([100, 75, 0]);
  expect(linearScale([5, 5], [10, 20])(5)).toBe(10);
});

it("ticks are round, begin at zero and reach above the greatest value", () => {
  expect(niceTicks(1611.11)).toEqual([0, 500, 1000, 1500, 2000]);
  expect(niceTicks(0.4)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(niceTicks(3, 4, true)).toEqual([0, 1, 2, 3]);
  expect(niceTicks(0)).toEqual([0, 1]);
  expect(niceTicks(Number.NaN)).toEqual([0, 1]);
});

it("numbers on an axis are short", () => {
  expect([950, 1500, 20_000, 2_500_000, 0.25].map(shortNumber)).toEqual(["950", "1.5k", "20k", "2.5M", "0.25"]);
});

it("paths run through their points and close on the base line", () => {
  expect(
    linePath([
      [0, 1],
      [2, 3],
    ]),
  ).toBe("M0.0 1.0L2.0 3.0");
  expect(
    areaPath(
      [
        [0, 1],
        [2, 3],
      ],
      10,
    ),
  ).toBe("M0.0 1.0L2.0 3.0L2.0 10L0.0 10Z");
  expect(areaPath([], 10)).toBe("");
});
