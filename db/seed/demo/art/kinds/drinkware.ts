import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { type Brush, besideHand, type DrawThing, front, type Kind, scene } from "../kit/kind.ts";
import { bright, dark, ramp, round, soft, steel } from "../kit/light.ts";
import { lie, type Thing, tabletop } from "../kit/scene.ts";
import { band, disc, lathe, times } from "../kit/shapes.ts";
import { ellipse, path, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";

type Defs = Brush["defs"];
export const dimmed = "#2a2c33";

/** A steel wire ball. */
function wireBall(defs: Defs, x: number, y: number, r: number): string {
  const rings = times(
    6,
    (i) => `<ellipse cx="0" cy="0" rx="${r}" ry="${r * 0.36}" transform="rotate(${i * 30})" fill="none"/>`,
  ).join("");
  return `<g transform="translate(${x} ${y})"><g stroke="#4d5058" stroke-width="${r * 0.13}">${rings}</g><g stroke="${defs.lin(steel)}" stroke-width="${r * 0.09}">${rings}</g><circle r="${r}" fill="none" stroke="#8e929a" stroke-width="${r * 0.08}"/></g>`;
}

const upright = (x: number, y: number, size: number, fill: string): string =>
  `<g transform="rotate(-90 ${x} ${y})">${latinName(x, y + size * 0.35, size, fill)}</g>`;

const shakerLid = ({ defs, accent }: Brush, top: number, r: number): string => {
  const outline = lathe(
    300,
    [
      [top, r - 10],
      [top, r - 10],
      [top + 8, r - 2],
      [top + 62, r + 4],
      [top + 62, r + 4],
    ],
    0.1,
  );
  const spout = lathe(
    262,
    [
      [top - 40, 30],
      [top - 40, 30],
      [top - 30, 33],
      [top + 8, 36],
      [top + 8, 36],
    ],
    0.14,
  );
  return (
    stroke(`M352 ${top + 6}v-38q0-24 22-24t22 24v52`, dimmed, 13) +
    stroke(`M350 ${top + 2}v-36q0-22 20-24`, "#ffffff", 3, 'stroke-opacity=".35"') +
    path(outline, defs.lin(round(dimmed, 0.5))) +
    ellipse(300, top, r - 10, (r - 10) * 0.1, "#3c3f47") +
    stroke(
      times(
        30,
        (i) =>
          `M${(300 - Math.cos((Math.PI * (i + 0.5)) / 30) * (r + 1)).toFixed(1)} ${(top + 26 + Math.sin((Math.PI * (i + 0.5)) / 30) * 9).toFixed(1)}v26`,
      ).join(""),
      "#000000",
      2,
      'stroke-opacity=".3"',
    ) +
    path(spout, defs.lin(round(dimmed, 0.6))) +
    path(
      lathe(
        262,
        [
          [top - 66, 32],
          [top - 66, 32],
          [top - 60, 38],
          [top - 38, 38],
          [top - 38, 38],
        ],
        0.14,
      ),
      defs.lin(round(accent, 0.6)),
    ) +
    ellipse(262, top - 66, 32, 4.5, tone(accent, 0.3))
  );
};

const shakerThing: DrawThing = (brush): Thing => {
  const { defs, base, on } = brush;
  const cup = lathe(
    300,
    [
      [216, 92],
      [216, 92],
      [340, 86],
      [470, 76],
      [490, 72],
      [496, 64],
    ],
    0.1,
  );
  const ticks = times(6, (i) => `M${352 - i * 2} ${452 - i * 38}h${i % 2 ? 14 : 24}`).join("");
  const body =
    path(cup, defs.lin(round(base, 0.6))) +
    soft(
      defs,
      cup,
      7,
      bright("M240 236L250 476", 12, 0.5) +
        dark("M212 240q88 20 176 0", 14, 0.3) +
        dark("M230 486q70 14 140 0", 10, 0.3),
    ) +
    upright(286, 372, 48, on) +
    stroke(ticks, on, 4, 'stroke-opacity=".85"') +
    write(toLine("600 ml"), { x: 356, y: 254, size: 17, fill: on, fit: 60 }) +
    shakerLid(brush, 158, 96) +
    `<g${defs.blur(4)}>${ellipse(424, 500, 38, 8, "#1c1008", 'fill-opacity=".5"')}</g>` +
    wireBall(defs, 420, 464, 36);
  return { body, box: { x: 204, y: 86, w: 256, h: 418 }, cm: 22 };
};

/** A round vessel from above with what is inside. */
const fromAbove = (ar: string, en: string, wall: (brush: Brush) => string, inside: (brush: Brush) => string) =>
  scene("inside", ar, en, (brush) => {
    const { defs, tint } = brush;
    const color = wall(brush);
    const body =
      path(disc(300, 300, 214), defs.lin(ramp(tone(color, 0.3), color, tone(color, -0.3)), [0, 0, 1, 1])) +
      path(
        disc(300, 300, 196),
        defs.rad(
          [
            [0, tone(color, -0.16)],
            [0.7, tone(color, -0.4)],
            [1, tone(color, -0.62)],
          ],
          0.56,
          0.58,
          0.56,
        ),
      ) +
      soft(
        defs,
        disc(300, 300, 196),
        12,
        dark("M120 330A186 186 0 0 1 330 116", 40, 0.5) + bright("M474 330A180 180 0 0 1 330 476", 16, 0.4),
      ) +
      inside(brush);
    return tabletop(defs, tint) + lie(defs, { body, box: { x: 86, y: 86, w: 428, h: 428 }, cm: 10 });
  });

export const shaker: Kind = {
  thing: shakerThing,
  views: [
    front(shakerThing),
    fromAbove(
      "الشيكر من الأعلى وكرة الخلط بداخله",
      "the shaker from above with its mixing ball",
      ({ base }) => base,
      ({ defs }) =>
        `<g${defs.blur(8)}>${ellipse(320, 330, 84, 84, "#000000", 'fill-opacity=".5"')}</g>${wireBall(defs, 306, 312, 82)}`,
    ),
    besideHand(shakerThing),
  ],
};

const steelShakerThing: DrawThing = (brush): Thing => {
  const { defs, base, on } = brush;
  const cup = lathe(
    300,
    [
      [214, 88],
      [214, 88],
      [360, 84],
      [480, 78],
      [480, 78],
    ],
    0.1,
  );
  const foot = lathe(
    300,
    [
      [474, 79],
      [474, 79],
      [494, 77],
      [500, 70],
    ],
    0.1,
  );
  const body =
    path(foot, defs.lin(steel)) +
    path(cup, defs.lin(round(base, 0.35))) +
    soft(defs, cup, 7, bright("M240 226L246 470", 10, 0.4)) +
    path(band(300, 90, 206, 16), defs.lin(steel)) +
    mark(300, 352, 84, on) +
    latinName(300, 428, 24, on) +
    write(toLine("700 ml"), { x: 300, y: 456, size: 15, fill: on }) +
    path(
      cup,
      defs.lin([
        [0, "#000000", 0.1],
        [0.3, "#ffffff", 0.06],
        [1, "#000000", 0.16],
      ]),
    ) +
    shakerLid({ ...brush, accent: "#c9ccd1" }, 148, 92);
  return { body, box: { x: 206, y: 76, w: 194, h: 430 }, cm: 25 };
};
export const steelShaker: Kind = {
  thing: steelShakerThing,
  views: [
    front(steelShakerThing),
    fromAbove(
      "باطن الشيكر من الفولاذ المصقول",
      "the brushed steel inside",
      ({ base }) => base,
      ({ defs }) =>
        path(
          disc(300, 300, 188),
          defs.rad(
            [
              [0, "#8b8f96"],
              [0.3, "#d9dadc"],
              [0.55, "#9a9da4"],
              [0.8, "#5f636b"],
              [1, "#c9cbcf"],
            ],
            0.54,
            0.56,
            0.54,
          ),
        ) +
        stroke(times(7, (i) => disc(300, 300, 40 + i * 21)).join(""), "#ffffff", 1.5, 'stroke-opacity=".3"') +
        soft(defs, disc(300, 300, 188), 14, dark("M130 320A176 176 0 0 1 320 128", 40, 0.5)),
    ),
    besideHand(steelShakerThing),
  ],
};
