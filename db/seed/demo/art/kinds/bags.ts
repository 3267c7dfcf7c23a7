import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import type { Defs } from "../kit/defs.ts";
import { close, type DrawThing, front, type Kind, scene } from "../kit/kind.ts";
import { bright, dark, sheet, soft } from "../kit/light.ts";
import { figure } from "../kit/plaster.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { blob, rounded, times } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";
import { grid } from "./garment-parts.ts";

const canvas = (defs: Defs): string =>
  defs.tile(
    36,
    36,
    stroke(
      grid(6, (x, y) => `M${x * 6} ${y * 6 + 3}h6m-3-3v6`),
      "#000000",
      0.9,
      'stroke-opacity=".16"',
    ),
  );
const zip = (d: string): string => stroke(d, "#17181b", 11) + stroke(d, "#a5a8ae", 4, 'stroke-dasharray="3 3"');

const duffelShape = blob([
  [66, 300],
  [90, 246],
  [170, 226],
  [300, 220],
  [430, 226],
  [510, 246],
  [534, 300],
  [544, 400],
  [534, 478],
  [500, 500],
  [300, 506],
  [100, 500],
  [66, 478],
  [56, 400],
]);
const duffelPocket = rounded(
  [
    [214, 334],
    [386, 334],
    [386, 470],
    [214, 470],
  ],
  16,
);

/** A long gym bag seen from its side, with a shoe duffelPocket at the end. */
const duffelThing: DrawThing = ({ defs, base, on }): Thing => {
  const web = tone(base, -0.5);
  const handle = "M196 500V330Q196 250 208 210Q230 120 300 120T392 210Q404 250 404 330V500";
  const sides =
    "M66 300Q120 250 126 236Q96 360 120 502Q80 500 66 478Q52 400 66 300zM534 300Q480 250 474 236Q504 360 480 502Q520 500 534 478Q548 400 534 300z";
  const body =
    stroke("M120 290Q40 200 150 150T470 160Q560 220 486 290", tone(web, -0.1), 13) +
    rect(250, 134, 110, 24, "#1b1c20", 11) +
    stroke("M206 330Q204 160 300 150T394 330", tone(web, -0.3), 18) +
    path(duffelShape, defs.lin(sheet(base, 0.2), [0, 0, 0.4, 1])) +
    path(duffelShape, canvas(defs)) +
    path(sides, "#000000", 'fill-opacity=".22"') +
    soft(
      defs,
      duffelShape,
      14,
      bright("M120 270Q300 236 470 266", 22, 0.34) +
        dark("M70 480Q300 530 530 480", 44, 0.4) +
        dark("M170 300q20 60 6 130M436 300q-24 70-4 140", 14, 0.22) +
        bright("M150 320q10 50 0 110M460 330q-8 50 4 90", 10, 0.2),
    ) +
    zip("M100 268Q300 222 500 268") +
    path("M470 258l26 10l-4 12l-26-12z", "#d9dadc") +
    stroke(handle, web, 22) +
    stroke(handle, "#ffffff", 1.8, 'stroke-opacity=".4" stroke-dasharray="8 6"') +
    rect(254, 104, 92, 30, "#1b1c20", 13) +
    path(duffelPocket, tone(base, 0.07)) +
    path(duffelPocket, canvas(defs)) +
    zip("M222 346H378") +
    soft(defs, duffelPocket, 8, dark("M214 470H390V350", 12, 0.3)) +
    mark(300, 402, 52, on) +
    latinName(300, 454, 24, on) +
    times(
      4,
      (i) =>
        ellipse(104 + (i % 2) * 16, 440 + Math.floor(i / 2) * 18, 5, 5, "#0f1012") +
        ellipse(104 + (i % 2) * 16, 440 + Math.floor(i / 2) * 18, 5, 5, "none", 'stroke="#8b8f96" stroke-width="2"'),
    ).join("") +
    path("M80 486Q300 514 520 486L510 502Q300 512 92 502z", "#17181b");
  return { body, box: { x: 50, y: 98, w: 500, h: 412 }, cm: 41 };
};
const carried = scene("worn", "على كتف شخص لتقدير الحجم", "on a shoulder, for size", (brush) => {
  const { defs, tint, base } = brush;
  const it = duffelThing(brush);
  return (
    studio(defs, tint) +
    `<g transform="translate(290 50)scale(.72)">${figure(defs, "man")}${stroke("M-66 132Q40 250 150 372", tone(base, -0.5), 11)}<g transform="translate(44 262)scale(.4)">${it.body}</g></g>`
  );
});
export const duffel: Kind = {
  thing: duffelThing,
  views: [
    front(duffelThing, "stands", 500),
    carried,
    close(
      "السحّاب والجيب الأمامي عن قرب",
      "the zip and front pocket, close up",
      duffelThing,
      { x: 330, y: 340, zoom: 2 },
      "stands",
    ),
  ],
};

