import { mark } from "../brand.ts";
import { tone } from "../color.ts";
import type { Brush } from "../kit/kind.ts";
import { bright, dark, soft } from "../kit/light.ts";
import { box, times } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";

/** One wrapped piece, standing upright around (0, 0). */
export type Piece = { readonly w: number; readonly h: number; readonly draw: (brush: Brush) => string };

const crimped = (x: number, y: number, w: number, teeth: number, dir: 1 | -1): string =>
  `M${x} ${y}${times(teeth * 2, (i) => `l${w / teeth / 2} ${i % 2 ? 5 * dir : -5 * dir}`).join("")}`;

const foil = (w: number, h: number, brush: Brush, inner: string): string => {
  const { defs, base } = brush;
  const [x, y] = [-w / 2, -h / 2];
  const d = `${crimped(x, y, w, 7, 1)}L${x + w} ${y + h}${times(14, (i) => `l${-w / 14} ${i % 2 ? -5 : 5}`).join("")}z`;
  return (
    path(
      d,
      defs.lin([
        [0, tone(base, -0.26)],
        [0.16, tone(base, 0.3)],
        [0.3, tone(base, 0.06)],
        [0.7, base],
        [1, tone(base, -0.4)],
      ]),
    ) +
    stroke(`M${x} ${y + 18}h${w}M${x} ${y + h - 18}h${w}`, "#000000", 1.5, 'stroke-opacity=".25"') +
    stroke(
      times(5, (i) => `M${x} ${y + 4 + i * 3}h${w}M${x} ${y + h - 4 - i * 3}h${w}`).join(""),
      "#ffffff",
      1,
      'stroke-opacity=".22"',
    ) +
    inner
  );
};

const upright = (text: string, size: number, fit: number, fill: string): string =>
  `<g transform="rotate(-90)">${write(toLine(text), { x: 0, y: size * 0.34, size, fit, fill })}</g>`;

export const barPiece: Piece = {
  w: 62,
  h: 190,
  draw: (brush) =>
    foil(
      62,
      190,
      brush,
      rect(-31, -70, 62, 30, brush.accent) + mark(0, -54, 22, brush.base) + upright(brush.label.ar, 26, 92, brush.on),
    ),
};
export const datePiece: Piece = {
  w: 64,
  h: 160,
  draw: (brush) =>
    foil(
      64,
      160,
      brush,
      `<g transform="translate(0 46)">${ellipse(-9, 0, 10, 16, "#5a2b12")}${ellipse(9, 2, 10, 16, "#7a4321")}${ellipse(-12, -5, 3, 6, "#c98f6a", 'fill-opacity=".6"')}</g><g transform="translate(0 -18)">${upright(brush.label.ar, 25, 80, brush.on)}</g>`,
    ),
};
export const stickPiece: Piece = {
  w: 34,
  h: 170,
  draw: (brush) =>
    foil(34, 170, brush, rect(-17, -68, 34, 16, brush.accent) + upright(brush.label.ar, 18, 100, brush.on)),
};
export const gelPiece: Piece = {
  w: 66,
  h: 170,
  draw: (brush) => {
    const { defs, base, on, accent, label } = brush;
    const d = "M-16-85H16L20-58Q33-50 33-34V74Q33 82 25 82H-25Q-33 82-33 74V-34Q-33-50-20-58z";
    return (
      path(
        d,
        defs.lin([
          [0, tone(base, -0.2)],
          [0.24, tone(base, 0.36)],
          [0.5, base],
          [1, tone(base, -0.42)],
        ]),
      ) +
      path("M-16-85H16L18-72H-18z", accent) +
      stroke("M-33-38Q0-28 33-38M-33 70H33", "#000000", 1.5, 'stroke-opacity=".25"') +
      soft(defs, d, 3, bright("M-18-40V66", 7, 0.4)) +
      `<g transform="translate(0 14)">${upright(label.ar, 24, 90, on)}</g>`
    );
  },
};
export const crispsPiece: Piece = {
  w: 112,
  h: 150,
  draw: (brush) => {
    const { defs, accent, on, label } = brush;
    return foil(
      112,
      150,
      brush,
      soft(
        defs,
        box(-56, -75, 112, 150),
        6,
        bright("M-34-50Q-44 0-32 52", 9, 0.4) +
          dark("M40-52Q52 0 42 54", 14, 0.3) +
          dark("M-20-58q6 12 20 14M10 58q-4-12-20-14", 5, 0.2),
      ) +
        path("M-56 22Q0 4 56 22V56H-56z", accent) +
        chips(0, 40, 0.42) +
        mark(0, -36, 22, on) +
        write(toLine(label.ar), { x: 0, y: 4, size: 24, fit: 92, fill: on }),
    );
  },
};

export function chips(x: number, y: number, size: number): string {
  const one = (cx: number, cy: number, turn: number): string =>
    `<g transform="translate(${cx} ${cy})rotate(${turn})">${path("M-34-8C-20-30 24-30 36-4C38 18-10 30-32 14C-40 8-38-2-34-8z", "#e0a94f", 'stroke="#a86c1d" stroke-width="2"')}${stroke("M-24-4Q2-20 26-4M-20 8Q4-6 26 8", "#f4d28f", 4, 'stroke-linecap="round"')}${ellipse(-8, 4, 2.5, 2, "#5d7a2f")}${ellipse(12, -8, 2.5, 2, "#5d7a2f")}${ellipse(4, 14, 2, 2, "#a8321d")}</g>`;
  return `<g transform="translate(${x} ${y})scale(${size})">${one(-44, 6, -18)}${one(40, 4, 24)}${one(0, -8, 6)}</g>`;
}
