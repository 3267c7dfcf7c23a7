import { tone } from "./color.ts";
import type { Drawing } from "./drawing.ts";
import { type Palette, studio } from "./palettes.ts";
import { ellipse, linear, num, radial, rect } from "./svg.ts";

/** Broken arcs on the wall, the brand's motif. */
function arcs(color: string, random: () => number): string {
  const cx = 300 + (random() - 0.5) * 130;
  return [150, 208, 266, 324]
    .map((r, i) => {
      const length = 2 * Math.PI * r;
      const gap = length * (0.12 + random() * 0.16);
      const turn = Math.round(random() * 360);
      return (
        `<circle cx="${num(cx)}" cy="290" r="${r}" fill="none" stroke="${color}" stroke-opacity="${(0.5 - i * 0.1).toFixed(2)}" ` +
        `stroke-width="${20 - i * 3}" stroke-dasharray="${num(length - gap)} ${num(gap)}" transform="rotate(${turn} ${num(cx)} 290)"/>`
      );
    })
    .join("");
}

type Set = { readonly defs: string; readonly body: string };

/** Studio wall that curves into the floor; `quiet` omits the arcs. */
export function backdrop(id: string, palette: Palette, dark: boolean, random: () => number, quiet = false): Set {
  const { wall, floor } = studio(palette, dark);
  const sweep = linear(
    `${id}w`,
    [
      [0, tone(wall, dark ? 0.05 : -0.03)],
      [0.62, tone(wall, dark ? 0.02 : 0.3)],
      [0.78, floor],
      [1, tone(floor, dark ? 0.06 : 0.2)],
    ],
    [0, 0, 0, 1],
  );
  const glow = radial(`${id}g`, [
    [0, "#ffffff", dark ? 0.16 : 0.75],
    [1, "#ffffff", 0],
  ]);
  const line = dark ? "#ffffff" : "#ffffff";
  const body =
    rect(0, 0, 600, 600, `url(#${id}w)`) +
    (quiet ? "" : `<g opacity="${dark ? 0.12 : 0.8}">${arcs(line, random)}</g>`) +
    ellipse(270, 260, 300, 270, `url(#${id}g)`);
  return { defs: sweep + glow, body };
}

/** Flat objects lie on a plain board instead of the sweep. */
export function board(id: string, palette: Palette, dark: boolean, random: () => number): Set {
  const { wall, floor } = studio(palette, dark);
  const light = radial(
    `${id}w`,
    [
      [0, tone(wall, dark ? 0.1 : 0.5)],
      [0.6, wall],
      [1, floor],
    ],
    0.38,
    0.32,
    0.85,
  );
  const body = `${rect(0, 0, 600, 600, `url(#${id}w)`)}<g opacity="${dark ? 0.1 : 0.7}">${arcs("#ffffff", random)}</g>`;
  return { defs: light, body };
}

/** Contact shadow under a standing object, cast shadow behind a lying one. */
export function shadow(id: string, drawing: Drawing, dark: boolean): Set {
  const { box } = drawing;
  if (drawing.ground === "flat" && drawing.silhouette) {
    const blur = `<filter id="${id}q" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="13"/></filter>`;
    return {
      defs: blur,
      body: `<g filter="url(#${id}q)" opacity="${dark ? 0.5 : 0.3}" transform="translate(10 20)">${drawing.silhouette}</g>`,
    };
  }
  const cx = box.x + box.w / 2;
  const foot = box.y + box.h;
  const far = radial(`${id}q`, [
    [0, "#000000", dark ? 0.6 : 0.34],
    [0.55, "#000000", dark ? 0.3 : 0.13],
    [1, "#000000", 0],
  ]);
  const body =
    ellipse(cx + 22, foot - 4, box.w * 0.66, 34, `url(#${id}q)`) +
    ellipse(cx + 2, foot - 5, box.w * 0.47, 13, `url(#${id}q)`);
  return { defs: far, body };
}
