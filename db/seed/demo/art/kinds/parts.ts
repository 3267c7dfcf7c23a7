import { latinName, lockup, mark } from "../brand.ts";
import { tone } from "../color.ts";
import type { Label } from "../drawing.ts";
import { linear, rect, type Stop } from "../svg.ts";
import { toLine, write } from "../text.ts";

/** Light on an upright round body: key light from the upper left, a thin rim on the right. */
export const roundLight = (base: string, gloss = 1): readonly Stop[] => [
  [0, tone(base, -0.42)],
  [0.06, tone(base, -0.22)],
  [0.2, tone(base, 0.26 * gloss)],
  [0.3, tone(base, 0.12 * gloss)],
  [0.56, tone(base, -0.08)],
  [0.86, tone(base, -0.42)],
  [0.95, tone(base, -0.46)],
  [1, tone(base, -0.26)],
];

/** The same light as a veil over printed parts. */
export const veil = (id: string): string =>
  linear(id, [
    [0, "#000000", 0.34],
    [0.07, "#000000", 0.14],
    [0.22, "#ffffff", 0.22],
    [0.36, "#ffffff", 0],
    [0.58, "#000000", 0.03],
    [0.88, "#000000", 0.3],
    [1, "#000000", 0.2],
  ]);

export const steel: readonly Stop[] = [
  [0, "#6b717e"],
  [0.18, "#eef0f4"],
  [0.34, "#c3c8d1"],
  [0.6, "#8f96a3"],
  [0.86, "#4f5562"],
  [1, "#868d9a"],
];

type Panel = {
  readonly cx: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly ink: string;
  readonly accent: string;
};

/** The brand label: brand name, product in Arabic above Latin, a hairline and the amount. */
export function labelStack(label: Label, p: Panel): string {
  const ar = toLine(label.ar);
  if (!ar && label.latin === "") {
    return mark(p.cx, p.y + p.h * 0.4, p.h * 0.46, p.accent) + latinName(p.cx, p.y + p.h * 0.84, p.h * 0.2, p.ink);
  }
  const top = lockup(p.cx, p.y + p.h * 0.13, p.h * 0.13, p.accent);
  const main = ar
    ? write(ar, { x: p.cx, y: p.y + p.h * 0.455, size: p.h * 0.24, fit: p.w, fill: p.ink }) +
      write(toLine(label.latin.toUpperCase(), "bold", 0.1), {
        x: p.cx,
        y: p.y + p.h * 0.72,
        size: p.h * 0.085,
        fit: p.w,
        fill: p.ink,
      })
    : write(toLine(label.latin.toUpperCase(), "black"), {
        x: p.cx,
        y: p.y + p.h * 0.58,
        size: p.h * 0.24,
        fit: p.w,
        fill: p.ink,
      });
  const meta = toLine(label.meta);
  if (!meta) return top + main;
  const rule = rect(p.cx - p.w * 0.16, p.y + p.h * 0.79, p.w * 0.32, 2.4, p.accent);
  return top + main + rule + write(meta, { x: p.cx, y: p.y + p.h * 0.95, size: p.h * 0.105, fit: p.w, fill: p.ink });
}

/** Path of an upright band around a round body, seen from slightly above. */
export const wrap = (x: number, y: number, w: number, h: number, bend: number): string =>
  `M${x} ${y}q${w / 2} ${bend * 2} ${w} 0v${h}q${-w / 2} ${bend * 2} ${-w} 0z`;

/** Vertical ridges on a round lid; they crowd towards the edges as on a real cap. */
export function ridges(cx: number, radius: number, y: number, h: number, count: number): string {
  let d = "";
  for (let i = 1; i < count; i++) {
    const angle = (Math.PI * i) / count;
    const x = cx - Math.cos(angle) * radius;
    d += `M${x.toFixed(1)} ${Math.round(y + Math.sin(angle) * radius * 0.07)}v${h}`;
  }
  return d;
}
