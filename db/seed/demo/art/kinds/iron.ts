import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import type { Draw } from "../drawing.ts";
import { ellipse, linear, path, radial, rect, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";
import { steel } from "./parts.ts";

const iron = "#2a2d35";
const print = (text: string, x: number, y: number, size: number, fill: string, fit: number): string =>
  write(toLine(text.toUpperCase(), "black"), { x, y, size, fill, fit });

export const kettlebell: Draw = ({ id, palette, label }) => {
  const digits = label.meta.replace(/[^\d.]/g, "");
  const handle =
    "M206 300q-44-92-38-142q6-58 132-58t132 58q6 50-38 142l-50-26q34-72 30-104q-4-24-74-24t-74 24q-4 32 30 104z";
  const body =
    path(handle, `url(#${id}h)`) +
    stroke("M190 214q-14-36-10-58q8-44 120-44", "#ffffff", 8, 'stroke-opacity=".28" stroke-linecap="round"') +
    path("M199 284q20-20 50-10l7 14-26 26q-22-8-31-30zM401 284q-20-20-50-10l-7 14 26 26q22-8 31-30z", palette.base) +
    path(
      "M300 244c96 0 158 62 158 142c0 50-24 92-58 118q-8 6-18 6H218q-10 0-18-6c-34-26-58-68-58-118c0-80 62-142 158-142z",
      `url(#${id}b)`,
    ) +
    path("M176 478q124 22 248 0q-10 16-24 26q-8 6-18 6H218q-10 0-18-6q-14-10-24-26z", "#000000", 'fill-opacity=".34"') +
    path("M176 344q22-66 84-84q-52 32-66 96q-10 18-18-12z", "#ffffff", 'fill-opacity=".24"') +
    ellipse(300, 384, 80, 80, palette.base) +
    ellipse(300, 384, 72, 72, "none", `stroke="${palette.on}" stroke-opacity=".3" stroke-width="2"`) +
    (digits
      ? print(digits, 300, 406, 66, palette.on, 108) +
        write(toLine("KG", "bold", 0.12), { x: 300, y: 434, size: 18, fill: palette.on })
      : mark(300, 392, 74, palette.on)) +
    latinName(300, 340, 17, palette.on);
  const defs =
    radial(
      `${id}b`,
      [
        [0, "#5a606d"],
        [0.35, "#353944"],
        [0.75, "#1e2027"],
        [1, "#101217"],
      ],
      0.36,
      0.26,
      0.78,
    ) +
    linear(`${id}h`, [
      [0, "#1b1d23"],
      [0.14, "#565c69"],
      [0.3, "#24272e"],
      [0.7, "#2e323b"],
      [0.84, "#414652"],
      [1, "#14161a"],
    ]);
  return { defs, body, box: { x: 142, y: 100, w: 316, h: 410 }, cm: 28, axis: "height", ground: "stand" };
};

const hexHead = (id: string, x: number, w: number): string =>
  path(`M${x + 12} 188h${w - 24}q12 0 12 14v216q0 14-12 14h${24 - w}q-12 0-12-14v-216q0-14 12-14z`, iron) +
  path(`M${x + 12} 188h${w - 24}q12 0 12 14v50h${-w}v-50q0-14 12-14z`, `url(#${id}t)`) +
  rect(x, 252, w, 116, `url(#${id}m)`) +
  path(`M${x} 368h${w}v50q0 14-12 14h${24 - w}q-12 0-12-14z`, "#121418");

export const dumbbell: Draw = ({ id, palette, label }) => {
  const knurl = Array.from({ length: 15 }, (_, i) => `M${246 + i * 7.7} 290v40`).join("");
  const side = (x: number, outer: number) =>
    hexHead(id, x, 118) +
    rect(outer, 204, 12, 212, palette.base, 4) +
    rect(outer, 204, 12, 60, "#ffffff", 4, 'fill-opacity=".28"');
  const body =
    path("M212 294q88-14 176 0v32q-88 14-176 0z", `url(#${id}s)`) +
    stroke(knurl, "#343842", 2, 'stroke-opacity=".4"') +
    rect(206, 274, 20, 72, `url(#${id}s)`, 5) +
    rect(374, 274, 20, 72, `url(#${id}s)`, 5) +
    side(90, 94) +
    side(392, 494) +
    print(label.meta, 156, 322, 34, "#ffffff", 78) +
    latinName(446, 319, 24, "#ffffff");
  const down = [0, 0, 0, 1] as const;
  const defs =
    linear(
      `${id}t`,
      [
        [0, "#6a707d"],
        [1, "#474c58"],
      ],
      down,
    ) +
    linear(
      `${id}m`,
      [
        [0, "#343843"],
        [1, "#23262d"],
      ],
      down,
    ) +
    linear(`${id}s`, steel, down);
  return {
    defs,
    body: `<g transform="translate(0 78)">${body}</g>`,
    box: { x: 90, y: 266, w: 420, h: 244 },
    cm: 27,
    axis: "width",
    ground: "stand",
  };
};

export const plate: Draw = ({ id, palette, label }) => {
  const ring = (r: number, fill: string, more = "") => ellipse(300, 304, r, r, fill, more);
  const body =
    ellipse(318, 304, 202, 206, tone(palette.base, -0.62)) +
    ring(206, `url(#${id}b)`) +
    ring(202, "none", `stroke="#ffffff" stroke-opacity=".22" stroke-width="3"`) +
    ring(184, "none", `stroke="#000000" stroke-opacity=".18" stroke-width="5"`) +
    ring(104, "none", `stroke="#000000" stroke-opacity=".2" stroke-width="6"`) +
    ring(101, tone(palette.base, -0.12)) +
    ring(62, `url(#${id}s)`) +
    ring(62, "none", `stroke="#000000" stroke-opacity=".3" stroke-width="3"`) +
    ring(27, "#16181d") +
    stroke("M277 318a27 27 0 0 0 46 0", "#ffffff", 4, 'stroke-opacity=".35"') +
    stroke("M138 214a186 186 0 0 1 122-92", "#ffffff", 13, 'stroke-opacity=".3" stroke-linecap="round"') +
    latinName(300, 176, 52, palette.on) +
    print(label.meta, 300, 472, 52, palette.on, 190);
  const defs =
    radial(
      `${id}b`,
      [
        [0, tone(palette.base, 0.2)],
        [0.6, palette.base],
        [1, tone(palette.base, -0.26)],
      ],
      0.36,
      0.28,
      0.8,
    ) + linear(`${id}s`, steel, [0, 0, 1, 1]);
  return { defs, body, box: { x: 94, y: 98, w: 426, h: 412 }, cm: 45, axis: "height", ground: "stand" };
};

const tube = (id: string, x: number, w: number, y: number, h: number): string =>
  path(`M${x} ${y}h${w}v${h}h${-w}a${h * 0.2} ${h / 2} 0 0 1 0${-h}z`, `url(#${id}b)`);

export const roller: Draw = ({ id, palette }) => {
  const rows = [
    [250, 24],
    [284, 40],
    [334, 46],
    [388, 38],
    [434, 20],
  ] as const;
  const cells = rows.flatMap(([y, h], row) =>
    Array.from({ length: 6 }, (_, i) => `M${140 + i * 48 + (row % 2) * 16} ${y}h32v${h}h-32z`),
  );
  const body = `<g transform="rotate(-4 300 360)">${
    tube(id, 110, 350, 238, 232) +
    stroke(cells.join(""), "#000000", 10, 'stroke-opacity=".16" stroke-linejoin="round"') +
    path(cells.join(""), "#ffffff", 'fill-opacity=".1"') +
    ellipse(460, 354, 48, 116, tone(palette.base, -0.1)) +
    ellipse(460, 354, 48, 116, "none", `stroke="${tone(palette.base, 0.3)}" stroke-opacity=".6" stroke-width="3"`) +
    ellipse(460, 354, 33, 82, "#22252c") +
    ellipse(452, 354, 24, 72, `url(#${id}i)`)
  }</g>`;
  const down = [0, 0, 0, 1] as const;
  const light = [
    [0, tone(palette.base, -0.1)],
    [0.2, tone(palette.base, 0.3)],
    [0.5, palette.base],
    [0.85, tone(palette.base, -0.42)],
    [1, tone(palette.base, -0.3)],
  ] as const;
  const defs =
    linear(`${id}b`, light, down) +
    linear(`${id}i`, [
      [0, "#050608"],
      [1, "#343842"],
    ]);
  return { defs, body, box: { x: 66, y: 228, w: 446, h: 268 }, cm: 33, axis: "width", ground: "stand" };
};
