import { latinName } from "../brand.ts";
import { tone } from "../color.ts";
import { down } from "../kit/defs.ts";
import { type Brush, besidePerson, type DrawThing, front, type Kind, other, scene } from "../kit/kind.ts";
import { bright, dark, ramp, round, soft } from "../kit/light.ts";
import { figure, lying } from "../kit/plaster.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { box, limb, rounded, times } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";

/** A flat elastic loop lying on its edge, seen from a little above. */
function miniLoop({ defs }: Brush, x: number, y: number, w: number, h: number, color: string): string {
  const ry = w * 0.17;
  const inner = `M${x - w / 2} ${y}a${w / 2} ${ry} 0 0 1 ${w} 0v${h}a${w / 2} ${ry} 0 0 0 ${-w} 0z`;
  const outer = `M${x - w / 2} ${y}a${w / 2} ${ry} 0 0 0 ${w} 0v${h}a${w / 2} ${ry} 0 0 1 ${-w} 0z`;
  return (
    path(inner, defs.lin(ramp(tone(color, -0.34), tone(color, -0.2), tone(color, -0.5)))) +
    path(outer, defs.lin(round(color, 0.35))) +
    stroke(`M${x - w / 2} ${y}a${w / 2} ${ry} 0 0 0 ${w} 0`, tone(color, 0.45), 3) +
    latinName(x, y + ry + h * 0.64, h * 0.4, "#fffaf3", 'fill-opacity=".92"')
  );
}
const loopColors = ["#e7b23c", "#e0642e", "#c23b55", "#653158", "#2b2f39"] as const;

/** Five loops: a stack of three with two before it. */
const miniLoops: DrawThing = (brush) => ({
  body:
    times(3, (i) =>
      miniLoop(brush, 300 + (i % 2 ? 10 : -6), 250 - i * 62, 276, 48 + i * 4, loopColors[4 - i] ?? brush.base),
    ).join("") +
    miniLoop(brush, 178, 390, 234, 44, loopColors[1]) +
    miniLoop(brush, 430, 402, 234, 40, loopColors[0]),
  box: { x: 60, y: 80, w: 490, h: 404 },
  cm: 24,
});
const loopsFlat: DrawThing = (brush) => ({
  body: times(5, (i) => {
    const d = rounded(
      [
        [60, 90 + i * 88],
        [540, 90 + i * 88],
        [540, 160 + i * 88],
        [60, 160 + i * 88],
      ],
      18,
    );
    const color = loopColors[i] ?? brush.base;
    return (
      `<g${brush.defs.blur(5)}>${rect(66, 96 + i * 88, 480, 72, "#1c1008", 16, 'fill-opacity=".3"')}</g>` +
      path(d, lying(brush.defs, color, 0.3)) +
      rect(60, 92 + i * 88, 480, 5, "#ffffff", 2, 'fill-opacity=".3"') +
      latinName(300, 138 + i * 88, 30, "#fffaf3")
    );
  }).join(""),
  box: { x: 60, y: 90, w: 480, h: 424 },
  cm: 30,
});
/** A loop around the thighs of a figure. */
const loopWorn = scene("worn", "أثناء الاستخدام حول الفخذين", "in use around the thighs", (brush) => {
  const { defs, tint } = brush;
  const d = "M-62 60Q0 92 62 60V92Q0 124-62 92z";
  return (
    studio(defs, tint) +
    `<g transform="translate(300 -470)scale(2)"><g transform="translate(0 0)">${figure(defs, "woman", { head: false, arms: false })}</g><g transform="translate(0 360)">${path(d, defs.lin(round("#c23b55", 0.3)))}${stroke("M-62 60Q0 92 62 60", "#ffffff", 2, 'stroke-opacity=".4"')}${latinName(0, 96, 14, "#fffaf3")}</g></g>`
  );
});
export const miniLoopBands: Kind = {
  thing: miniLoops,
  views: [
    front(miniLoops, "stands", 470),
    other("set", "الأربطة الخمسة بدرجات مقاومتها", "all five bands with their strengths", loopsFlat, "lies", 440),
    loopWorn,
  ],
};

