import { mark } from "../brand.ts";
import { tone } from "../color.ts";
import { down } from "../kit/defs.ts";
import { type Brush, besideHand, front, type Kind, scene } from "../kit/kind.ts";
import { print } from "../kit/label.ts";
import { bright, dark, ramp, round, soft, steel, veil } from "../kit/light.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { band, disc, lathe, limb, times } from "../kit/shapes.ts";
import { ellipse, path, stroke } from "../svg.ts";
import { lid } from "./vessels.ts";

/** A glass jar with a printed band. */
const jarThing =
  (fill: string, height: number, cm: number) =>
  (brush: Brush): Thing => {
    const { defs, base, on, label } = brush;
    const top = 500 - height;
    const glass = lathe(300, [
      [top + 40, 94],
      [top + 40, 94],
      [top + 66, 116],
      [top + 100, 124],
      [470, 124],
      [490, 116],
      [496, 106],
    ]);
    const [y, h] = [top + 106, 382 - top];
    const paper = band(300, 124, y, h);
    const body =
      path(glass, defs.lin(round(fill, 0.9))) +
      soft(
        defs,
        glass,
        6,
        dark(`M186 ${top + 90}q114 26 228 0`, 8, 0.3) +
          bright(`M206 ${top + 70}q-14 12-14 40V470`, 10, 0.6) +
          dark("M190 486q110 22 220 0", 12, 0.36),
      ) +
      path(paper, base) +
      `<g${defs.clip(paper)}>${path(band(300, 124, y + h - 12, 40), tone(base, -0.35))}</g>` +
      print(label, { cx: 300, y: y + h * 0.12, w: 172, h: h * 0.72, ink: on, accent: on }) +
      path(paper, defs.lin(veil)) +
      bright(`M424 ${top + 110}V470`, 3, 0.3) +
      lid(brush, 300, top, 104, 46, "#2b2622");
    return { body, box: { x: 176, y: top - 10, w: 248, h: 512 - top }, cm };
  };

/** A spoon of spread over the open jar. */
const openJar = (fill: string) =>
  scene("inside", "المرطبان مفتوح وملعقة من محتواه", "the open jar with a spoonful", (brush) => {
    const { defs, tint, base, on } = brush;
    const wall = lathe(
      270,
      [
        [300, 176],
        [300, 176],
        [340, 200],
        [390, 210],
        [700, 210],
      ],
      0.32,
    );
    const mouth = disc(270, 300, 164, 52);
    const spoon = limb([
      [300, 250, 58],
      [330, 216, 56],
      [356, 180, 18],
      [420, 96, 10],
      [500, -10, 14],
    ]);
    return (
      studio(defs, tint) +
      path(wall, defs.lin(round(fill, 0.9))) +
      path(band(270, 210, 430, 300, 0.32), base) +
      mark(270, 556, 96, on) +
      path(wall, defs.lin(veil)) +
      path(disc(270, 300, 176, 58), tone(fill, 0.5)) +
      path(mouth, defs.lin(ramp(tone(fill, 0.3), tone(fill, -0.35)))) +
      `<g${defs.clip(mouth)}>${stroke("M150 310q60-40 120-6t130-22M180 330q80 20 180-16", tone(fill, 0.35), 9, 'stroke-linecap="round"')}<g${defs.blur(8)}>${dark("M110 296Q270 230 430 296", 22, 0.4)}</g></g>` +
      path(spoon, defs.lin(steel)) +
      path(
        limb([
          [286, 262, 46],
          [322, 224, 48],
        ]),
        defs.lin(ramp(tone(fill, 0.45), fill, tone(fill, -0.3))),
      ) +
      soft(
        defs,
        limb([
          [286, 262, 46],
          [322, 224, 48],
        ]),
        4,
        bright("M272 236q22-34 52-34", 10, 0.5) + dark("M290 300q40-6 62-46", 8, 0.3),
      ) +
      path("M262 300q6 44 14 62q8-20 10-56z", tone(fill, 0.1))
    );
  });

const jarOf = (fill: string, height: number, cm: number): Kind => {
  const thing = jarThing(fill, height, cm);
  return { thing, views: [front(thing), openJar(fill), besideHand(thing)] };
};

export const peanutJar = jarOf("#b9803f", 400, 15);
export const almondJar = jarOf("#a9713f", 330, 10.5);

/** A six-sided honey jar with a wooden dipper. */
const honeyThing = (brush: Brush): Thing => {
  const { defs, base, on, label } = brush;
  const glass = lathe(300, [
    [208, 92],
    [208, 92],
    [232, 118],
    [256, 126],
    [470, 126],
    [488, 116],
    [496, 108],
  ]);
  const facets = [182, 236, 364, 418];
  const paper = "M204 296h192v132h-192z";
  const body =
    path(
      glass,
      defs.lin([
        [0, "#7a3c05"],
        [0.1, "#c97812"],
        [0.26, "#f8c04a"],
        [0.5, "#e39a1d"],
        [0.8, "#a85a08"],
        [1, "#d98a1e"],
      ]),
    ) +
    soft(
      defs,
      glass,
      4,
      facets.map((x) => dark(`M${x + 6} 240V486`, 5, 0.26) + bright(`M${x} 240V486`, 4, 0.4)).join("") +
        bright("M200 250V470", 12, 0.5),
    ) +
    path(paper, base) +
    print(label, { cx: 300, y: 308, w: 158, h: 108, ink: on, accent: on }) +
    path(
      paper,
      defs.lin([
        [0, "#3b1d05", 0.22],
        [0.3, "#ffffff", 0.12],
        [1, "#3b1d05", 0.26],
      ]),
    ) +
    lid(brush, 300, 158, 100, 48, "#c9a24f");
  return { body, box: { x: 174, y: 146, w: 252, h: 362 }, cm: 11 };
};

