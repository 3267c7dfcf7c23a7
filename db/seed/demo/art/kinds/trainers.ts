import { tone } from "../color.ts";
import { down } from "../kit/defs.ts";
import { close, type DrawThing, front, type Kind, scene } from "../kit/kind.ts";
import { round, steel } from "../kit/light.ts";
import { figure } from "../kit/plaster.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { box, curve, limb, times } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";

/** Two handles and a thin coated cable in loops. */
const ropeThing: DrawThing = ({ defs, base }): Thing => {
  const cable = curve([
    [196, 388],
    [120, 300],
    [130, 160],
    [250, 100],
    [390, 130],
    [452, 240],
    [400, 350],
    [280, 372],
    [190, 300],
    [200, 190],
    [300, 150],
    [400, 200],
    [430, 300],
    [404, 388],
  ]);
  const grip = (x: number, turn: number): string =>
    `<g transform="translate(${x} 380)rotate(${turn})">${path(
      limb(
        [
          [0, 20, 8],
          [0, 40, 9],
        ],
        "flat",
      ),
      defs.lin(steel),
    )}${path(
      limb([
        [0, 44, 15],
        [0, 60, 19],
        [0, 130, 17],
        [0, 180, 20],
        [0, 190, 17],
      ]),
      defs.lin(round("#26282e", 0.5)),
    )}${path(box(-19, 84, 38, 44), defs.lin(round(base, 0.5)))}${stroke(times(5, (i) => `M-17 ${140 + i * 9}h34`).join(""), "#000000", 3, 'stroke-opacity=".45"')}${ellipse(0, 22, 9, 5, "#d9dadc")}</g>`;
  const body =
    stroke(cable, tone(base, -0.5), 9, 'stroke-linecap="round"') +
    stroke(cable, base, 6.5, 'stroke-linecap="round"') +
    stroke(cable, "#ffffff", 2, 'stroke-opacity=".5" transform="translate(-1 -1.5)"') +
    grip(196, 14) +
    grip(404, -14);
  return { body, box: { x: 110, y: 90, w: 356, h: 490 }, cm: 30 };
};

const jumping = scene(
  "scale",
  "أثناء القفز لتقدير الطول",
  "while jumping, for its length",
  ({ defs, tint, base }) =>
    studio(defs, tint) +
    `<g${defs.blur(8)}>${ellipse(306, 556, 70, 8, "#1c1008", 'fill-opacity=".35"')}</g><g transform="translate(300 62)scale(.64)">${stroke("M-132 396C-330 120-230-70 0-72S330 120 132 396", tone(base, -0.2), 8)}${stroke("M-132 396C-330 120-230-70 0-72S330 120 132 396", "#ffffff", 2, 'stroke-opacity=".5"')}${figure(defs, "man")}${[
      -1, 1,
    ]
      .map(
        (side) =>
          `<g transform="translate(${side * 132} 388)rotate(${side * 24})">${path(
            limb([
              [0, -30, 8],
              [0, 34, 9],
            ]),
            defs.lin(round("#26282e", 0.5)),
          )}</g>`,
      )
      .join("")}</g>`,
);
export const jumpRope: Kind = {
  thing: ropeThing,
  views: [
    front(ropeThing, "lies", 480),
    close("المقبض والمحمل عن قرب", "the handle and bearing, close up", ropeThing, { x: 230, y: 470, zoom: 2.4 }),
    jumping,
  ],
};

/** Two adjustable straps with handles, joined at an anchor. */
const trainerThing: DrawThing = ({ defs, base }): Thing => {
  const web = (d: string, w = 24): string =>
    stroke(d, "#1b1c20", w + 3) +
    stroke(d, "#2f3239", w) +
    stroke(d, base, 5) +
    stroke(d, "#ffffff", 1.2, 'stroke-opacity=".4" stroke-dasharray="5 5"');
  const buckle = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y})rotate(${turn})">${rect(-22, -15, 44, 30, defs.lin(steel, [0, 0, 1, 1]), 5)}${rect(-13, -7, 26, 14, "#1b1c20", 3)}</g>`;
  const handle = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y})rotate(${turn})">${stroke("M-46 62L0-34L46 62", "#2f3239", 20, 'stroke-linejoin="round"')}${stroke("M-46 62L0-34L46 62", base, 4, 'stroke-linejoin="round"')}${path(
      limb([
        [-62, 68, 17],
        [0, 68, 20],
        [62, 68, 17],
      ]),
      defs.lin(round("#26282e", 0.5), down),
    )}${stroke(times(9, (i) => `M${-40 + i * 10} 50v36`).join(""), "#000000", 3, 'stroke-opacity=".5"')}</g>`;
  const body =
    web("M300 96V176", 26) +
    web("M300 180L176 400") +
    web("M300 180L424 400") +
    `<g transform="translate(300 76)">${stroke("M-16-26Q-22 14 0 22Q22 14 16-26Q0-44-16-26z", "#8b8f96", 10)}${stroke("M-16-26Q-22 14 0 22", "#ffffff", 3, 'stroke-opacity=".6"')}</g>` +
    rect(280, 160, 40, 34, base, 6) +
    buckle(246, 280, 28) +
    buckle(354, 280, -28) +
    handle(166, 426, 18) +
    handle(434, 426, -18);
  return { body, box: { x: 78, y: 28, w: 444, h: 500 }, cm: 60 };
};
const hanging = scene(
  "worn",
  "أثناء التمرين معلّقًا فوق شخص واقف",
  "hanging in use above a standing person",
  ({ defs, tint, base }) =>
    studio(defs, tint) +
    `<g transform="translate(300 110)scale(.62)">${figure(defs, "man")}${[-1, 1]
      .map(
        (side) =>
          stroke(`M0-170L${side * 134} 384`, "#2f3239", 11) +
          stroke(`M0-170L${side * 134} 384`, base, 3) +
          path(
            limb([
              [side * 134 - 24, 398, 9],
              [side * 134 + 24, 398, 9],
            ]),
            "#1b1c20",
          ),
      )
      .join("")}</g>`,
);
export const suspensionTrainer: Kind = {
  thing: trainerThing,
  views: [
    front(trainerThing, "lies", 500),
    close("المقبض المطاطي عن قرب", "the rubber handle, close up", trainerThing, { x: 180, y: 460, zoom: 2.3 }),
    hanging,
  ],
};
