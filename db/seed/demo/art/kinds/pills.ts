import { mark } from "../brand.ts";
import { tone } from "../color.ts";
import { type Brush, besideHand, front, type Kind, scene } from "../kit/kind.ts";
import { print } from "../kit/label.ts";
import { bright, round, shade, soft, veil } from "../kit/light.ts";
import { type Thing, tabletop } from "../kit/scene.ts";
import { band, lathe, limb, times } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";
import { lid } from "./vessels.ts";

type Pill = (defs: Brush["defs"], x: number, y: number, turn: number, size: number) => string;

const placed = (x: number, y: number, turn: number, size: number, body: string): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})scale(${size})">${body}</g>`;
const under = (defs: Brush["defs"], rx: number, ry: number): string =>
  `<g${defs.blur(3)}>${ellipse(4, 6, rx, ry, "#2a1606", 'fill-opacity=".4"')}</g>`;

const softgel: Pill = (defs, x, y, turn, size) =>
  placed(
    x,
    y,
    turn,
    size,
    under(defs, 34, 17) +
      ellipse(
        0,
        0,
        34,
        17,
        defs.rad(
          [
            [0, "#ffe9a0"],
            [0.45, "#f3b433"],
            [1, "#b8680a"],
          ],
          0.36,
          0.3,
          0.8,
        ),
      ) +
      ellipse(8, 7, 18, 6, "#ffdf80", 'fill-opacity=".7"') +
      ellipse(-12, -7, 10, 3.5, "#ffffff", 'fill-opacity=".85"'),
  );
const capsule: Pill = (defs, x, y, turn, size) =>
  placed(
    x,
    y,
    turn,
    size,
    under(defs, 36, 14) +
      rect(
        -36,
        -13,
        72,
        26,
        defs.lin(
          [
            [0, "#ffffff"],
            [0.4, "#f4f0ea"],
            [1, "#b9b2a8"],
          ],
          [0, 0, 0, 1],
        ),
        13,
      ) +
      rect(
        -36,
        -14,
        38,
        28,
        defs.lin(
          [
            [0, "#ffffff"],
            [0.4, "#ece7df"],
            [1, "#a8a096"],
          ],
          [0, 0, 0, 1],
        ),
        14,
      ) +
      rect(-24, -9, 40, 4, "#ffffff", 2, 'fill-opacity=".9"'),
  );
const tablet: Pill = (defs, x, y, turn, size) =>
  placed(
    x,
    y,
    turn,
    size,
    under(defs, 36, 17) +
      ellipse(0, 4, 36, 17, "#a9794f") +
      ellipse(
        0,
        0,
        36,
        16,
        defs.rad(
          [
            [0, "#f6dfc4"],
            [0.6, "#dcb48a"],
            [1, "#bd8b5c"],
          ],
          0.36,
          0.3,
          0.8,
        ),
      ) +
      stroke("M0-14v28", "#8f6238", 2.5, 'stroke-opacity=".6"') +
      stroke("M-28-5Q-20-12-8-12", "#ffffff", 3, 'stroke-opacity=".6" stroke-linecap="round"'),
  );

const bottleThing =
  (pill: Pill, wall: string, cap: string, cm: number) =>
  (brush: Brush): Thing => {
    const { defs, base, on, label } = brush;
    const outline = lathe(300, [
      [196, 62],
      [196, 62],
      [222, 66],
      [248, 98],
      [276, 106],
      [468, 106],
      [488, 102],
      [496, 94],
    ]);
    const paper = band(300, 106, 288, 168);
    const body =
      path(outline, defs.lin(round(wall, 0.7))) +
      soft(defs, outline, 6, bright("M226 262q-10 8-10 30V480", 10, 0.5) + shade(band(300, 106, 190, 26), 0.3)) +
      path(paper, base) +
      `<g${defs.clip(paper)}>${mark(386, 420, 190, on, 'stroke-opacity=".1"')}</g>` +
      print(label, { cx: 300, y: 302, w: 150, h: 132, ink: on, accent: on }) +
      path(paper, defs.lin(veil)) +
      lid(brush, 300, 126, 76, 70, cap) +
      pill(defs, 198, 506, 14, 0.62) +
      pill(defs, 408, 512, -24, 0.62) +
      pill(defs, 250, 520, -8, 0.62);
    return { body, box: { x: 172, y: 118, w: 262, h: 412 }, cm };
  };

/** The bottle on its side with what it holds beside it. */
const spilled = (pill: Pill, wall: string, ar: string, en: string) =>
  scene("inside", ar, en, (brush) => {
    const { defs, tint, base, on } = brush;
    const mouth = lathe(
      0,
      [
        [-250, 130],
        [-250, 130],
        [-60, 130],
        [-24, 112],
        [0, 76],
        [36, 74],
      ],
      0.1,
    );
    const bottle = `<g transform="translate(196 200)rotate(-56)">${path(mouth, defs.lin(round(wall, 0.6)))}${path(
      lathe(
        0,
        [
          [-230, 130],
          [-230, 130],
          [-90, 130],
        ],
        0.1,
      ),
      base,
    )}${mark(0, -150, 100, on)}${path(
      lathe(
        0,
        [
          [-230, 130],
          [-230, 130],
          [-90, 130],
        ],
        0.1,
      ),
      defs.lin(veil),
    )}${ellipse(0, 36, 74, 12, tone(wall, 0.3))}${ellipse(0, 37, 62, 9, "#1f130a")}</g>`;
    const spots = times(17, (i) => {
      const ring = Math.floor(i / 5);
      const angle = 0.1 + (i % 5) * 0.42 + ring * 0.16;
      const reach = 110 + ring * 78;
      return [
        Math.round(270 + Math.cos(angle) * reach),
        Math.round(250 + Math.sin(angle) * reach * 0.92),
        (i * 71) % 180,
      ] as const;
    });
    return (
      tabletop(defs, tint) +
      `<g${defs.silhouette(14, 0.3)}><g transform="translate(18 22)">${path(
        limb([
          [20, 60, 130],
          [150, 180, 120],
          [226, 230, 70],
        ]),
        "#000000",
      )}</g></g>` +
      bottle +
      spots.map(([x, y, turn]) => pill(defs, x, y, turn, 1)).join("")
    );
  });

const pillsOf = (pill: Pill, wall: string, cap: string, cm: number, ar: string, en: string): Kind => {
  const thing = bottleThing(pill, wall, cap, cm);
  return { thing, views: [front(thing), spilled(pill, wall, ar, en), besideHand(thing)] };
};

export const capsuleBottle = pillsOf(
  capsule,
  "#f2eee7",
  "#2a2c33",
  13,
  "الكبسولات خارج العبوة",
  "the capsules out of the bottle",
);
export const softgelBottle = pillsOf(
  softgel,
  "#7a3d0c",
  "#f0ebe2",
  12,
  "كبسولات الزيت الذهبية خارج العبوة",
  "the golden softgels out of the bottle",
);
export const tabletBottle = pillsOf(
  tablet,
  "#f2eee7",
  "#f0ebe2",
  11,
  "الأقراص خارج العبوة",
  "the tablets out of the bottle",
);
