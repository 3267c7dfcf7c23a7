import { tone } from "../color.ts";
import type { Brush } from "../kit/kind.ts";
import { bright, dark, soft } from "../kit/light.ts";
import { armLine, type Build, legLine, measures } from "../kit/plaster.ts";
import { blob, disc, limb, type Point, type Rib, times } from "../kit/shapes.ts";
import { num, path, stroke } from "../svg.ts";

type Defs = Brush["defs"];

/** Cloth lit from the upper left. */
export const cloth = (defs: Defs, color: string): string =>
  defs.lin(
    [
      [0, tone(color, 0.2)],
      [0.35, tone(color, 0.04)],
      [0.7, tone(color, -0.1)],
      [1, tone(color, -0.34)],
    ],
    [0, 0, 1, 0.6],
  );
export const knit = (defs: Defs, size: number, opacity: number): string =>
  defs.tile(
    size * 6,
    size * 6,
    stroke(
      grid(6, (x, y) => `M${num(x * size)} ${num(y * size + size)}l${size / 2} -${size}l${size / 2} ${size}`),
      "#000000",
      0.5,
      `stroke-opacity="${opacity}"`,
    ),
  );
export const mesh = (defs: Defs): string =>
  defs.tile(
    24,
    24,
    path(
      grid(6, (x, y) => disc(x * 4 + 2, y * 4 + 2, 0.7)),
      "#000000",
      'fill-opacity=".22"',
    ),
  );

/** A path repeated in a square, so that a tile holds many of a small pattern: drawing tiles is what costs time. */
export const grid = (count: number, draw: (x: number, y: number) => string): string =>
  times(count * count, (i) => draw(i % count, Math.floor(i / count))).join("");

/** The part of a limb above a height. */
export function until(ribs: readonly Rib[], y: number): readonly Rib[] {
  const kept: Rib[] = [];
  for (const [i, rib] of ribs.entries()) {
    const before = ribs[i - 1];
    if (rib[1] <= y) kept.push(rib);
    else if (before && before[1] < y) {
      const share = (y - before[1]) / (rib[1] - before[1]);
      kept.push([before[0] + (rib[0] - before[0]) * share, y, before[2] + (rib[2] - before[2]) * share]);
    }
  }
  return kept;
}

export interface Cut {
  readonly build: Build;
  /** Room between body and cloth. */
  readonly ease: number;
  /** Heights on the figure where hem and sleeves end. */
  readonly hem: number;
  readonly sleeve: number;
  readonly sleeveEase: number;
  /** Extra width at the hem. */
  readonly flare?: number;
  /** How far the shoulder seam drops. */
  readonly drop?: number;
  /** Half width and depth of the neckline. */
  readonly neck: readonly [number, number];
}

export const bodyPath = ({ build, ease, hem, flare = 0, drop = 0, neck: [nx, ny] }: Cut): string => {
  const { shoulder, chest, waist, hip } = measures[build];
  const low = hem > 330 ? hip : waist + 4;
  const right: readonly Point[] = [
    [nx, 116],
    [nx, 116],
    [shoulder * 0.72, 124],
    [shoulder - 2 + drop * 0.4, 134 + drop * 0.3],
    [shoulder + drop * 0.6, 150 + drop],
    [chest + 5 + ease, 196 + drop * 0.6],
    [waist + (chest - waist) * 0.3 + ease * 1.3, 262],
    [low + 1 + ease + flare, hem - 6],
    [low + ease + flare, hem],
    [low + ease + flare, hem],
    [low * 0.5, hem + 6],
  ];
  const left = [...right].reverse().map(([x, y]): Point => [-x, y]);
  const neckline: readonly Point[] = [
    [-nx * 0.7, 116 + ny * 0.72],
    [0, 116 + ny],
    [nx * 0.7, 116 + ny * 0.72],
  ];
  return blob([...right, ...left, ...neckline]);
};

export const sleevePath = ({ build, sleeve, sleeveEase, drop = 0 }: Cut): string => {
  const ribs = until(armLine(build, sleeveEase), sleeve);
  const [first, ...rest] = ribs;
  if (first === undefined) return "";
  return limb([[first[0] - 10 + drop * 0.4, first[1] + 8 + drop, 15 + sleeveEase * 0.3], ...rest], "open");
};

export const bothSides = (body: string): string => `${body}<g transform="scale(-1 1)">${body}</g>`;

