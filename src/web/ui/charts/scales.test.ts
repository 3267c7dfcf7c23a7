import { expect, it } from "vitest";
import { areaPath, linearScale, linePath } from "./scales.ts";

it("a scale maps a domain onto a range, upside down too, and survives an empty one", () => {
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
