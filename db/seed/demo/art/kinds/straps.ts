import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import {
  type Brush,
  besideHand,
  besidePerson,
  close,
  type DrawThing,
  front,
  type Kind,
  other,
  scene,
} from "../kit/kind.ts";
import { bright, dark, mirrored, round, soft } from "../kit/light.ts";
import { figure, hand } from "../kit/plaster.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { blob, box, lathe, limb, times } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";
import { grid } from "./garment-parts.ts";

/** Woven webbing along a line, with stitched edges. */
const webbing = (defs: Brush["defs"], d: string, w: number, color: string): string =>
  stroke(d, tone(color, -0.46), w + 4, 'stroke-linejoin="round"') +
  stroke(d, color, w, 'stroke-linejoin="round"') +
  `<g${defs.blur(4)}>${stroke(d, "#ffffff", w * 0.3, `stroke-opacity=".26" transform="translate(${-w * 0.18} ${-w * 0.12})"`)}${stroke(d, "#000000", w * 0.24, `stroke-opacity=".2" transform="translate(${w * 0.26} ${w * 0.2})"`)}</g>` +
  stroke(d, "#000000", w * 0.8, 'stroke-opacity=".1" stroke-dasharray="2 4"') +
  stroke(d, "#ffffff", 1.6, `stroke-opacity=".5" stroke-dasharray="7 5" transform="translate(${-w * 0.36} 0)"`) +
  stroke(d, "#ffffff", 1.6, `stroke-opacity=".4" stroke-dasharray="7 5" transform="translate(${w * 0.36} 0)"`);

/** One lifting strap: a loop sewn at one end and a long tail. */
const oneStrap = ({ defs, base, on }: Brush): string =>
  webbing(defs, "M200 500C196 400 190 330 156 262C120 190 144 130 198 130S276 190 244 262L204 336", 42, base) +
  path("M176 330L236 300L258 350L196 376z", tone(base, -0.2)) +
  stroke("M184 334L232 310L248 346L200 366zM184 334L248 346M232 310L200 366", on, 2, 'stroke-opacity=".7"') +
  path(
    limb(
      [
        [120, 218, 24],
        [148, 152, 26],
        [198, 128, 26],
      ],
      "flat",
    ),
    "#26282e",
  ) +
  stroke("M108 214Q134 120 198 104", "#ffffff", 2, 'stroke-opacity=".3"') +
  rect(178, 480, 46, 30, "#26282e", 4);
const strapName = (x: number, fill: string): string =>
  `<g transform="rotate(-90 ${x} 430)">${latinName(x, 438, 22, fill)}</g>`;
const strapPair: DrawThing = (brush) => ({
  body: oneStrap(brush) + mirrored(300, oneStrap(brush)) + strapName(197, brush.on) + strapName(403, brush.on),
  box: { x: 96, y: 96, w: 408, h: 420 },
  cm: 34,
});

/** A forearm of plaster, upright, with something wound around the wrist. */
const onWrist = (ar: string, en: string, wound: (brush: Brush) => string) =>
  scene("worn", ar, en, (brush) => {
    const { defs, tint } = brush;
    const it = hand(defs, false);
    const arm = limb(
      [
        [0, 214, 27],
        [2, 260, 31],
        [6, 330, 44],
        [6, 420, 54],
      ],
      "flat",
    );
    const lit = defs.lin([
      [0, "#b39f88"],
      [0.14, "#e2d5c3"],
      [0.3, "#f7f0e5"],
      [0.6, "#e4d8c7"],
      [1, "#a8937b"],
    ]);
    return (
      studio(defs, tint) +
      `<g transform="translate(300 60)scale(1.9)"><g${defs.silhouette(9, 0.3)}><g transform="translate(26 12)">${path(
        limb([
          [0, 10, 40],
          [0, 200, 40],
          [6, 420, 54],
        ]),
        "#000",
      )}</g></g>${it.body}${path(arm, lit)}<g transform="translate(0 226)">${wound(brush)}</g></g>`
    );
  });