/** Folds of a top: from the armpits, at the waist, along the hem. */
export function folds({ build, ease, hem }: Cut, strength = 1): string {
  const { chest, waist } = measures[build];
  const [c, w] = [chest + ease, waist + ease];
  const o = 0.2 * strength;
  return (
    dark(`M${c - 8} 184Q${c - 30} 214 ${c - 26} 250M${-c + 8} 184Q${-c + 30} 214 ${-c + 26} 250`, 7, o) +
    dark(`M${w} 250Q${w - 30} 274 ${w - 62} 276M${-w} 262Q${-w + 26} 288 ${-w + 58} 288`, 6, o) +
    dark(`M${w * 0.6} ${hem - 4}q-8-30 2-58M${-w * 0.5} ${hem - 2}q8-34-4-66`, 7, o * 0.8) +
    bright(`M${-c + 18} 190Q${-c + 40} 230 ${-c + 34} ${hem - 40}`, 9, 0.2 * strength) +
    bright(`M${w * 0.4} 230Q${w * 0.3} 270 ${w * 0.44} ${hem - 30}`, 7, 0.14 * strength) +
    dark(`M${w + 14} 160V${hem}`, 20, 0.24)
  );
}

/** A tee or longer top: sleeves, body, collar; `back` shows it from behind. */
export function top(
  brush: Brush,
  cut: Cut,
  { texture, back, print }: { texture: string; back: boolean; print: string },
): string {
  const { defs, base } = brush;
  const d = bodyPath(back ? { ...cut, neck: [cut.neck[0], 6] } : cut);
  const sleeve = sleevePath(cut);
  const [nx, ny] = cut.neck;
  const hemLine = `M${-measures[cut.build].waist - cut.ease} ${cut.hem - 10}Q0 ${cut.hem - 2} ${measures[cut.build].waist + cut.ease} ${cut.hem - 10}`;
  const arm =
    path(sleeve, cloth(defs, tone(base, -0.06))) +
    path(sleeve, texture) +
    soft(
      defs,
      sleeve,
      4,
      dark(
        `M${measures[cut.build].shoulder} 150Q${measures[cut.build].shoulder + 6} 190 ${measures[cut.build].shoulder + 4} ${cut.sleeve}`,
        10,
        0.24,
      ),
    );
  const collarDepth = back ? 6 : ny;
  const collar = `M${-nx} 115Q${-nx * 0.66} ${116 + collarDepth * 1.25} 0 ${116 + collarDepth * 1.04}T${nx} 115`;
  return (
    (back
      ? ""
      : path(`M${-nx} 116Q0 ${104} ${nx} 116Q${nx * 0.6} ${116 + ny} 0 ${116 + ny}T${-nx} 116z`, tone(base, -0.5)) +
        stroke(`M${-nx + 4} 113Q0 ${106} ${nx - 4} 113`, tone(base, -0.2), 5)) +
    bothSides(arm) +
    path(d, cloth(defs, base)) +
    path(d, texture) +
    soft(defs, d, 5, folds(cut)) +
    stroke(collar, tone(base, -0.28), 6, 'stroke-linecap="round"') +
    stroke(collar, tone(base, 0.16), 1, 'transform="translate(0 -1.5)" stroke-opacity=".7"') +
    stroke(hemLine, "#000000", 1, 'stroke-opacity=".3" stroke-dasharray="4 3"') +
    print
  );
}

export const legPath = (build: Build, ease: number, end: number, taper = 0): string => {
  const ribs = until(legLine(build, ease), end).map(
    ([x, y, half], i, all) => [x, y, half - (taper * i) / all.length] as const,
  );
  return (
    limb(ribs, "flat") +
    limb(
      ribs.map(([x, y, half]) => [-x, y, half] as const),
      "flat",
    )
  );
};

/** Two short legs of woven cloth, `w` wide at the hip, which end at a height. */
export const shortLegs = (w: number, end: number): string => {
  const right: readonly Point[] = [
    [0, 384],
    [0, 384],
    [30, 340],
    [w - 8, 336],
    [w - 1, 368],
    [w + 9, end - 8],
    [w + 11, end],
    [w + 11, end],
    [44, end + 7],
    [8, end - 2],
    [8, end - 2],
  ];
  return blob(right) + blob([...right].reverse().map(([x, y]): Point => [-x, y]));
};

/** Waist to crotch of trousers. */
export const seatPath = (build: Build, ease: number, waistY: number, crotch = 396): string => {
  const { waist, hip } = measures[build];
  const atWaist = waist + (hip - waist) * Math.max(0, (waistY - 264) / 70) + ease * 0.5;
  return blob([
    [-atWaist, waistY],
    [0, waistY + 4],
    [atWaist, waistY],
    [atWaist, waistY],
    [hip + ease, 340],
    [hip + ease, 366],
    [hip * 0.62, crotch + 8],
    [0, crotch],
    [-hip * 0.62, crotch + 8],
    [-hip - ease, 366],
    [-hip - ease, 340],
    [-atWaist, waistY],
  ]);
};

/** Legs and seat in one piece, with the folds of both. */
export function trousers({ defs, base }: Brush, legs: string, seat: string, texture: string, creases: string): string {
  const d = legs + seat;
  return path(d, cloth(defs, base)) + (texture === "" ? "" : path(d, texture)) + soft(defs, d, 5, creases);
}
