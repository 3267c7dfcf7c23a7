import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import type { Draw, Label } from "../drawing.ts";
import type { Palette } from "../palettes.ts";
import { ellipse, linear, path, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";

/** Cloth lit from the upper left. */
const cloth = (id: string, base: string): string =>
  linear(
    id,
    [
      [0, tone(base, 0.16)],
      [0.45, base],
      [1, tone(base, -0.24)],
    ],
    [0.1, 0, 0.9, 1],
  );

const fold = (d: string, width = 7): string =>
  stroke(d, "#000000", width, 'stroke-opacity=".1" stroke-linecap="round"');
const seam = (d: string, color: string): string => stroke(d, color, 2, 'stroke-opacity=".4" stroke-dasharray="6 5"');

/** A word on the chest: Arabic above Latin, else the brand name. */
function chest(label: Label, palette: Palette, x: number, y: number, size: number): string {
  const ar = toLine(label.ar);
  const small = (label.latin || "HIMMA").toUpperCase();
  if (!ar) return mark(x, y - size * 0.5, size, palette.on) + latinName(x, y + size * 0.5, size * 0.44, palette.on);
  return (
    write(ar, { x, y, size, fit: 170, fill: palette.on }) +
    write(toLine(small, "bold", 0.22), {
      x,
      y: y + size * 0.62,
      size: 15,
      fit: 150,
      fill: palette.on,
      more: 'fill-opacity=".85"',
    })
  );
}

const teePath =
  "M226 112c30 26 118 26 148 0l62 22c20 8 30 18 38 38l46 110q4 12-8 18l-64 30q-10 4-14-6l-18-44c-4 70-2 140 4 206q0 14-14 16q-106 16-212 0q-14-2-14-16c6-66 8-136 4-206l-18 44q-4 10-14 6l-64-30q-12-6-8-18l46-110c8-20 18-30 38-38z";

export const tee: Draw = ({ id, palette, label }) => {
  const body =
    path("M226 112c30 26 118 26 148 0q-14-8-30-10q-44 10-88 0q-16 2-30 10z", tone(palette.base, -0.5)) +
    path(teePath, `url(#${id}b)`) +
    stroke("M226 112c22 50 126 50 148 0", tone(palette.base, -0.3), 11) +
    seam("M216 120c28 54 140 54 168 0", palette.on) +
    fold("M184 280c6-50 2-90-16-140M416 280c-6-50-2-90 16-140", 6) +
    fold("M196 300q18 90 6 180M404 310q-20 80-6 170", 12) +
    fold("M206 430q60 40 120 30M300 150q-20 20-60 30", 9) +
    seam("M186 476q114 18 228 0M92 296l68-30M508 296l-68-30", palette.on) +
    chest(label, palette, 300, 268, 62);
  return {
    defs: cloth(`${id}b`, palette.base),
    body,
    box: { x: 80, y: 102, w: 440, h: 402 },
    cm: 72,
    axis: "height",
    ground: "flat",
    silhouette: `<path d="${teePath}"/>`,
  };
};

const hoodiePath =
  "M232 150l-60 22c-22 8-32 22-38 44L92 398q-10 50-8 76q0 12 12 14l38 2q12 0 14-12l34-146c4 60 2 100-2 154q0 12 14 14q106 14 212 0q14-2 14-14c-4-54-6-94-2-154l34 146q2 12 14 12l38-2q12-2 12-14q2-26-8-76l-42-182c-6-22-16-36-38-44l-60-22z";

export const hoodie: Draw = ({ id, palette, label }) => {
  const rib = tone(palette.base, -0.22);
  const body =
    path(hoodiePath, `url(#${id}b)`) +
    path(
      "M180 472q120 16 240 0l2 18q0 10-12 12q-110 14-220 0q-12-2-12-12zM86 450q30 8 66 4l-6 26q-2 10-14 10l-36-2q-12-2-12-14zM514 450q-30 8-66 4l6 26q2 10 14 10l36-2q12-2 12-14z",
      rib,
    ) +
    path("M222 160c-6-62 28-82 78-82s84 20 78 82c-8 34-42 66-78 74c-36-8-70-40-78-74z", `url(#${id}h)`) +
    path("M244 158c-4-36 18-54 56-54s60 18 56 54c-10 26-34 46-56 54c-22-8-46-28-56-54z", tone(palette.base, -0.62)) +
    path("M256 176c14 10 74 10 88 0c-10 16-28 30-44 36c-16-6-34-20-44-36z", tone(palette.base, -0.42)) +
    stroke("M276 214q-10 34-6 76M324 214q12 30 6 64", palette.accent, 5, 'stroke-linecap="round"') +
    path("M232 372q68 10 136 0l28 78q0 8-8 10q-88 12-176 0q-8-2-8-10z", "#000000", 'fill-opacity=".1"') +
    seam("M232 372q68 10 136 0l28 78M232 372l-28 78", palette.on) +
    fold("M182 332q-4-60-14-90M418 332q4-60 14-90", 8) +
    fold("M122 320q12 20 34 26M478 320q-12 20-34 26", 8) +
    chest(label, palette, 300, 336, 46);
  const defs =
    cloth(`${id}b`, palette.base) +
    linear(`${id}h`, [
      [0, tone(palette.base, 0.2)],
      [0.5, palette.base],
      [1, tone(palette.base, -0.26)],
    ]);
  const silhouette = `<path d="${hoodiePath}"/><ellipse cx="300" cy="150" rx="78" ry="72"/>`;
  return { defs, body, box: { x: 84, y: 78, w: 432, h: 430 }, cm: 70, axis: "height", ground: "flat", silhouette };
};

const leggingsPath =
  "M222 90q78 14 156 0q16 62 18 130q0 80-16 150q-8 60-14 134q-2 10-12 10h-34q-10 0-10-10q0-110-4-180l-6-70l-6 70q-4 70-4 180q0 10-10 10h-34q-10 0-12-10q-6-74-14-134q-16-70-16-150q2-68 18-130z";

export const leggings: Draw = ({ id, palette }) => {
  const body =
    path(leggingsPath, `url(#${id}b)`) +
    path("M222 90q78 14 156 0q8 28 12 56q-90 16-180 0q4-28 12-56z", tone(palette.base, -0.2)) +
    path(
      "M206 190q-4 90 14 180q8 60 14 138h-10q-6-80-14-138q-18-74-15-150q2-16 11-30zM394 190q4 90-14 180q-8 60-14 138h10q6-80 14-138q18-74 15-150q-2-16-11-30z",
      palette.accent,
      'fill-opacity=".55"',
    ) +
    seam("M300 152v108M212 150q88 14 176 0M240 492h48M312 492h48", palette.on) +
    fold(
      "M300 262q-18-2-36-18M300 262q18-2 36-18M240 372q14 10 30 6M360 372q-14 10-30 6M244 396q12 6 26 2M356 396q-12 6-26 2",
      6,
    ) +
    stroke("M236 200q-4 70 14 150M362 200q4 70-14 150", "#ffffff", 13, 'stroke-opacity=".12" stroke-linecap="round"') +
    latinName(300, 132, 24, palette.on);
  return {
    defs: cloth(`${id}b`, palette.base),
    body,
    box: { x: 194, y: 88, w: 212, h: 428 },
    cm: 92,
    axis: "height",
    ground: "flat",
    silhouette: `<path d="${leggingsPath}"/>`,
  };
};

const shortsPath =
  "M168 150q132 22 264 0q22 110 50 260q2 12-10 14q-60 18-122 14q-12 0-14-12l-36-130l-36 130q-2 12-14 12q-62 4-122-14q-12-2-10-14q28-150 50-260z";

export const shorts: Draw = ({ id, palette, label }) => {
  const body =
    path(shortsPath, `url(#${id}b)`) +
    path("M168 150q132 22 264 0l8 40q-140 22-280 0z", tone(palette.base, -0.18)) +
    stroke(
      "M190 160v34M214 163v34M238 166v34M262 168v34M338 168v34M362 166v34M386 163v34M410 160v34",
      "#000000",
      3,
      'stroke-opacity=".14"',
    ) +
    stroke("M290 184q-14 30-8 62M310 184q14 26 10 52", palette.accent, 5, 'stroke-linecap="round"') +
    path(
      "M118 412l24-130q10 80 6 148q-20-4-30-18zM482 412l-24-130q-10 80-6 148q20-4 30-18z",
      palette.accent,
      'fill-opacity=".6"',
    ) +
    seam("M300 200v92M122 398q64 18 130 14M478 398q-64 18-130 14M176 206q-4 34-22 54M424 206q4 34 22 54", palette.on) +
    fold("M300 296q-30-4-60-30M300 296q30-4 60-30M190 300q16 40 8 90M410 300q-16 40-8 90", 8) +
    mark(410, 372, 40, palette.on) +
    write(toLine(label.ar), { x: 204, y: 384, size: 34, fit: 78, fill: palette.on });
  return {
    defs: cloth(`${id}b`, palette.base),
    body,
    box: { x: 116, y: 146, w: 368, h: 296 },
    cm: 45,
    axis: "height",
    ground: "flat",
    silhouette: `<path d="${shortsPath}"/>`,
  };
};

export const cap: Draw = ({ id, palette }) => {
  const crown = "M136 356c-6-130 60-212 172-212c104 0 168 74 168 196q0 12-8 18q-164-30-324 6q-8 0-8-8z";
  const body =
    path(
      "M140 356c60-22 240-40 332 0c30 14 64 42 74 70q4 14-10 12c-130-40-250-44-360-24q-24 4-34-14q-10-20-2-44z",
      `url(#${id}v)`,
    ) +
    path("M166 410c120-24 250-12 372 28q-4 6-14 4c-130-36-240-38-344-20q-10-2-14-12z", "#000000", 'fill-opacity=".3"') +
    path(crown, `url(#${id}b)`) +
    stroke("M306 146q-104 60-116 202M308 146q92 66 104 192", "#000000", 3, 'stroke-opacity=".2"') +
    seam("M299 148q-104 60-116 202M316 148q92 66 104 192", palette.on) +
    seam("M150 374c80-22 240-36 326 4M166 392c90-18 230-26 344 16", palette.on) +
    stroke("M144 350q160-32 324-8", "#000000", 12, 'stroke-opacity=".14"') +
    ellipse(308, 146, 17, 8, tone(palette.base, -0.22)) +
    [
      [236, 214],
      [372, 212],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 6, 6, tone(palette.base, -0.45)))
      .join("") +
    path("M164 270q20-76 80-104q-40 50-52 118q-16 10-28-14z", "#ffffff", 'fill-opacity=".13"') +
    mark(300, 268, 92, palette.on);
  const defs =
    cloth(`${id}b`, palette.base) +
    linear(
      `${id}v`,
      [
        [0, tone(palette.base, 0.06)],
        [1, tone(palette.base, -0.26)],
      ],
      [0, 0, 0.6, 1],
    );
  return { defs, body: group56(body), box: { x: 132, y: 192, w: 416, h: 298 }, cm: 27, axis: "width", ground: "stand" };
};

const group56 = (body: string): string => `<g transform="translate(-20 56)">${body}</g>`;