/** Width of the long band by strength, in centimetres. */
const widths: Readonly<Record<string, number>> = { Light: 1.3, Medium: 2.2, Heavy: 3.2, "Extra heavy": 4.5 };

/** One closed flat band hanging from a wooden peg. */
const longBand: DrawThing = ({ defs, base, on, option }): Thing => {
  const w = 14 + (widths[option] ?? 2.2) * 11;
  const gap = 34 + w * 0.5;
  const loop = `M${300 - gap * 0.5} 116C${300 - gap * 0.5} 70 ${300 + gap * 0.5} 70 ${300 + gap * 0.5} 116L${300 + gap} 440C${300 + gap} 556 ${300 - gap} 556 ${300 - gap} 440z`;
  const behind = `M${300 + gap * 0.5} 116L${300 + gap} 440`;
  const side = (by: number, color: string): string =>
    stroke(loop, color, w, `transform="translate(${by} ${by * 0.6})"`);
  const body =
    side(7, tone(base, -0.55)) +
    side(4, tone(base, -0.3)) +
    side(2, tone(base, -0.5)) +
    stroke(loop, base, w) +
    `<g${defs.blur(7)}>${stroke(behind, "#000000", w * 0.8, 'stroke-opacity=".34"')}${stroke(`M${300 - gap * 0.5 - w * 0.2} 130L${300 - gap - w * 0.2} 430`, "#ffffff", w * 0.3, 'stroke-opacity=".4"')}${stroke(`M${300 - gap} 470C${300 - gap * 0.7} 540 ${300 + gap * 0.7} 540 ${300 + gap} 470`, "#000000", w * 0.5, 'stroke-opacity=".26"')}</g>` +
    `<g transform="rotate(-86 ${300 - gap * 0.78} 310)">${latinName(300 - gap * 0.78, 310 + w * 0.18, Math.min(30, w * 0.5), on)}</g>` +
    path(
      limb([
        [226, 96, 16],
        [300, 96, 16],
        [386, 96, 16],
      ]),
      defs.lin(
        [
          [0, "#c99a66"],
          [0.4, "#a9713a"],
          [1, "#5e3a1a"],
        ],
        down,
      ),
    ) +
    ellipse(226, 96, 11, 16, "#d9b07c") +
    ellipse(226, 96, 6, 10, "#b98750");
  return { body, box: { x: 200, y: 70, w: 200, h: 480 }, cm: 60 };
};
/** The band's real width beside a hand: a straight piece of it. */
const bandPiece: DrawThing = ({ defs, base, on, option }) => {
  const cm = widths[option] ?? 2.2;
  const w = cm * 10;
  const d = rounded(
    [
      [0, 0],
      [w, 0],
      [w, 1040],
      [0, 1040],
    ],
    w * 0.5,
  );
  return {
    body:
      path(d, defs.lin(round(base, 0.3))) +
      `<g transform="rotate(-90 ${w / 2} 700)">${latinName(w / 2, 700 + w * 0.24, w * 0.66, on)}</g>`,
    box: { x: 0, y: 0, w, h: 1040 },
    cm: 104,
  };
};
const layered: DrawThing = ({ defs, base, on, option }) => {
  const w = 40 + (widths[option] ?? 2.2) * 34;
  const line = "M-60 560C140 500 220 330 340 280S560 180 700 40";
  const layers = times(9, (i) =>
    stroke(
      line,
      (8 - i) % 2 ? tone(base, -0.5) : tone(base, 0.16),
      w,
      `transform="translate(${(8 - i) * 2} ${(8 - i) * 4})"`,
    ),
  ).join("");
  const body =
    layers +
    stroke(line, base, w) +
    `<g${defs.blur(12)}>${stroke("M60 480C180 430 230 330 340 280", "#ffffff", w * 0.34, 'stroke-opacity=".3"')}${stroke("M430 236S560 180 700 40", "#000000", w * 0.6, 'stroke-opacity=".2"')}</g>` +
    `<g transform="translate(340 282)rotate(-24)">${latinName(0, w * 0.14, w * 0.44, on)}</g>`;
  return { body, box: { x: 0, y: 0, w: 600, h: 600 }, cm: 30 };
};
export const assistBand: Kind = {
  thing: longBand,
  views: [
    front(longBand, "lies", 500),
    other("detail", "طبقات المطاط وعرض الحبل عن قرب", "the rubber layers and width, close up", layered, "lies", 600),
    besidePerson(bandPiece),
  ],
};

