import { lockup, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { type Brush, type DrawThing, front, type Kind, scene } from "../kit/kind.ts";
import { bright, dark, ramp, soft } from "../kit/light.ts";
import { lie, type Thing, tabletop } from "../kit/scene.ts";
import { rounded, times } from "../kit/shapes.ts";
import { path, rect, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";

const shape = (w: number, h: number): string =>
  rounded(
    [
      [-w / 2, -h / 2],
      [w / 2, -h / 2],
      [w / 2, h / 2],
      [-w / 2, h / 2],
    ],
    22,
  );

/** The card around (0, 0). It carries no amount: that is written beside it, in the customer's own currency. */
function card({ defs, base, on, label }: Brush): string {
  const d = shape(390, 244);
  const rings = times(
    5,
    (i) =>
      `<circle cx="120" cy="-60" r="${64 + i * 44}" fill="none" stroke="${on}" stroke-opacity="${(0.3 - i * 0.05).toFixed(2)}" stroke-width="${9 + i * 2}" stroke-dasharray="${(64 + i * 44) * 2.1} ${(64 + i * 44) * 0.6}" transform="rotate(${i * 67} 120 -60)"/>`,
  ).join("");
  return (
    path(d, defs.lin(ramp(tone(base, 0.2), base, tone(base, -0.34)), [0, 0, 1, 1])) +
    `<g${defs.clip(d)}>${rings}</g>` +
    soft(defs, d, 12, bright("M-180-90L60-116", 24, 0.3)) +
    stroke(d, "#ffffff", 2, 'stroke-opacity=".4"') +
    lockup(-100, -78, 32, on) +
    write(toLine(label.ar), { x: 164, y: 66, size: 46, align: "end", fit: 260, fill: on }) +
    write(toLine(label.latin, "bold", 0.12), { x: 164, y: 96, size: 17, align: "end", fill: on }) +
    mark(-150, 74, 46, on)
  );
}

const bow = (defs: Brush["defs"], color: string): string => {
  const fill = defs.lin(
    [
      [0, tone(color, 0.3)],
      [0.6, color],
      [1, tone(color, -0.34)],
    ],
    [0, 0, 1, 1],
  );
  return (
    path("M0 0C-30-60-110-70-112-26C-112 14-50 20 0 0zM0 0C30-60 110-70 112-26C112 14 50 20 0 0z", fill) +
    path("M-6 4L-64 92L-34 88L-22 108L6 10zM6 4L64 92L34 88L22 108L-6 10z", tone(color, -0.12)) +
    soft(
      defs,
      "M0 0C-30-60-110-70-112-26C-112 14-50 20 0 0zM0 0C30-60 110-70 112-26C112 14 50 20 0 0z",
      4,
      dark("M-8-2Q-40-26-90-24M8-2Q40-26 90-24", 7, 0.4),
    ) +
    rect(-17, -17, 34, 32, tone(color, -0.2), 9)
  );
};

const onEnvelope: DrawThing = (brush): Thing => {
  const { defs } = brush;
  const paper = "#f7f0e4";
  const body =
    `<g transform="rotate(7 300 310)">${path(
      rounded(
        [
          [88, 190],
          [512, 190],
          [512, 452],
          [88, 452],
        ],
        10,
      ),
      paper,
    )}${path("M88 192L300 336L512 192", tone(paper, -0.08))}${stroke("M92 194L300 336L508 194M92 448L240 320M508 448L360 320", tone(paper, -0.26), 2)}</g>` +
    `<g${defs.blur(9)}><g transform="translate(308 320)rotate(-8)">${path(shape(390, 244), "#1c1008", 'fill-opacity=".45"')}</g></g>` +
    `<g transform="translate(296 300)rotate(-8)">${card(brush)}</g>`;
  return { body, box: { x: 74, y: 130, w: 452, h: 350 }, cm: 9 };
};
const wrapped = scene("gift", "في علبة هدية بشريط", "in a gift box with a ribbon", (brush) => {
  const { defs, tint, base } = brush;
  const ribbon = defs.lin(ramp(tone(base, 0.3), base, tone(base, -0.3)));
  const boxThing: Thing = {
    body:
      path(
        rounded(
          [
            [70, 70],
            [530, 70],
            [530, 530],
            [70, 530],
          ],
          14,
        ),
        defs.lin(ramp("#fffaf2", "#dccdb8"), [0, 0, 1, 1]),
      ) +
      rect(278, 70, 46, 460, ribbon) +
      rect(70, 430, 460, 46, ribbon),
    box: { x: 70, y: 70, w: 460, h: 460 },
    cm: 20,
  };
  const cardThing: Thing = {
    body: `<g transform="translate(292 250)rotate(-5)">${card(brush)}</g>`,
    box: { x: 90, y: 100, w: 400, h: 300 },
    cm: 6,
  };
  const bowThing: Thing = {
    body: `<g transform="translate(302 446)scale(1.1)">${bow(defs, base)}</g>`,
    box: { x: 180, y: 380, w: 240, h: 180 },
    cm: 6,
  };
  return tabletop(defs, tint) + lie(defs, boxThing) + lie(defs, cardThing) + lie(defs, bowThing);
});
export const giftCard: Kind = { thing: onEnvelope, views: [front(onEnvelope, "lies", 500), wrapped] };
