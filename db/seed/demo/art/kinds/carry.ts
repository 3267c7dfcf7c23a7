import { latinName, lockup, mark } from "../brand.ts";
import { mix, tone } from "../color.ts";
import type { Draw } from "../drawing.ts";
import { ellipse, linear, num, path, rect, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";

export const bag: Draw = ({ id, palette }) => {
  const shape =
    "M112 250q6-40 46-44q142-14 284 0q40 4 46 44q14 90 8 196q-2 32-34 36q-162 16-324 0q-32-4-34-36q-6-106 8-196z";
  const webbing = tone(palette.base, -0.5);
  const body =
    stroke("M210 300q-10-210 90-210t90 210", tone(webbing, -0.2), 17) +
    path(shape, `url(#${id}b)`) +
    path(
      "M112 250q6-40 46-44q10-1 20-2q-26 130-8 282q-16-1-32-3q-32-4-34-36q-6-106 8-197zM488 250q-6-40-46-44q-10-1-20-2q26 130 8 282q16-1 32-3q32-4 34-36q6-106-8-197z",
      "#000000",
      'fill-opacity=".2"',
    ) +
    stroke("M150 226q150-16 300 0", "#16181d", 9) +
    stroke("M150 226q150-16 300 0", "#b9bec8", 3, 'stroke-dasharray="3 3"') +
    path("M420 221h20q6 0 6 6t-6 6h-20z", palette.accent) +
    stroke("M206 484V330q-2-34-4-50q-4-190 98-190t98 190q-2 16-4 50v154", webbing, 19) +
    stroke(
      "M206 484V330q-2-34-4-50q-4-190 98-190t98 190q-2 16-4 50v154",
      "#ffffff",
      2,
      'stroke-opacity=".3" stroke-dasharray="7 6"',
    ) +
    rect(258, 82, 84, 26, "#16181d", 10) +
    path("M222 330h156v118q0 14-14 14H236q-14 0-14-14z", tone(palette.base, 0.1)) +
    stroke("M222 330h156", "#16181d", 7) +
    stroke("M230 346v98q0 10 10 10h120q10 0 10-10v-98", palette.on, 2, 'stroke-opacity=".4" stroke-dasharray="6 5"') +
    mark(300, 384, 50, palette.on) +
    latinName(300, 438, 26, palette.on) +
    path("M140 240q20-18 60-20q-30 6-46 30q-10 60-8 120q-20-70-6-130z", "#ffffff", 'fill-opacity=".18"');
  const defs = linear(
    `${id}b`,
    [
      [0, tone(palette.base, 0.18)],
      [0.5, palette.base],
      [1, tone(palette.base, -0.34)],
    ],
    [0.2, 0, 0.6, 1],
  );
  return {
    defs,
    body: `<g transform="translate(0 18)">${body}</g>`,
    box: { x: 100, y: 98, w: 400, h: 410 },
    cm: 50,
    axis: "width",
    ground: "stand",
  };
};

const rings = (cx: number, cy: number, color: string): string =>
  [70, 112, 154, 196, 238]
    .map(
      (r, i) =>
        `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${color}" stroke-opacity="${(0.34 - i * 0.05).toFixed(2)}" stroke-width="${9 + i * 2}" stroke-dasharray="${num(r * 2.1)} ${num(r * 0.5)}" transform="rotate(${i * 67} ${cx} ${cy})"/>`,
    )
    .join("");

export const giftCard: Draw = ({ id, palette, label }) => {
  const ar = toLine(label.ar);
  const back = `<g transform="rotate(9 300 300)">${
    rect(112, 150, 380, 240, `url(#${id}k)`, 20) +
    stroke("M112 214h380", "#000000", 34, 'stroke-opacity=".35"') +
    ellipse(446, 346, 20, 20, "#ffffff", 'fill-opacity=".16"')
  }</g>`;
  const front = `<g transform="rotate(-8 300 320)">${
    rect(108, 210, 384, 242, "#000000", 20, 'fill-opacity=".22"') +
    rect(106, 200, 384, 242, `url(#${id}b)`, 20) +
    `<g clip-path="url(#${id}c)">${rings(430, 226, palette.on)}</g>` +
    rect(107, 201, 382, 240, "none", 19, 'stroke="#ffffff" stroke-opacity=".3" stroke-width="2"') +
    lockup(204, 242, 30, palette.on) +
    (ar
      ? write(ar, { x: 460, y: 396, size: 46, align: "end", fit: 220, fill: palette.on })
      : mark(424, 372, 70, palette.on)) +
    write(toLine(label.meta, "black") ?? toLine(label.latin, "bold"), {
      x: 136,
      y: 408,
      size: 32,
      align: "start",
      fit: 120,
      fill: palette.on,
    }) +
    rect(136, 290, 48, 36, mix(palette.on, palette.base, 0.25), 7) +
    stroke("M136 308h48M152 290v36M168 290v36", palette.base, 2.5)
  }</g>`;
  const defs =
    linear(
      `${id}b`,
      [
        [0, tone(palette.base, 0.14)],
        [1, tone(palette.base, -0.34)],
      ],
      [0, 0, 1, 1],
    ) +
    linear(
      `${id}k`,
      [
        [0, "#3a3f4b"],
        [1, "#1b1d23"],
      ],
      [0, 0, 1, 1],
    ) +
    `<clipPath id="${id}c"><rect x="106" y="200" width="384" height="242" rx="20"/></clipPath>`;
  const silhouette =
    '<rect x="106" y="200" width="384" height="242" rx="20" transform="rotate(-8 300 320)"/><rect x="112" y="150" width="380" height="240" rx="20" transform="rotate(9 300 300)"/>';
  return {
    defs,
    body: back + front,
    box: { x: 84, y: 120, w: 432, h: 350 },
    cm: 8.6,
    axis: "width",
    ground: "flat",
    silhouette,
  };
};
