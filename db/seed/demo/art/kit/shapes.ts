import { num } from "../svg.ts";

export type Point = readonly [x: number, y: number];
/** A point of a centre line with half of the width there. */
export type Rib = readonly [x: number, y: number, half: number];

const at = ([x, y]: Point): string => `${num(x)} ${num(y)}`;

const gap = (p: Point, q: Point): number => Math.hypot(q[0] - p[0], q[1] - p[1]);

/** The control point beside `p` towards `to`; short neighbours keep the curve from overshooting. */
function control(p: Point, from: Point, to: Point, reach: number): Point {
  const length = gap(from, to) || 1;
  const share = reach / 3 / length;
  return [p[0] + (to[0] - from[0]) * share, p[1] + (to[1] - from[1]) * share];
}

/** A smooth curve through points, without its first move. */
function through(points: readonly Point[]): string {
  return points
    .slice(0, -1)
    .map((p1, i) => {
      const p2 = points[i + 1] ?? p1;
      const p0 = points[i - 1] ?? p1;
      const p3 = points[i + 2] ?? p2;
      const length = gap(p1, p2);
      const a = control(p1, p0, p2, i === 0 ? 0 : Math.min(length, gap(p0, p1) * 1.6));
      const b = control(p2, p3, p1, i + 2 >= points.length ? 0 : Math.min(length, gap(p2, p3) * 1.6));
      return `C${at(a)} ${at(b)} ${at(p2)}`;
    })
    .join("");
}

const first = (points: readonly Point[]): Point => points[0] ?? [0, 0];

/** An open smooth line through points. */
export const curve = (points: readonly Point[]): string => `M${at(first(points))}${through(points)}`;

/** A closed smooth outline through points. */
export function blob(points: readonly Point[]): string {
  const last = points.at(-1) ?? [0, 0];
  const ring = [last, ...points, first(points), points[1] ?? first(points)];
  const d = through(ring);
  // The first and last segments only give the direction at the ends.
  const inner = d.split("C").slice(2, -1);
  return `M${at(first(points))}C${inner.join("C")}z`;
}

/** A limb: the outline around a centre line whose width changes; ends are round or flat, "open" is flat at the far end. */
export function limb(ribs: readonly Rib[], ends: "round" | "flat" | "open" = "round"): string {
  const sides = ribs.map(([x, y, half], i) => {
    const [px, py] = ribs[i - 1] ?? [x, y];
    const [nx, ny] = ribs[i + 1] ?? [x, y];
    const length = Math.hypot(nx - px, ny - py) || 1;
    const [ux, uy] = [((ny - py) / length) * half, ((nx - px) / length) * half];
    return { left: [x + ux, y - uy] as const, right: [x - ux, y + uy] as const };
  });
  const left = sides.map((side) => side.left);
  const right = sides.map((side) => side.right).reverse();
  const cap = (end: Point, half: number, isFlat: boolean): string =>
    isFlat ? `L${at(end)}` : `A${num(half)} ${num(half)} 0 0 1 ${at(end)}`;
  const far = ribs.at(-1)?.[2] ?? 0;
  const near = ribs[0]?.[2] ?? 0;
  return `M${at(first(left))}${through(left)}${cap(first(right), far, ends !== "round")}${through(right)}${cap(first(left), near, ends === "flat")}z`;
}

/** A closed polygon with rounded corners. */
export function rounded(points: readonly Point[], radius: number): string {
  const count = points.length;
  return `${points
    .map((p, i) => {
      const before = points[(i + count - 1) % count] ?? p;
      const after = points[(i + 1) % count] ?? p;
      const from = towards(p, before, radius);
      const to = towards(p, after, radius);
      return `${i === 0 ? "M" : "L"}${at(from)}Q${at(p)} ${at(to)}`;
    })
    .join("")}z`;
}

function towards(p: Point, q: Point, by: number): Point {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
  const share = Math.min(by / length, 0.5);
  return [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share];
}

/**
 * A solid of revolution seen slightly from above: `profile` lists height and radius from top to bottom, `tilt` is the
 * ratio of its ellipses.
 */
export function lathe(cx: number, profile: readonly Point[], tilt = 0.1): string {
  const left = profile.map(([y, r]): Point => [cx - r, y]);
  const right = profile.map(([y, r]): Point => [cx + r, y]).reverse();
  const bottom = profile.at(-1)?.[1] ?? 0;
  const top = profile[0]?.[1] ?? 0;
  const arc = (r: number, to: Point): string => `A${num(r)} ${num(r * tilt)} 0 0 0 ${at(to)}`;
  return `M${at(first(left))}${through(left)}${arc(bottom, first(right))}${through(right)}${arc(top, first(left))}z`;
}

/** An upright band around a round body between two heights. */
export const band = (cx: number, r: number, y: number, h: number, tilt = 0.1): string =>
  `M${num(cx - r)} ${num(y)}A${num(r)} ${num(r * tilt)} 0 0 0 ${num(cx + r)} ${num(y)}v${num(h)}A${num(r)} ${num(r * tilt)} 0 0 1 ${num(cx - r)} ${num(y + h)}z`;

/** A rectangle as a path, for clips. */
export const box = (x: number, y: number, w: number, h: number, r = 0): string =>
  r === 0
    ? `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`
    : rounded(
        [
          [x, y],
          [x + w, y],
          [x + w, y + h],
          [x, y + h],
        ],
        r,
      );

export const disc = (cx: number, cy: number, rx: number, ry = rx): string =>
  `M${num(cx - rx)} ${num(cy)}a${num(rx)} ${num(ry)} 0 1 0 ${num(rx * 2)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-rx * 2)} 0z`;

/** Evenly spread numbers from 0 to count − 1, mapped. */
export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
