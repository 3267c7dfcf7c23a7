import { tone } from "../color.ts";
import { num, path, stroke } from "../svg.ts";
import type { Defs } from "./defs.ts";
import { down } from "./defs.ts";
import { ramp, round } from "./light.ts";
import { type Point, times } from "./shapes.ts";

/** A regular polygon seen from the side; `squash` narrows it. */
export const polygon = (count: number, cx: number, cy: number, r: number, squash: number, turn = 0): Point[] =>
  times(count, (i) => {
    const angle = turn + (2 * Math.PI * i) / count;
    return [cx + Math.cos(angle) * r * squash, cy + Math.sin(angle) * r] as const;
  });

const outline = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}z`;

/** A prism whose near face is the polygon; the far end lies at `axis` from it. Light comes from the upper left. */
export function prism(defs: Defs, points: readonly Point[], axis: Point, base: string, edge = 6): string {
  const join = `stroke-linejoin="round"`;
  const sides = points
    .map((p, i) => {
      const q = points[(i + 1) % points.length] ?? p;
      const normal: Point = [q[1] - p[1], p[0] - q[0]];
      if (normal[0] * axis[0] + normal[1] * axis[1] <= 0) return "";
      const length = Math.hypot(...normal) || 1;
      const lit = (-normal[1] / length) * 0.42 - (normal[0] / length) * 0.12 - 0.08;
      const quad = outline([p, q, [q[0] + axis[0], q[1] + axis[1]], [p[0] + axis[0], p[1] + axis[1]]]);
      const fill = tone(base, lit);
      return path(quad, fill, `stroke="${fill}" stroke-width="${edge}" ${join}`);
    })
    .join("");
  const face = outline(points);
  const fill = defs.lin(ramp(tone(base, 0.2), base, tone(base, -0.3)), [0, 0, 1, 1]);
  return (
    sides +
    path(face, fill, `stroke="${base}" stroke-width="${edge}" ${join}`) +
    stroke(face, tone(base, 0.34), 2, 'stroke-opacity=".5"')
  );
}

/** A disc with thickness that stands upright; its near face is an ellipse around (cx, cy). */
export function drum(
  defs: Defs,
  cx: number,
  cy: number,
  r: number,
  squash: number,
  axis: Point,
  base: string,
  gloss = 0.3,
): string {
  const rx = r * squash;
  const hull = `M${num(cx)} ${num(cy - r)}l${num(axis[0])} ${num(axis[1])}A${num(rx)} ${num(r)} 0 0 ${axis[0] < 0 ? 0 : 1} ${num(cx + axis[0])} ${num(cy + axis[1] + r)}l${num(-axis[0])} ${num(-axis[1])}z`;
  return (
    path(hull, defs.lin(round(base, gloss), down)) +
    `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(r)}" fill="${defs.lin(
      ramp(tone(base, 0.2), base, tone(base, -0.28)),
      [0, 0, 1, 1],
    )}" stroke="${tone(base, 0.3)}" stroke-width="1.5" stroke-opacity=".6"/>`
  );
}