const woundBand = ({ defs, base, on }: Brush, y: number, h: number, r: number): string => {
  const d = `M${-r} ${y}Q0 ${y + 9} ${r} ${y}L${r + 2} ${y + h}Q0 ${y + h + 10} ${-r - 2} ${y + h}z`;
  return (
    path(d, defs.lin(round(base, 0.2))) +
    stroke(`M${-r} ${y + 3}Q0 ${y + 12} ${r} ${y + 3}`, on, 1, 'stroke-opacity=".5" stroke-dasharray="4 3"') +
    soft(defs, d, 2, dark(`M${-r} ${y + h * 0.4}Q0 ${y + h * 0.7} ${r} ${y + h * 0.3}`, 2, 0.4)) +
    latinName(0, y + h * 0.5 + 8, Math.min(12, h * 0.34), on)
  );
};
export const liftingStraps: Kind = {
  thing: strapPair,
  views: [
    front(strapPair, "lies", 470),
    onWrist(
      "حول الرسغ أثناء الاستخدام",
      "around the wrist, in use",
      (brush) =>
        `${stroke("M10-10C40-40 60-70 58-120", tone(brush.base, -0.3), 20)}${stroke("M10-10C40-40 60-70 58-120", brush.base, 17)}${woundBand(brush, -16, 28, 29)}`,
    ),
    close("الخياطة وبطانة النيوبرين عن قرب", "the stitching and neoprene lining, close up", strapPair, {
      x: 190,
      y: 260,
      zoom: 2,
    }),
  ],
};

/** One rolled wrap and one laid out, each with its thumb loop. */
const wrapThing: DrawThing = ({ base, on }): Thing => {
  const stripe = (d: string, w: number): string =>
    stroke(d, tone(base, -0.5), w + 4) +
    stroke(d, base, w) +
    stroke(d, on, 3, `stroke-opacity=".75" transform="translate(0 ${-w * 0.3})"`) +
    stroke(d, on, 3, `stroke-opacity=".75" transform="translate(0 ${w * 0.3})"`) +
    stroke(d, "#000000", w, 'stroke-opacity=".14" stroke-dasharray="2 5"');
  const spiral = times(80, (i) => {
    const angle = i / 4.2;
    const reach = 92 - i * 1.06;
    return `${i ? "L" : "M"}${(190 + Math.cos(angle) * reach).toFixed(1)} ${(200 + Math.sin(angle) * reach).toFixed(1)}`;
  }).join("");
  const body =
    stroke("M262 140q54-30 70 10t-44 60", "#26282e", 10, 'stroke-linecap="round"') +
    path(
      limb([
        [190, 200, 96],
        [190, 216, 96],
      ]),
      tone(base, -0.44),
    ) +
    ellipse(190, 200, 96, 96, base) +
    stroke(spiral, tone(base, -0.5), 4) +
    stroke(spiral, on, 1.5, 'stroke-opacity=".5" transform="translate(2 2)"') +
    stripe("M96 400C220 372 380 430 520 396", 78) +
    path("M474 364l62-12v82l-62 10z", "#26282e") +
    rect(488, 372, 34, 54, "#3b3e46", 4) +
    stroke("M100 372q-62-4-62 28t62 28", "#26282e", 10, 'stroke-linecap="round"') +
    `<g transform="translate(300 404)rotate(4)">${latinName(0, 10, 34, on)}</g>`;
  return { body, box: { x: 34, y: 100, w: 510, h: 354 }, cm: 26 };
};
export const wristWraps: Kind = {
  thing: wrapThing,
  views: [
    front(wrapThing, "lies", 500),
    onWrist("ملفوف حول الرسغ", "wrapped around the wrist", (brush) => woundBand(brush, -26, 58, 30)),
    close("النسيج المطاطي واللاصق عن قرب", "the elastic weave and fastener, close up", wrapThing, {
      x: 400,
      y: 400,
      zoom: 2.1,
    }),
  ],
};

