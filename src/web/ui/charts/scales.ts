export type Scale = (value: number) => number;

/** A linear scale from domain to range; an empty domain maps to the range's start. */
export function linearScale([d0, d1]: readonly [number, number], [r0, r1]: readonly [number, number]): Scale {
  const length = d1 - d0;
  return (value) => (length === 0 ? r0 : r0 + ((value - d0) / length) * (r1 - r0));
}

const steps = [1, 2, 2.5, 5, 10];

/** Round axis values from 0 up to at least `most`, in about `count` steps. Whole numbers only if `isWhole`. */
export function niceTicks(most: number, count = 4, isWhole = false): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = (steps.find((step) => step * power >= rough * 0.999) ?? 10) * power;
  const step = isWhole ? Math.max(1, Math.ceil(found)) : found;
  const top = Math.ceil(most / step - 1e-9);
  return Array.from({ length: top + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** 1,234,567 → "1.2M": for axes without room for the full number. */
export function shortNumber(value: number): string {
  if (Math.abs(value) >= 1e6) return `${Number((value / 1e6).toFixed(1))}M`;
  if (Math.abs(value) >= 1e3) return `${Number((value / 1e3).toFixed(1))}k`;
  return String(Number(value.toFixed(2)));
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
