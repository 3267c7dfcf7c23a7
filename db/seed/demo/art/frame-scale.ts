import { tone } from "./color.ts";
import type { Drawing } from "./drawing.ts";
import type { Palette } from "./palettes.ts";
import { shadow } from "./stage.ts";
import { document, ellipse, num, rect, stroke } from "./svg.ts";
import { toLine, write } from "./text.ts";

type Scene = {
  readonly id: string;
  readonly palette: Palette;
  readonly drawing: Drawing;
  readonly cm: number;
  readonly meta: string;
};

const floor = 496;
const ink = "#4a4f5c";

/** Outline of a 600 ml water bottle, 23 cm × 6.6 cm, standing on the floor at x. */
function bottleOutline(x: number, perCm: number): string {
  const s = perCm;
  const half = 3.3 * s;
  const d =
    `M${num(x - half)} ${floor - 4}q0 4 4 4h${num(half * 2 - 8)}q4 0 4-4v${num(-14 * s)}q0${num(-2.4 * s)} ${num(-1.3 * s)}${num(-3.6 * s)}` +
    `q${num(-0.7 * s)}${num(-0.8 * s)} ${num(-0.7 * s)}${num(-1.8 * s)}v${num(-2.6 * s)}h${num(-2.6 * s)}v${num(2.6 * s)}` +
    `q0 ${num(1 * s)} ${num(-0.7 * s)} ${num(1.8 * s)}q${num(-1.3 * s)} ${num(1.2 * s)} ${num(-1.3 * s)} ${num(3.6 * s)}z`;
  const cap = `M${num(x - 1.5 * s)} ${num(floor - 22.1 * s)}h${num(3 * s)}`;
  return stroke(d, ink, 2.5, 'stroke-dasharray="7 5" stroke-linejoin="round"') + stroke(cap, ink, 2.5);
}

function plateOutline(x: number, perCm: number): string {
  const r = 22.5 * perCm;
  const ring = (radius: number, dash: string) =>
    `<circle cx="${num(x)}" cy="${num(floor - r)}" r="${num(radius)}" fill="none" stroke="${ink}" stroke-width="2.5"${dash}/>`;
  return ring(r, ' stroke-dasharray="7 5"') + ring(r * 0.3, "") + ring(2.5 * perCm, "");
}

const size = (cm: number): string => `${num(cm)} cm`;

function upright(x: number, top: number, cm: number): string {
  const line = stroke(`M${x} ${num(top)}V${floor}M${x - 9} ${num(top)}h18M${x - 9} ${floor}h18`, "#16181d", 3);
  return line + caption(x, (top + floor) / 2, cm, -90);
}

function level(y: number, from: number, to: number, cm: number): string {
  const line = stroke(`M${num(from)} ${y}H${num(to)}M${num(from)} ${y - 9}v18M${num(to)} ${y - 9}v18`, "#16181d", 3);
  return line + caption((from + to) / 2, y, cm, 0);
}

function caption(x: number, y: number, cm: number, turn: number): string {
  const text = toLine(size(cm));
  const half = ((text?.width ?? 0) / (text?.em ?? 1)) * 26 * 0.5 + 12;
  return `<g transform="translate(${num(x)} ${num(y)})rotate(${turn})">${rect(-half, -20, half * 2, 40, "#ffffff", 10)}${write(text, { x: 0, y: 9, size: 26, fill: "#16181d" })}</g>`;
}

/** The object next to a familiar one at the same scale, with a dimension line. */
export function scaleScene({ id, palette, drawing, cm, meta }: Scene): string {
  const { box } = drawing;
  const cmPerUnit = cm / (drawing.axis === "height" ? box.h : box.w);
  const wide = box.w * cmPerUnit;
  const high = box.h * cmPerUnit;
  const big = Math.max(wide, high) > 40;
  const [refWide, refHigh] = big ? [45, 45] : [6.6, 23];
  const gap = big ? 30 : 46;
  const perCm = Math.min(384 / Math.max(high, refHigh), (470 - gap) / (wide + refWide));
  const scale = cmPerUnit * perCm;
  const [w, h] = [wide * perCm, high * perCm];
  const total = w + gap + refWide * perCm;
  const left = 322 - total / 2;
  const refX = left + w + gap + (refWide * perCm) / 2;
  const move = `translate(${num(left - box.x * scale)} ${num(floor - (box.y + box.h) * scale)})scale(${scale.toFixed(4)})`;
  const cast = shadow(id, { ...drawing, ground: "stand" }, false);
  const tag = meta === "" ? "" : write(toLine(meta), { x: 322, y: 566, size: 24, fill: ink, fit: 300 });
  const measure =
    drawing.axis === "height"
      ? upright(Math.round(left - 44), floor - h, cm)
      : level(Math.round(floor - h - 46), left, left + w, cm);
  const body =
    rect(0, 0, 600, 600, tone(palette.back, 0.55)) +
    rect(0, floor, 600, 600 - floor, palette.back) +
    ellipse(refX, floor + 3, (refWide * perCm) / 2, 5, "#000000", 'fill-opacity=".1"') +
    (big ? plateOutline(refX, perCm) : bottleOutline(refX, perCm)) +
    write(toLine(big ? "45 cm" : "600 ml"), { x: refX, y: floor + 34, size: 20, fill: ink }) +
    `<g transform="${move}">${cast.body}${drawing.body}</g>` +
    measure +
    tag;
  return document(600, 600, cast.defs + drawing.defs, body);
}