/** A long strap folded to and fro, with ten sewn loops. */
const stretchThing: DrawThing = ({ defs, base, on }): Thing => {
  const row = (i: number): string => {
    const [x, y] = [96 + (i % 2) * 18, 118 + i * 78];
    const loops = times(2, (k) => {
      const lx = x + 110 + k * 180;
      return `${stroke(`M${lx - 66} ${y}Q${lx} ${y - 54} ${lx + 66} ${y}`, tone(base, -0.4), 26)}${stroke(`M${lx - 66} ${y}Q${lx} ${y - 54} ${lx + 66} ${y}`, tone(base, 0.12), 22)}${rect(lx - 78, y - 16, 16, 32, tone(base, -0.46), 2)}${rect(lx + 62, y - 16, 16, 32, tone(base, -0.46), 2)}`;
    }).join("");
    return webbing(defs, `M${x} ${y}H${x + 400}`, 30, base) + loops;
  };
  const turns = times(4, (i) =>
    stroke(i % 2 ? `M114 ${196 + (i - 1) * 78}q-66 39 0 78` : `M496 ${118 + i * 78}q66 39 18 78`, base, 28),
  ).join("");
  const body = `${turns + times(5, row).join("")}<g transform="translate(456 436)">${latinName(0, 0, 20, on)}</g>`;
  return { body, box: { x: 64, y: 72, w: 482, h: 380 }, cm: 38 };
};
const stretchLong: DrawThing = ({ defs, base }) => ({
  body:
    times(10, (i) => stroke(`M20 ${30 + i * 196}Q86 ${110 + i * 196} 20 ${206 + i * 196}`, tone(base, 0.12), 26)).join(
      "",
    ) + path(box(0, 0, 40, 2000), defs.lin(round(base, 0.2))),
  box: { x: 0, y: 0, w: 76, h: 2000 },
  cm: 200,
});
export const stretchStrap: Kind = {
  thing: stretchThing,
  views: [
    front(stretchThing, "lies", 490),
    close("حلقة مخيطة عن قرب", "a sewn loop, close up", stretchThing, { x: 230, y: 260, zoom: 2.4 }),
    besidePerson(stretchLong),
  ],
};

/** Two knee sleeves standing side by side. */
const oneSleeve = ({ defs, base, on }: Brush, x: number): string => {
  const d = lathe(
    x,
    [
      [130, 92],
      [130, 92],
      [220, 88],
      [310, 84],
      [400, 80],
      [490, 74],
      [490, 74],
    ],
    0.16,
  );
  const knee = blob([
    [x - 50, 250],
    [x, 226],
    [x + 50, 250],
    [x + 58, 320],
    [x + 40, 376],
    [x, 390],
    [x - 40, 376],
    [x - 58, 320],
  ]);
  return (
    path(d, defs.lin(round(base, 0.15))) +
    ellipse(x, 130, 92, 14.7, tone(base, -0.5)) +
    ellipse(x, 132, 82, 11, "#0f1012") +
    path(
      d,
      defs.tile(
        60,
        60,
        stroke(
          grid(6, (x, y) => `M${x * 10} ${y * 10 + 10}l10-10`),
          "#ffffff",
          1,
          'stroke-opacity=".07"',
        ),
      ),
    ) +
    soft(defs, d, 8, dark(knee, 5, 0.4) + bright(`M${x - 56} 170V460`, 14, 0.22)) +
    stroke(
      `${knee}M${x - 91} 158Q${x} 182 ${x + 91} 158M${x - 76} 462Q${x} 488 ${x + 76} 462`,
      on,
      2.4,
      'stroke-opacity=".55" stroke-dasharray="8 6"',
    ) +
    mark(x, 292, 52, on) +
    latinName(x, 346, 20, on)
  );
};
const sleevePair: DrawThing = (brush) => ({
  body: oneSleeve(brush, 400) + oneSleeve(brush, 196),
  box: { x: 102, y: 112, w: 392, h: 392 },
  cm: 29,
});
const kneeWorn = scene("worn", "على الركبتين", "worn on both knees", (brush) => {
  const { defs, tint, base, on } = brush;
  const one = (x: number): string => {
    const d = limb(
      [
        [x, 448, 30],
        [x, 500, 25],
        [x, 556, 25],
      ],
      "flat",
    );
    return (
      path(d, defs.lin(round(base, 0.15))) +
      stroke(
        `M${x - 24} 520Q${x} 534 ${x + 24} 520M${x - 26} 478Q${x} 464 ${x + 26} 478`,
        on,
        1,
        'stroke-opacity=".5" stroke-dasharray="4 3"',
      ) +
      mark(x, 500, 18, on)
    );
  };
  return (
    studio(defs, tint) +
    `<g transform="translate(300 -700)scale(1.86)"><g>${figure(defs, "man", { head: false, arms: false })}</g>${one(34)}${one(-34)}</g>`
  );
});
export const kneeSleeves: Kind = {
  thing: sleevePair,
  views: [
    front(sleevePair, "stands", 460),
    kneeWorn,
    other("detail", "سماكة النيوبرين عند الحافة", "the neoprene at the edge", sleevePair, "stands", 760),
    besideHand(sleevePair),
  ],
};
