export type Scale = (value: number) => number;

/** A linear scale from domain to range; an empty domain maps to the range's start. */
export function linearScale([d0, d1]: readonly [number, number], [r0, r1]: readonly [number, number]): Scale {
  const length = d1 - d0;
  return (value) => (length === 0 ? r0 : r0 + ((value - d0) / length) * (r1 - r0));
}

type Point = readonly [number, number];

const tenths = (value: number): number => Math.round(value * 10);
const pair = (x: number, y: number): string => `${x / 10}${y < 0 ? "" : " "}${y / 10}`;

/** An SVG path through points, to a tenth of a unit; each is written as its distance from the one before. */
export function linePath(points: readonly Point[]): string {
  const steps = points.map(([x, y], index): Point => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0];
    return [tenths(x) - tenths(beforeX), tenths(y) - tenths(beforeY)];
  });
  return steps.map(([x, y], index) => (["M", "l"][index] ?? " ") + pair(x, y)).join("");
}

/** The same path, closed at a base line. */
export function areaPath(points: readonly Point[], base: number): string {
  const [first] = points;
  return first === undefined ? "" : `${linePath(points)}V${base}H${tenths(first[0]) / 10}z`;
}
