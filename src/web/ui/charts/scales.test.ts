import { expect, it } from "vitest";
import { areaPath, linearScale, linePath } from "./scales.ts";

it("a scale maps a domain onto a range, also inverted, and accepts an empty one", () => {
  const y = linearScale([0, 200], [100, 0]);
  expect([y(0), y(50), y(200)]).toEqual([100, 75, 0]);
  expect(linearScale([5, 5], [10, 20])(5)).toBe(10);
});

it("paths run through their points and close on the base line", () => {
  expect(
    linePath([
      [0, 1],
      [2, 3],
    ]),
  ).toBe("M0 1l2 2");
  expect(
    areaPath(
      [
        [0, 1],
        [2, 3],
      ],
      10,
    ),
  ).toBe("M0 1l2 2V10H0z");
  expect(areaPath([], 10)).toBe("");
});

it("a path's steps add up to its points, without accumulating rounding errors", () => {
  const points = [0.14, 0.34, 5, 2.26].map((y, x) => [x * 3.33, y] as const);
  expect(linePath(points)).toBe("M0 0.1l3.3 0.2 3.4 4.7 3.3-2.7");
});
