export type Scale = (value: number) => number;

/** A linear scale from domain to range; an empty domain maps to the range's start. */
export function linearScale([d0, d1]: readonly [number, number], [r0, r1]: readonly [number, number]): Scale {
  const length = d1 - d0;
  return (value) => (length === 0 ? r0 : r0 + ((value - d0) / length) * (r1 - r0));
}

/** An SVG path through points. */
export function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** The same path, closed at a base line. */
export function areaPath(points: readonly (readonly [number, number])[], base: number): string {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return "";
  return `${linePath(points)}L${last[0].toFixed(1)} ${base}L${first[0].toFixed(1)} ${base}Z`;
}
