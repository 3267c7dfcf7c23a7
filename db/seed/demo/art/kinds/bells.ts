import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { type Brush, besideHand, close, type DrawThing, front, type Kind } from "../kit/kind.ts";
import { bright, dark, round, shade, soft, steel } from "../kit/light.ts";
import type { Thing } from "../kit/scene.ts";
import { blob, disc, limb, type Rib, times } from "../kit/shapes.ts";
import { ellipse, path, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";

const iron = "#33363d";
const sphere = (base: string) =>
  [
    [0, tone(base, 0.34)],
    [0.3, tone(base, 0.08)],
    [0.62, tone(base, -0.22)],
    [1, tone(base, -0.55)],
  ] as const;

const handleRibs: readonly Rib[] = [
  [216, 316, 34],
  [194, 250, 27],
  [196, 188, 23],
  [226, 148, 22],
  [300, 134, 21],
  [374, 148, 22],
  [404, 188, 23],
  [406, 250, 27],
  [384, 316, 34],
];
const straightRibs: readonly Rib[] = [
  [206, 330, 30],
  [196, 250, 22],
  [198, 180, 18],
  [214, 142, 17],
  [250, 128, 16.5],
  [350, 128, 16.5],
  [386, 142, 17],
  [402, 180, 18],
  [404, 250, 22],
  [394, 330, 30],
];

/** Fine speckles of a powder coat. */
const grain = (defs: Brush["defs"], outline: string): string => {
  const dots = times(26, (i) =>
    ellipse(
      (i * 37) % 48,
      (i * 23) % 48,
      0.9,
      0.9,
      i % 2 ? "#ffffff" : "#000000",
      `fill-opacity="${i % 2 ? 0.13 : 0.3}"`,
    ),
  ).join("");
  return path(outline, defs.tile(48, 48, dots));
};

const weightPrint = (label: string, y: number, fill: string): string => {
  const digits = label.replace(/[^\d.]/g, "");
  return (
    write(toLine(digits, "black"), { x: 300, y, size: 84, fill }) +
    write(toLine("kg"), { x: 300, y: y + 32, size: 24, fill })
  );
};

/** A cast bell: ball with a flat base, thick handle, coloured rings at its horns. */
const castThing =
  (cm: number): DrawThing =>
  (brush): Thing => {
    const { defs, base, label } = brush;
    const ball = blob([
      [206, 276],
      [300, 252],
      [394, 276],
      [438, 350],
      [428, 430],
      [376, 494],
      [300, 502],
      [224, 494],
      [172, 430],
      [162, 350],
    ]);
    const handle = limb(handleRibs);
    const body =
      path(handle, defs.lin(round(iron, 0.5))) +
      soft(
        defs,
        handle,
        5,
        bright("M190 240Q186 182 222 152T330 130", 9, 0.5) +
          dark("M218 300Q214 230 222 196Q236 166 300 162T380 196Q388 240 384 300", 12, 0.5),
      ) +
      `<g${defs.clip(handle)}>${path("M150 240Q200 262 240 236V262Q200 288 150 266z", base)}${path("M450 240Q400 262 360 236V262Q400 288 450 266z", tone(base, -0.2))}</g>` +
      grain(defs, handle) +
      path(ball, defs.rad(sphere(iron), 0.34, 0.26, 0.82)) +
      soft(
        defs,
        ball,
        12,
        bright("M206 330Q226 286 280 274", 22, 0.4) +
          dark("M190 470Q300 520 420 456Q450 400 436 340", 30, 0.5) +
          dark("M220 284Q300 246 380 284", 14, 0.4) +
          bright("M424 420Q404 470 360 490", 6, 0.4),
      ) +
      grain(defs, ball) +
      path(disc(300, 384, 80), base) +
      path(
        disc(300, 384, 80),
        defs.rad(
          [
            [0, "#ffffff", 0.26],
            [0.6, "#ffffff", 0],
            [1, "#000000", 0.28],
          ],
          0.34,
          0.28,
          0.8,
        ),
      ) +
      stroke(disc(300, 384, 80), "#000000", 3, 'stroke-opacity=".35"') +
      weightPrint(label.meta, 402, brush.on) +
      latinName(300, 340, 15, brush.on);
    return { body, box: { x: 160, y: 112, w: 280, h: 392 }, cm };
  };

const competitionBall = blob([
  [196, 300],
  [300, 268],
  [404, 300],
  [446, 372],
  [430, 446],
  [384, 492],
  [300, 500],
  [216, 492],
  [170, 446],
  [154, 372],
]);

/** A competition bell: the body in the colour of its weight, a straight bare steel handle. */
const competitionThing: DrawThing = (brush) => {
  const { defs, base, label } = brush;
  const handle = limb(straightRibs);
  const body =
    path(
      handle,
      defs.lin([
        [0, "#7d8087"],
        [0.1, "#f2f1ee"],
        [0.2, "#9a9da4"],
        [0.5, "#d9d9da"],
        [0.82, "#7f8289"],
        [0.92, "#d5d5d6"],
        [1, "#5b5e66"],
      ]),
    ) +
    soft(
      defs,
      handle,
      4,
      bright("M192 250Q190 182 214 148Q226 128 300 120H350", 7, 0.8) +
        dark("M216 320Q208 240 214 190Q222 152 260 144H340Q380 152 386 190Q392 240 384 320", 9, 0.4),
    ) +
    path(competitionBall, defs.rad(sphere(base), 0.34, 0.24, 0.84)) +
    soft(
      defs,
      competitionBall,
      12,
      bright("M194 360Q214 312 274 296", 24, 0.5) +
        dark("M184 466Q300 520 424 456Q452 410 436 360", 30, 0.44) +
        dark("M206 306Q300 262 394 306", 12, 0.4) +
        bright("M428 430Q408 474 364 488", 6, 0.5),
    ) +
    stroke("M170 436Q300 470 430 436", "#000000", 3, 'stroke-opacity=".25"') +
    path(disc(300, 394, 72), "#f4efe6") +
    path(
      disc(300, 394, 72),
      defs.rad(
        [
          [0.5, "#000000", 0],
          [1, "#000000", 0.22],
        ],
        0.4,
        0.36,
        0.7,
      ),
    ) +
    weightPrint(label.meta, 410, "#16181d") +
    mark(300, 346, 20, "#16181d");
  return { body, box: { x: 154, y: 108, w: 292, h: 396 }, cm: 28 };
};

const bellOf = (thing: DrawThing, ar: string, en: string): Kind => ({
  thing,
  views: [front(thing), close(ar, en, thing, { x: 262, y: 240, zoom: 2.1 }, "stands"), besideHand(thing)],
});

export const kettlebell12 = bellOf(
  castThing(24),
  "المقبض والطلاء المطفي عن قرب",
  "the handle and its matt coating, close up",
);
export const kettlebell16 = bellOf(
  castThing(26.5),
  "المقبض والطلاء المطفي عن قرب",
  "the handle and its matt coating, close up",
);
export const competitionBell = bellOf(
  competitionThing,
  "المقبض الفولاذي غير المطلي عن قرب",
  "the bare steel handle, close up",
);

/** One cast plate with three grips. */
const plateThing: DrawThing = ({ defs, label }): Thing => {
  const base = "#3a3d44";
  const slot = (turn: number): string => {
    const d = limb([
      [218, 208, 17],
      [250, 172, 19],
      [300, 158, 20],
      [350, 172, 19],
      [382, 208, 17],
    ]);
    return `<g transform="rotate(${turn} 300 300)">${path(d, "#17181b")}${stroke(d, "#ffffff", 3, 'stroke-opacity=".22"')}</g>`;
  };
  const body =
    path(disc(312, 304, 200), "#17181b") +
    path(disc(300, 300, 200), defs.rad(sphere(base), 0.34, 0.26, 0.9)) +
    stroke(disc(300, 300, 184), "#000000", 8, 'stroke-opacity=".35"') +
    stroke(disc(300, 300, 176), "#ffffff", 3, 'stroke-opacity=".2"') +
    slot(0) +
    slot(120) +
    slot(240) +
    path(disc(300, 300, 82), defs.rad(sphere(tone(base, 0.06)), 0.34, 0.26, 0.9)) +
    stroke(disc(300, 300, 82), "#000000", 4, 'stroke-opacity=".4"') +
    path(disc(300, 300, 30), "#0f1012") +
    stroke(disc(300, 300, 33), "#8c9098", 6) +
    `<g transform="rotate(60 300 300)">${latinName(300, 148, 34, "#b9bcc3")}</g>` +
    `<g transform="rotate(-60 300 300)">${write(toLine(label.meta), { x: 300, y: 150, size: 40, fill: "#d7d9dd" })}</g>` +
    soft(
      defs,
      disc(300, 300, 200),
      7,
      bright("M130 230Q170 140 260 114", 14, 0.4) + shade("M500 340Q450 470 320 500L420 520L540 420z", 0.4),
    ) +
    grain(defs, disc(300, 300, 200));
  return { body, box: { x: 100, y: 100, w: 412, h: 404 }, cm: 23 };
};
export const ironPlate: Kind = {
  thing: plateThing,
  views: [
    front(plateThing),
    close(
      "فتحة المحور وسطح الحديد عن قرب",
      "the centre hole and the iron surface, close up",
      plateThing,
      { x: 250, y: 260, zoom: 2.2 },
      "stands",
    ),
    besideHand(plateThing),
  ],
};

/** Two rubber plates, one behind the other. */
const bumperFace = ({ defs, base, on, label }: Brush, cx: number, cy: number): string => {
  const r = 176;
  const at = (radius: number): string => disc(cx, cy, radius * 0.92, radius);
  return (
    path(disc(cx + 42, cy - 6, r * 0.92, r), tone(base, -0.5)) +
    path(`M${cx} ${cy - r}l42-6v${2 * r}l-42 6z`, tone(base, -0.5)) +
    path(at(r), defs.rad(sphere(base), 0.34, 0.26, 0.95)) +
    stroke(at(r - 8), "#ffffff", 2, 'stroke-opacity=".3"') +
    stroke(at(r - 26), "#000000", 5, 'stroke-opacity=".2"') +
    stroke(at(84), "#000000", 7, 'stroke-opacity=".2"') +
    path(at(60), defs.lin(steel, [0, 0, 1, 1])) +
    stroke(at(60), "#000000", 3, 'stroke-opacity=".4"') +
    path(at(24), "#111214") +
    stroke(at(42), "#000000", 2, 'stroke-opacity=".3"') +
    latinName(cx, cy - 104, 40, on) +
    write(toLine(label.meta), { x: cx, y: cy + 142, size: 44, fill: on }) +
    soft(defs, at(r), 8, bright(`M${cx - 140} ${cy - 60}Q${cx - 110} ${cy - 130} ${cx - 40} ${cy - 152}`, 16, 0.4))
  );
};
const bumperPair: DrawThing = (brush) => ({
  body:
    bumperFace(brush, 356, 296) +
    `<g${brush.defs.blur(9)}>${ellipse(330, 330, 180, 170, "#000000", 'fill-opacity=".34"')}</g>` +
    bumperFace(brush, 222, 326),
  box: { x: 60, y: 112, w: 500, h: 392 },
  cm: 50,
});
export const bumperPlates: Kind = {
  thing: bumperPair,
  views: [
    front(bumperPair, "stands", 500),
    close(
      "الحلقة الفولاذية وسطح المطاط عن قرب",
      "the steel ring and the rubber surface, close up",
      bumperPair,
      { x: 200, y: 290, zoom: 2 },
      "stands",
    ),
    besideHand(bumperPair),
  ],
};