const dipper = scene("inside", "العسل ينساب من مغرفة خشبية", "honey running from a wooden dipper", (brush) => {
  const { defs, tint } = brush;
  const wood = defs.lin(round("#a9713a", 0.3), down);
  const drop = "M214 268c2 70 2 140 8 214q2 30 24 30t26-30c8-74 6-150 10-214z";
  const honey = defs.lin([
    [0, "#c97812"],
    [0.35, "#fbd067"],
    [0.6, "#e39a1d"],
    [1, "#9a5206"],
  ]);
  const grooves = times(5, (i) =>
    ellipse(250 + i * 3, 236 - i * 26, 74 - Math.abs(i - 1.6) * 9, 15, i % 2 ? "#7a4a1f" : "#b9803f"),
  )
    .reverse()
    .join("");
  const bowl = lathe(
    262,
    [
      [500, 190],
      [500, 190],
      [560, 176],
      [640, 120],
    ],
    0.24,
  );
  return (
    studio(defs, tint) +
    path(bowl, defs.lin(round("#e9dfd1", 0.5))) +
    ellipse(262, 500, 184, 44, "#b56a0c") +
    ellipse(
      262,
      504,
      172,
      38,
      defs.lin([
        [0, "#d98a1e"],
        [0.4, "#fbd067"],
        [1, "#a85a08"],
      ]),
    ) +
    path(
      limb([
        [258, 170, 14],
        [340, 60, 12],
        [430, -60, 13],
      ]),
      wood,
    ) +
    `<g transform="rotate(6 250 200)">${grooves}</g>` +
    path(drop, honey) +
    path("M176 226q70 36 150 2q6 40-34 58q-60 18-92-2q-28-20-24-58z", honey) +
    bright("M232 300q4 90 8 180", 7, 0.6)
  );
});

export const honeyJar: Kind = { thing: honeyThing, views: [front(honeyThing), dipper, besideHand(honeyThing)] };

/** A wide jar of coarse salt. */
const saltThing = (brush: Brush): Thing => {
  const { defs, base, on, label } = brush;
  const glass = lathe(300, [
    [170, 116],
    [170, 116],
    [196, 134],
    [470, 134],
    [490, 126],
    [496, 116],
  ]);
  const crystals = times(90, (i) => {
    const [x, y] = [172 + ((i * 89) % 256), 206 + ((i * 53) % 280)];
    return path(`M${x} ${y}l9-4l8 5l-3 9l-10 1z`, i % 3 ? "#ffffff" : base, `fill-opacity="${i % 3 ? 0.65 : 0.35}"`);
  }).join("");
  const paper = band(300, 134, 268, 150);
  const body =
    path(glass, defs.lin(round("#dfe9e4", 0.8))) +
    `<g${defs.clip(glass)}>${crystals}</g>` +
    soft(
      defs,
      glass,
      6,
      bright("M194 200V480", 12, 0.7) + dark("M420 200V480", 14, 0.25) + dark("M180 490q120 26 240 0", 10, 0.3),
    ) +
    path(paper, base) +
    print(label, { cx: 300, y: 286, w: 186, h: 114, ink: on, accent: on }) +
    path(paper, defs.lin(veil)) +
    lid(brush, 300, 118, 120, 50, "#b98c5c");
  return { body, box: { x: 166, y: 104, w: 268, h: 406 }, cm: 15 };
};

const saltBowl = scene(
  "inside",
  "بلورات الملح في وعاء مع أوراق النعناع",
  "the salt crystals in a bowl with mint leaves",
  ({ defs, tint }) => {
    const bowl = lathe(
      300,
      [
        [330, 210],
        [330, 210],
        [420, 190],
        [520, 110],
        [530, 90],
      ],
      0.3,
    );
    const heap = disc(300, 330, 196, 58);
    const crystals = times(150, (i) => {
      const angle = i * 2.4;
      const reach = Math.sqrt(i / 150);
      const [x, y] = [300 + Math.cos(angle) * reach * 186, 318 + Math.sin(angle) * reach * 50 - (1 - reach) * 36];
      const size = 8 + (i % 5) * 2;
      return path(
        `M${x.toFixed(0)} ${y.toFixed(0)}l${size} -5l${size * 0.8} 6l-3 ${size}l-${size} 2z`,
        ["#ffffff", "#e8f1ec", "#cfe2d8"][i % 3] ?? "#ffffff",
        'stroke="#9db8ab" stroke-width="1"',
      );
    })
      .reverse()
      .join("");
    const leaf = (x: number, y: number, turn: number, size: number): string =>
      `<g transform="translate(${x} ${y})rotate(${turn})scale(${size})">${path(
        "M0 0C20-34 70-40 104 0C70 34 22 36 0 0z",
        defs.lin(ramp("#8cc29a", "#2f6b4a"), down),
      )}${stroke("M4 0H98M30 0l16-18M30 0l16 18M54 0l16-17M54 0l16 17", "#ffffff", 2, 'stroke-opacity=".4"')}</g>`;
    return (
      studio(defs, tint) +
      `<g${defs.blur(14)}>${ellipse(340, 540, 200, 24, "#1c1008", 'fill-opacity=".4"')}</g>` +
      path(bowl, defs.lin(round("#c9a889", 0.3))) +
      path(heap, "#dbe7e0") +
      crystals +
      leaf(380, 290, -24, 1.1) +
      leaf(392, 298, 20, 0.9)
    );
  },
);

export const saltJar: Kind = { thing: saltThing, views: [front(saltThing), saltBowl, besideHand(saltThing)] };
