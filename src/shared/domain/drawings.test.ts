import { expect, test } from "vitest";
import { hasRoom, isShownAt, measureAngle, type Shape, thinPoints, toPoint } from "./drawings.ts";

test("an angle is measured in the picture as it is seen, not in fractions", () => {
  const points = [
    [0, 0],
    [0.5, 0.5],
    [1, 0],
  ] as const;
  expect(measureAngle(points, { width: 1000, height: 500 }).toFixed(1)).toBe("126.9");
  expect(measureAngle(points, { width: 500, height: 500 })).toBeCloseTo(90);
  expect(measureAngle([points[1], points[1], points[2]], { width: 500, height: 500 })).toBe(0);
});

test("a line drawn by hand keeps its ends and at most 200 points", () => {
  const drawn = Array.from({ length: 1001 }, (_, at) => toPoint(at / 1000, 0.5));
  const thin = thinPoints(drawn);
  expect(thin).toHaveLength(200);
  expect([thin[0], thin.at(-1)]).toEqual([
    [0, 0.5],
    [1, 0.5],
  ]);
  expect(thinPoints(drawn.slice(0, 5))).toHaveLength(5);
  const pen: Shape = { kind: "pen", colour: "red", points: drawn.slice(1, 201) };
  expect(hasRoom(Array.from({ length: 4 }, () => pen))).toBe(true);
  expect(hasRoom(Array.from({ length: 8 }, () => pen))).toBe(false);
});

test("a drawing stands at its moment, or until its end", () => {
  expect(isShownAt({ atMs: 1000, untilMs: null }, 1030)).toBe(true);
  expect(isShownAt({ atMs: 1000, untilMs: null }, 1200)).toBe(false);
  expect(isShownAt({ atMs: 1000, untilMs: 3000 }, 2999)).toBe(true);
  expect(isShownAt({ atMs: 1000, untilMs: 3000 }, 900)).toBe(false);
});