const flatCm: Readonly<Record<string, number>> = { Light: 0.2, Medium: 0.3, Heavy: 0.42 };
/** A wide thin band, rolled at one end. */
const flatThing: DrawThing = ({ defs, base, on, option }): Thing => {
  const layers = 4 + Math.round((flatCm[option] ?? 0.3) * 10);
  const sheet = "M150 250L470 196L560 430L236 500z";
  const roll = limb(
    [
      [136, 236, 44],
      [228, 476, 44],
    ],
    "flat",
  );
  const body =
    path(
      sheet,
      defs.lin(
        [
          [0, tone(base, 0.3), 0.95],
          [1, tone(base, -0.06), 0.92],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    soft(defs, sheet, 12, bright("M250 240Q330 330 320 470", 26, 0.34) + dark("M390 220Q470 320 460 440", 26, 0.16)) +
    stroke("M470 196L560 430", tone(base, -0.3), 3 + layers * 0.4) +
    `<g transform="translate(400 336)rotate(68)">${latinName(0, 0, 34, on, 'fill-opacity=".85"')}</g>` +
    path(
      roll,
      defs.lin([
        [0, tone(base, -0.2)],
        [0.3, tone(base, 0.36)],
        [0.7, base],
        [1, tone(base, -0.4)],
      ]),
    ) +
    ellipse(232, 486, 46, 22, tone(base, 0.2)) +
    times(layers, (i) =>
      ellipse(
        232,
        486,
        44 - (i * 42) / layers,
        20 - (i * 19) / layers,
        "none",
        `stroke="${tone(base, -0.36)}" stroke-width="1.6"`,
      ),
    ).join("");
  return { body, box: { x: 90, y: 176, w: 480, h: 340 }, cm: 30 };
};
const flatStretch = scene("worn", "أثناء الاستخدام بين اليدين", "in use between both hands", ({ defs, tint, base }) => {
  const d = "M-128 352Q-118 400-126 410Q0 400 126 410Q118 400 128 352Q60 364 0 364T-128 352z";
  return (
    studio(defs, tint) +
    `<g transform="translate(300 -130)scale(1.5)">${figure(defs, "woman")}<g>${path(
      d,
      defs.lin(
        [
          [0, tone(base, 0.3), 0.94],
          [1, tone(base, -0.1), 0.94],
        ],
        down,
      ),
    )}${soft(defs, d, 5, bright("M-110 366Q0 380 110 366", 8, 0.4) + dark("M-110 402Q0 392 110 402", 6, 0.2))}</g></g>`
  );
});
const unrolled: DrawThing = ({ defs, base, on }) => {
  const d = box(0, 0, 150, 1500);
  return {
    body: path(d, defs.lin(ramp(tone(base, 0.26), base, tone(base, -0.26)))) + latinName(75, 1380, 34, on),
    box: { x: 0, y: 0, w: 150, h: 1500 },
    cm: 150,
  };
};
export const flatBand: Kind = {
  thing: flatThing,
  views: [front(flatThing, "lies", 480), flatStretch, besidePerson(unrolled)],
};
