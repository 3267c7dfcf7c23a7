import { tone } from "../color.ts";
import type { Stop } from "../svg.ts";
import { group, path, stroke } from "../svg.ts";
import type { Defs } from "./defs.ts";

/** Light on an upright round body from the upper left; `gloss` 0 is matt, 1 is polished. */
export const round = (base: string, gloss = 0.4): readonly Stop[] => [
  [0, tone(base, -0.46)],
  [0.05, tone(base, -0.3)],
  [0.16, tone(base, 0.1 + gloss * 0.1)],
  [0.24, tone(base, 0.16 + gloss * 0.34)],
  [0.33, tone(base, 0.14 + gloss * 0.06)],
  [0.5, tone(base, 0.02)],
  [0.72, tone(base, -0.2)],
  [0.9, tone(base, -0.48 - gloss * 0.06)],
  [0.965, tone(base, -0.34)],
  [1, tone(base, -0.12 - gloss * 0.1)],
];

/** Light on a flat surface that faces the window. */
export const sheet = (base: string, depth = 0.2): readonly Stop[] => [
  [0, tone(base, depth * 0.9)],
  [0.45, base],
  [1, tone(base, -depth * 1.3)],
];

export const steel: readonly Stop[] = [
  [0, "#5d6067"],
  [0.08, "#9b9ea5"],
  [0.2, "#f4f3f1"],
  [0.3, "#cfd0d3"],
  [0.46, "#a5a8ae"],
  [0.62, "#787c84"],
  [0.82, "#4a4e56"],
  [0.93, "#6f737b"],
  [1, "#b9bbc0"],
];

/** Highlight and shade over printed parts of a round body. */
export const veil: readonly Stop[] = [
  [0, "#1a0f06", 0.42],
  [0.06, "#1a0f06", 0.22],
  [0.17, "#ffffff", 0.06],
  [0.25, "#ffffff", 0.34],
  [0.36, "#ffffff", 0.06],
  [0.55, "#1a0f06", 0.04],
  [0.76, "#1a0f06", 0.2],
  [0.92, "#1a0f06", 0.42],
  [1, "#1a0f06", 0.2],
];

/** Paints blurred strokes and blobs inside an outline: folds, hollows, reflections. */
export const soft = (defs: Defs, outline: string, deviation: number, content: string): string =>
  `<g${defs.clip(outline)}><g${defs.blur(deviation)}>${content}</g></g>`;

export const dark = (d: string, width: number, opacity = 0.3): string =>
  stroke(d, "#150c06", width, `stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"`);
export const bright = (d: string, width: number, opacity = 0.4): string =>
  stroke(d, "#ffffff", width, `stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"`);

export const shade = (d: string, opacity: number): string => path(d, "#150c06", `fill-opacity="${opacity}"`);
export const glow = (d: string, opacity: number): string => path(d, "#ffffff", `fill-opacity="${opacity}"`);

/** Mirrored at the vertical line through x. */
export const mirrored = (x: number, body: string): string => group(`translate(${2 * x} 0)scale(-1 1)`, body);

/** Evenly spaced stops of a gradient. */
export const ramp = (...colors: readonly string[]): readonly Stop[] =>
  colors.map((color, i) => [i / Math.max(1, colors.length - 1), color] as const);