const sackShape = blob([
  [176, 186],
  [230, 168],
  [300, 172],
  [370, 168],
  [424, 186],
  [440, 260],
  [456, 380],
  [458, 480],
  [440, 506],
  [300, 512],
  [160, 506],
  [142, 480],
  [144, 380],
  [160, 260],
]);
const sackPocket = rounded(
  [
    [200, 330],
    [400, 330],
    [408, 470],
    [192, 470],
  ],
  14,
);

/** A soft sackShape closed by two cords, with a zipped sackPocket. */
const drawstringThing: DrawThing = ({ defs, base, on }): Thing => {
  const cord = "M182 196C120 280 110 420 150 496M418 196C480 280 490 420 450 496";
  const frill =
    "M176 186Q186 120 224 104Q250 130 268 108Q300 134 332 108Q352 130 378 104Q416 120 424 186Q300 150 176 186z";
  const body =
    stroke("M196 178C150 90 250 70 300 150M404 178C450 90 350 70 300 150", "#f2eee7", 9) +
    path(frill, defs.lin(sheet(tone(base, -0.1), 0.2))) +
    soft(
      defs,
      frill,
      5,
      dark("M206 120L226 180M246 124L256 172M290 120L292 170M330 122L322 170M378 116L360 178", 9, 0.4),
    ) +
    path(sackShape, defs.lin(sheet(base, 0.18), [0, 0, 0.5, 1])) +
    soft(
      defs,
      sackShape,
      12,
      dark(
        "M220 190Q200 280 216 330M262 186Q256 240 268 300M338 186Q346 250 330 310M384 192Q400 280 386 330",
        14,
        0.26,
      ) +
        bright("M196 220Q172 340 176 460M300 196V300", 14, 0.26) +
        dark("M440 240Q470 400 440 500L180 520", 30, 0.34),
    ) +
    stroke("M180 190Q300 156 420 190", "#f2eee7", 8) +
    stroke("M180 190Q300 156 420 190", "#8b8378", 2, 'stroke-dasharray="5 5"') +
    stroke(cord, "#f2eee7", 10, 'stroke-linecap="round"') +
    stroke(cord, "#9a9186", 2, 'stroke-dasharray="6 5" stroke-opacity=".8"') +
    path(sackPocket, tone(base, 0.06)) +
    zip("M208 342H392") +
    soft(defs, sackPocket, 7, dark("M192 470H410V350", 12, 0.28)) +
    mark(300, 398, 58, on) +
    latinName(300, 454, 26, on) +
    ellipse(158, 488, 10, 10, "#c9ccd1") +
    ellipse(158, 488, 5, 5, "#3b3e46") +
    ellipse(442, 488, 10, 10, "#c9ccd1") +
    ellipse(442, 488, 5, 5, "#3b3e46");
  return { body, box: { x: 136, y: 82, w: 328, h: 432 }, cm: 44 };
};
const onBack = scene("worn", "على الظهر لتقدير الحجم", "worn on the back, for size", (brush) => {
  const { defs, tint } = brush;
  const it = drawstringThing(brush);
  return (
    studio(defs, tint) +
    `<g transform="translate(300 40)scale(.74)">${figure(defs, "woman")}${stroke("M-44 126Q-60 150-58 190M44 126Q60 150 58 190", "#f2eee7", 7)}<g transform="translate(-111 88)scale(.37)">${it.body}</g></g>`
  );
});
export const drawstring: Kind = {
  thing: drawstringThing,
  views: [
    front(drawstringThing, "stands", 440),
    onBack,
    close(
      "الحبل وسحّاب الجيب عن قرب",
      "the cord and pocket zip, close up",
      drawstringThing,
      { x: 380, y: 320, zoom: 2.1 },
      "stands",
    ),
  ],
};
