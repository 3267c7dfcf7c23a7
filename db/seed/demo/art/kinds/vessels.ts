import { mark } from "../brand.ts";
import { tone } from "../color.ts";
import type { Brush, Draw } from "../drawing.ts";
import { cream, inkBase, onDark } from "../palettes.ts";
import { ellipse, linear, path, rect, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";
import { labelStack, ridges, roundLight, steel, veil, wrap } from "./parts.ts";

/** Colours of body, label and print for the three label layouts. */
function scheme({ palette, variant }: Brush): { body: string; panel: string; ink: string; accent: string } {
  const deep = tone(palette.base, palette.on === "#ffffff" ? 0 : -0.5);
  if (variant === 1) return { body: inkBase, panel: palette.base, ink: palette.on, accent: palette.on };
  if (variant === 2) return { body: cream, panel: palette.base, ink: palette.on, accent: palette.on };
  return { body: palette.base, panel: cream, ink: "#16181d", accent: deep };
}

function lid(id: string, x: number, y: number, w: number, h: number): string {
  const cx = x + w / 2;
  const bend = w * 0.035;
  return (
    path(`M${x} ${y}v${h}q${w / 2} ${bend * 2.4} ${w} 0v${-h}z`, `url(#${id}l)`) +
    stroke(ridges(cx, w / 2, y + 8, h - 10, 24), "#000000", 2, 'stroke-opacity=".3"') +
    ellipse(cx, y, w / 2, bend, "#4a505d") +
    ellipse(cx, y + 1, w / 2 - 9, bend - 3, "#343944")
  );
}

export const tub: Draw = (brush) => {
  const { id, label } = brush;
  const s = scheme(brush);
  const panelY = 246;
  const body =
    path("M188 190h224v286q0 16-16 20q-96 22-192 0q-16-4-16-20z", `url(#${id}b)`) +
    path(wrap(188, 186, 224, 20, 8), "#000000", 'fill-opacity=".28"') +
    path(wrap(188, panelY, 224, 204, 8), s.panel) +
    path(wrap(188, panelY, 224, 204, 8), `url(#${id}v)`) +
    path(wrap(188, panelY + 196, 224, 8, 8), s.body === cream ? inkBase : brush.palette.accent) +
    labelStack(label, { cx: 300, y: panelY + 22, w: 176, h: 166, ink: s.ink, accent: s.accent }) +
    lid(id, 178, 120, 244, 66);
  const defs = linear(`${id}b`, roundLight(s.body)) + linear(`${id}l`, roundLight("#2d313b")) + veil(`${id}v`);
  return { defs, body, box: { x: 178, y: 112, w: 244, h: 398 }, cm: 25, axis: "height", ground: "stand" };
};

export const jar: Draw = (brush) => {
  const { id, label, palette } = brush;
  const panel = brush.variant === 1 ? inkBase : cream;
  const ink = panel === cream ? "#16181d" : "#ffffff";
  const accent = panel === cream ? tone(palette.base, palette.on === "#ffffff" ? 0 : -0.5) : onDark(palette);
  const shape = "M196 214q-26 10-26 44v206q0 30 28 36q102 18 204 0q28-6 28-36v-206q0-34-26-44q-104 18-208 0z";
  const body =
    path("M198 204h204v18h-204z", tone(palette.base, -0.45)) +
    path(shape, `url(#${id}b)`) +
    path("M182 262q0-26 20-36q98 16 196 0q20 10 20 36z", "#ffffff", 'fill-opacity=".22"') +
    path(wrap(170, 276, 260, 176, 9), panel) +
    path(wrap(170, 276, 260, 176, 9), `url(#${id}v)`) +
    labelStack(label, { cx: 300, y: 294, w: 206, h: 154, ink, accent }) +
    stroke("M186 250v218", "#ffffff", 7, 'stroke-opacity=".35" stroke-linecap="round"') +
    lid(id, 186, 150, 228, 58);
  const cap = brush.variant === 2 ? palette.base : "#2d313b";
  const defs = linear(`${id}b`, roundLight(palette.base, 0.8)) + linear(`${id}l`, roundLight(cap)) + veil(`${id}v`);
  return { defs, body, box: { x: 170, y: 142, w: 260, h: 368 }, cm: 14, axis: "height", ground: "stand" };
};

export const pouch: Draw = (brush) => {
  const { id, label, palette } = brush;
  const dark = brush.variant === 1;
  const base = dark ? inkBase : palette.base;
  const ink = dark ? "#ffffff" : palette.on;
  const accent = dark ? onDark(palette) : palette.on;
  const shape = "M178 106h244q-2 60 8 150t12 228q0 16-16 20q-126 18-252 0q-16-4-16-20q2-138 12-228t8-150z";
  const body =
    path(shape, `url(#${id}b)`) +
    path("M178 106h244q-1 22 0 40h-244q1-18 0-40z", "#000000", 'fill-opacity=".22"') +
    stroke("M178 154h244", "#ffffff", 2, 'stroke-opacity=".35" stroke-dasharray="9 6"') +
    stroke("M176 178q124 8 248 0", "#000000", 5, 'stroke-opacity=".16"') +
    path("M160 470q140-44 280 0l2 16q-142 34-284 0z", "#000000", 'fill-opacity=".16"') +
    path("M196 190q-14 130-18 250q10-120 34-250z", "#ffffff", 'fill-opacity=".3"') +
    path("M414 190q12 140 12 262q-16-130-28-262z", "#000000", 'fill-opacity=".22"') +
    mark(300, 322, 330, ink, 'stroke-opacity=".08"') +
    labelStack(label, { cx: 300, y: 218, w: 200, h: 212, ink, accent });
  const defs = linear(`${id}b`, [
    [0, tone(base, -0.3)],
    [0.12, tone(base, 0.16)],
    [0.3, tone(base, 0.02)],
    [0.5, tone(base, 0.08)],
    [0.78, tone(base, -0.12)],
    [1, tone(base, -0.42)],
  ]);
  return { defs, body, box: { x: 158, y: 106, w: 284, h: 405 }, cm: 28, axis: "height", ground: "stand" };
};

const verticalPrint = (text: string, x: number, y: number, size: number, fill: string, fit: number): string =>
  `<g transform="rotate(-90 ${x} ${y})">${write(toLine(text, "black"), { x, y: y + size * 0.35, size, fill, fit })}</g>`;

export const shaker: Draw = ({ id, palette, label }) => {
  const cup = "M214 226h172l-16 264q-1 12-14 14q-56 10-112 0q-13-2-14-14z";
  const ticks = [0, 1, 2, 3, 4].map((i) => `M${346 - i * 2} ${286 + i * 42}h${i % 2 ? 14 : 24}`).join("");
  const meta = toLine(label.meta);
  const body =
    path("M326 158v-34q0-30 28-30t28 30v30", "none", `stroke="${tone(palette.base, -0.35)}" stroke-width="13"`) +
    path(cup, `url(#${id}b)`) +
    path("M222 340q78 14 156 0l-9 148q-1 12-14 14q-55 9-110 0q-13-2-14-14z", "#000000", 'fill-opacity=".12"') +
    path("M228 236l14 250", "none", 'stroke="#ffffff" stroke-opacity=".38" stroke-width="9" stroke-linecap="round"') +
    stroke(ticks, palette.on, 4, 'stroke-opacity=".85"') +
    verticalPrint("HIMMA", 292, 372, 62, palette.on, 210) +
    write(meta, { x: 344, y: 262, size: 19, fill: palette.on, fit: 66 }) +
    path("M202 170q98 14 196 0v52q0 8-8 10q-90 14-180 0q-8-2-8-10z", `url(#${id}l)`) +
    stroke(ridges(300, 97, 178, 46, 22), "#000000", 2, 'stroke-opacity=".28"') +
    path("M210 150q90-14 180 0q8 1 8 10v10q-98 14-196 0v-10q0-9 8-10z", "#454b58") +
    ellipse(300, 152, 84, 8, "#2c303a") +
    path("M234 104q0-10 10-10h34q10 0 10 10v46q-27 6-54 0z", `url(#${id}l)`) +
    path("M228 88h66q8 0 8 8v14q0 6-6 6h-70q-6 0-6-6v-14q0-8 8-8z", `url(#${id}c)`);
  const defs =
    linear(`${id}b`, roundLight(palette.base)) +
    linear(`${id}l`, roundLight("#343945")) +
    linear(`${id}c`, roundLight(palette.base));
  return { defs, body, box: { x: 202, y: 84, w: 196, h: 424 }, cm: 22, axis: "height", ground: "stand" };
};

export const bottle: Draw = ({ id, palette, label }) => {
  const shape =
    "M262 178h76q4 30 28 44q24 14 24 44v214q0 18-18 22q-72 12-144 0q-18-4-18-22v-214q0-30 24-44q24-14 28-44z";
  const body =
    stroke("M270 112q-4-38 30-38t30 38", "#2c303a", 15) +
    path(shape, `url(#${id}b)`) +
    path("M210 452q90 14 180 0v28q0 18-18 22q-72 12-144 0q-18-4-18-22z", `url(#${id}s)`) +
    path("M230 268q0-22 14-32v214q-7-1-14-2z", "#ffffff", 'fill-opacity=".34"') +
    mark(304, 300, 84, palette.on) +
    write(toLine("HIMMA", "black"), { x: 304, y: 386, size: 34, fill: palette.on }) +
    write(toLine(label.meta), { x: 304, y: 422, size: 17, fill: palette.on, fit: 120, more: 'fill-opacity=".85"' }) +
    path("M262 172q38 8 76 0v14q-38 8-76 0z", `url(#${id}s)`) +
    path("M252 118q0-10 10-10h76q10 0 10 10v52q-48 10-96 0z", `url(#${id}l)`) +
    stroke(ridges(300, 47, 116, 50, 16), "#000000", 2, 'stroke-opacity=".3"') +
    rect(256, 104, 88, 9, "#4a505d", 4);
  const defs =
    linear(`${id}b`, roundLight(palette.base)) + linear(`${id}l`, roundLight("#2d313b")) + linear(`${id}s`, steel);
  return { defs, body, box: { x: 210, y: 74, w: 180, h: 434 }, cm: 26, axis: "height", ground: "stand" };
};

export const bar: Draw = ({ id, palette, label, variant }) => {
  const base = variant === 1 ? inkBase : palette.base;
  const ink = variant === 1 ? "#ffffff" : palette.on;
  const crimp = (x: number) => [0, 1, 2, 3, 4, 5].map((i) => `M${x + i * 7} 246v128`).join("");
  const zig = (x: number, dir: number) =>
    `M${x} 246${Array.from({ length: 8 }, (_, i) => `l${(i % 2 ? -dir : dir) * 9} 16`).join("")}`;
  const foil = `${zig(74, -1)}h46v-128z${zig(526, 1)}h-46v-128z`;
  const shape = "M118 240q14-14 40-14q142-10 284 0q26 0 40 14v140q-14 14-40 14q-142 10-284 0q-26 0-40-14z";
  const body = `<g transform="translate(300 310)scale(1.1)rotate(-11)translate(-300 -310)">${
    path(foil, `url(#${id}f)`) +
    stroke(crimp(80) + crimp(486), "#000000", 2, 'stroke-opacity=".2"') +
    path(shape, `url(#${id}b)`) +
    path(
      "M118 240q14-14 40-14h34q-16 84 0 168h-34q-26 0-40-14z",
      variant === 1 ? palette.base : inkBase,
      'fill-opacity=".92"',
    ) +
    `<g transform="rotate(-90 152 310)">${write(toLine("HIMMA", "black"), { x: 152, y: 322, size: 34, fill: "#ffffff", fit: 130 })}</g>` +
    write(toLine(label.ar) ?? toLine(label.latin.toUpperCase() || "HIMMA", "black"), {
      x: 336,
      y: 312,
      size: 54,
      fit: 236,
      fill: ink,
    }) +
    write(toLine(label.ar) ? toLine(label.latin.toUpperCase(), "bold", 0.1) : undefined, {
      x: 336,
      y: 350,
      size: 19,
      fit: 236,
      fill: ink,
    }) +
    write(toLine(label.meta), { x: 336, y: 380, size: 16, fit: 200, fill: ink, more: 'fill-opacity=".8"' }) +
    path("M140 238q160-16 320 0q-160 2-320 0z", "#ffffff", 'fill-opacity=".45"')
  }</g>`;
  const down = [0, 0, 0, 1] as const;
  const light = (color: string) =>
    [
      [0, tone(color, 0.2)],
      [0.3, tone(color, 0.04)],
      [0.75, tone(color, -0.12)],
      [1, tone(color, -0.4)],
    ] as const;
  const defs = linear(`${id}b`, light(base), down) + linear(`${id}f`, light(tone(base, -0.12)), down);
  const silhouette =
    '<rect x="80" y="236" width="440" height="152" rx="14" transform="translate(300 310)scale(1.1)rotate(-11)translate(-300 -310)"/>';
  return { defs, body, box: { x: 44, y: 174, w: 512, h: 272 }, cm: 17, axis: "width", ground: "flat", silhouette };
};
