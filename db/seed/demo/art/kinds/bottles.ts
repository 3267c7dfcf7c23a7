import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { type Brush, besideHand, close, type DrawThing, front, type Kind } from "../kit/kind.ts";
import { bright, dark, round, shade, soft, steel } from "../kit/light.ts";
import type { Thing } from "../kit/scene.ts";
import { band, lathe, times } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";
import { dimmed } from "./drinkware.ts";

const marked = (x: number, y: number, step: number, color: string): string =>
  times(10, (i) => {
    const at = y - i * step;
    const text =
      i % 2 === 1
        ? write(toLine(`${(i + 1) * 100}`), { x: x - 8, y: at + 5, size: 14, align: "end", fill: color })
        : "";
    return rect(x, at - 1.5, i % 2 ? 30 : 18, 3, color, 1.5) + text;
  }).join("");

/** Marks for every second hour from 8 in the morning, downwards. */
const hours = (x: number, y: number, step: number, color: string): string =>
  times(7, (i) => {
    const at = y + i * step;
    return (
      rect(x, at - 1.5, 12, 3, color, 1.5) +
      write(toLine(`${8 + i * 2}:00`), { x: x + 17, y: at + 5, size: 13, align: "start", fill: color })
    );
  }).join("");

const litreShape = lathe(
  300,
  [
    [176, 54],
    [176, 54],
    [196, 62],
    [224, 84],
    [250, 88],
    [478, 86],
    [490, 82],
    [496, 74],
  ],
  0.1,
);
const litreWater = lathe(
  300,
  [
    [238, 84],
    [238, 84],
    [470, 82],
    [486, 78],
    [490, 72],
  ],
  0.1,
);

const litreCap = ({ defs, base }: Brush): string =>
  path(
    lathe(
      300,
      [
        [146, 56],
        [146, 56],
        [182, 60],
        [182, 60],
      ],
      0.12,
    ),
    defs.lin(round(base, 0.5)),
  ) +
  path(
    lathe(
      300,
      [
        [112, 30],
        [112, 30],
        [146, 56],
        [150, 56],
      ],
      0.12,
    ),
    defs.lin(round(tone(base, -0.24), 0.5)),
  ) +
  path(
    lathe(
      300,
      [
        [84, 16],
        [84, 16],
        [112, 19],
        [112, 19],
      ],
      0.2,
    ),
    defs.lin(round("#f2eee7", 0.6)),
  ) +
  stroke("M350 168q58-8 54 46", tone(base, -0.4), 11, 'stroke-linecap="round"');

const litreThing: DrawThing = (brush): Thing => {
  const { defs, base } = brush;
  const ink = tone(base, -0.62);
  const body =
    path(
      litreShape,
      defs.lin([
        [0, tone(base, -0.2), 0.95],
        [0.12, tone(base, 0.4), 0.72],
        [0.5, tone(base, 0.55), 0.6],
        [0.86, tone(base, 0.1), 0.82],
        [1, tone(base, -0.3), 0.95],
      ]),
    ) +
    path(
      litreWater,
      defs.lin([
        [0, tone(base, -0.12), 0.7],
        [0.3, tone(base, 0.5), 0.4],
        [1, tone(base, -0.2), 0.65],
      ]),
    ) +
    ellipse(300, 238, 84, 8, tone(base, 0.7), 'fill-opacity=".7"') +
    soft(
      defs,
      litreShape,
      5,
      bright("M232 250V470", 12, 0.8) + bright("M376 250V470", 5, 0.6) + dark("M220 484q80 16 160 0", 8, 0.3),
    ) +
    marked(348, 462, 23, ink) +
    hours(221, 262, 34, ink) +
    mark(300, 214, 34, ink) +
    litreCap(brush);
  return { body, box: { x: 210, y: 80, w: 200, h: 424 }, cm: 28 };
};
export const litreBottle: Kind = {
  thing: litreThing,
  views: [
    front(litreThing),
    close(
      "علامات الوقت والملليلتر عن قرب",
      "the time and millilitre marks, close up",
      litreThing,
      { x: 318, y: 330, zoom: 2.3 },
      "stands",
    ),
    besideHand(litreThing),
  ],
};

const insulatedShape = lathe(
  300,
  [
    [184, 48],
    [184, 48],
    [204, 56],
    [232, 82],
    [262, 88],
    [470, 88],
    [470, 88],
  ],
  0.1,
);

const insulatedThing: DrawThing = (brush): Thing => {
  const { defs, base, on } = brush;
  const loop = "M262 128C262 84 272 66 300 66S338 84 338 128";
  const speck = defs.tile(
    30,
    30,
    times(9, (i) =>
      ellipse((i * 13) % 30, (i * 19) % 30, 0.8, 0.8, i % 2 ? "#ffffff" : "#000000", 'fill-opacity=".2"'),
    ).join(""),
  );
  const body =
    stroke(loop, dimmed, 16) +
    stroke(loop, "#ffffff", 4, 'stroke-opacity=".22"') +
    path(
      lathe(
        300,
        [
          [464, 88],
          [464, 88],
          [488, 86],
          [496, 78],
        ],
        0.1,
      ),
      defs.lin(steel),
    ) +
    path(insulatedShape, defs.lin(round(base, 0.3))) +
    path(insulatedShape, speck) +
    soft(defs, insulatedShape, 8, bright("M242 250q-8 10-8 30V460", 10, 0.36) + shade(band(300, 60, 180, 26), 0.3)) +
    path(band(300, 49, 176, 12), defs.lin(steel)) +
    path(
      lathe(
        300,
        [
          [118, 48],
          [118, 48],
          [124, 54],
          [176, 54],
          [176, 54],
        ],
        0.12,
      ),
      defs.lin(round(dimmed, 0.5)),
    ) +
    ellipse(300, 118, 48, 6, "#43464e") +
    mark(300, 336, 96, on) +
    latinName(300, 416, 26, on) +
    path(
      insulatedShape,
      defs.lin([
        [0, "#000000", 0.1],
        [0.26, "#ffffff", 0.08],
        [1, "#000000", 0.18],
      ]),
    );
  return { body, box: { x: 208, y: 58, w: 184, h: 444 }, cm: 27 };
};
export const insulatedBottle: Kind = {
  thing: insulatedThing,
  views: [
    front(insulatedThing),
    close(
      "الغطاء والعنق الفولاذي عن قرب",
      "the cap and steel neck, close up",
      insulatedThing,
      { x: 320, y: 210, zoom: 2.2 },
      "stands",
    ),
    besideHand(insulatedThing),
  ],
};
