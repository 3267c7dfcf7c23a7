import { latinName } from "../brand.ts";
import { tone } from "../color.ts";
import { down } from "../kit/defs.ts";
import { besideHand, besidePerson, close, type DrawThing, front, type Kind, other } from "../kit/kind.ts";
import { bright, dark, ramp, round, shade, soft } from "../kit/light.ts";
import type { Thing } from "../kit/scene.ts";
import { box, disc, limb, rounded, times } from "../kit/shapes.ts";
import { drum } from "../kit/solids.ts";
import { ellipse, path, stroke } from "../svg.ts";
import { grid } from "./garment-parts.ts";

interface Roller {
  readonly length: number;
  readonly r: number;
  readonly deep: boolean;
  readonly cm: number;
}

const rollerThing =
  ({ length, r, deep, cm }: Roller): DrawThing =>
  ({ defs, base }): Thing => {
    const [x, y] = [300 + length / 2, 386];
    const axis = [-length, -length * 0.1] as const;
    const rows = deep ? 5 : 6;
    const columns = deep ? 8 : 9;
    const cells = times(rows * columns, (i) => {
      const row = Math.floor(i / columns);
      const angle = -1.34 + (row * 2.66) / (rows - 1);
      const share = ((i % columns) + 0.62 + (row % 2) * 0.3) / (columns + 0.9);
      const [cx, cy] = [
        x + axis[0] * share - Math.cos(angle) * r * 0.5,
        y + axis[1] * share + Math.sin(angle) * r * 0.97,
      ];
      const high = Math.cos(angle) * r * (deep ? 0.34 : 0.3);
      const wide = (length / columns) * (deep ? 0.34 : 0.36);
      return { cx, cy, wide, high: Math.max(3, high) };
    });
    const lumps = cells
      .map(({ cx, cy, wide, high }) =>
        deep
          ? ellipse(cx + 3, cy + 4, wide, high * 0.5, "#000000", 'fill-opacity=".45"') +
            ellipse(cx, cy, wide, high * 0.5, tone(base, 0.1)) +
            ellipse(cx - 3, cy - high * 0.16, wide * 0.6, high * 0.2, "#ffffff", 'fill-opacity=".28"')
          : path(
              rounded(
                [
                  [cx - wide, cy - high / 2],
                  [cx + wide, cy - high / 2 + 4],
                  [cx + wide, cy + high / 2 + 4],
                  [cx - wide, cy + high / 2],
                ],
                5,
              ),
              tone(base, 0.07),
              'stroke="#000000" stroke-opacity=".28" stroke-width="3"',
            ),
      )
      .join("");
    const at = (radius: number): string => disc(x, y, radius * 0.5, radius);
    const body =
      drum(defs, x, y, r, 0.5, axis, base, 0.25) +
      lumps +
      path(at(r), defs.lin(ramp(tone(base, 0.24), tone(base, -0.26)), [0, 0, 1, 1])) +
      path(at(r * 0.72), tone(base, -0.4)) +
      path(at(r * 0.66), defs.lin(ramp("#0d0e10", "#3d4048"))) +
      soft(
        defs,
        at(r * 0.66),
        8,
        bright(`M${x - 10} ${y + r * 0.5}Q${x + r * 0.24} ${y + r * 0.4} ${x + r * 0.28} ${y}`, 10, 0.3),
      ) +
      stroke(at(r), tone(base, 0.4), 2, 'stroke-opacity=".5"');
    return {
      body,
      box: { x: 300 - length / 2 - r * 0.5, y: y + axis[1] - r, w: length + r, h: r * 2 - axis[1] },
      cm,
      ground: limb([
        [x + axis[0] - 10, y + axis[1] + r - 2, 10],
        [x + 16, y + r - 2, 13],
      ]),
    };
  };

const shortRoller = rollerThing({ length: 300, r: 104, deep: false, cm: 17 });
export const foamRoller: Kind = {
  thing: shortRoller,
  views: [
    front(shortRoller, "stands", 470),
    close(
      "نقشة سطح الرولر عن قرب",
      "the surface pattern, close up",
      shortRoller,
      { x: 330, y: 350, zoom: 1.9 },
      "stands",
    ),
    besideHand(shortRoller),
  ],
};
const longRoller = rollerThing({ length: 400, r: 104, deep: true, cm: 17.5 });
export const deepRoller: Kind = {
  thing: longRoller,
  views: [
    front(longRoller, "stands", 500),
    close("البروزات العميقة عن قرب", "the deep knobs, close up", longRoller, { x: 330, y: 330, zoom: 1.9 }, "stands"),
    besideHand(longRoller),
  ],
};

/** A stick with turning beads between two handles. */
const stickThing: DrawThing = ({ defs, base }): Thing => {
  const handle = limb([
    [-268, 0, 19],
    [-252, 0, 24],
    [-200, 0, 21],
    [-158, 0, 24],
    [-150, 0, 20],
  ]);
  const bead = "M-11-22Q0-27 11-22V22Q0 27-11 22z";
  const grips = times(6, (i) => `M${-240 + i * 14}-21v42`).join("");
  const one = path(handle, defs.lin(round("#2a2c33", 0.5), down)) + stroke(grips, "#000000", 3, 'stroke-opacity=".4"');
  const fill = defs.lin(round(base, 0.7), down);
  const inner =
    path(box(-160, -9, 320, 18), defs.lin(round("#c9ccd1", 0.9), down)) +
    times(
      11,
      (i) =>
        `<g transform="translate(${-130 + i * 26} 0)">${path(bead, fill)}${stroke("M11-22Q14 0 11 22", "#000000", 2, 'stroke-opacity=".35"')}</g>`,
    ).join("") +
    one +
    `<g transform="scale(-1 1)">${one}</g>`;
  return {
    body: `<g transform="translate(300 300)rotate(-32)">${inner}</g>`,
    box: { x: 66, y: 140, w: 468, h: 320 },
    cm: 26,
  };
};
/** The stick upright, for its size beside a hand. */
const standingStick: DrawThing = (brush) => ({
  body: `<g transform="rotate(-58 300 300)">${stickThing(brush).body}</g>`,
  box: { x: 272, y: 26, w: 56, h: 548 },
  cm: 43,
});
export const massageStick: Kind = {
  thing: stickThing,
  views: [
    front(stickThing, "lies", 500),
    close("الحلقات الدوّارة عن قرب", "the turning rings, close up", stickThing, { x: 330, y: 282, zoom: 2.1 }),
    besideHand(standingStick),
  ],
};

const rolledMat =
  (thick: number, ribbed: boolean): DrawThing =>
  ({ defs, base, on }): Thing => {
    const r = 58 + thick * 2.2;
    const [x, y] = [432, 400];
    const axis = [-300, -32] as const;
    const turns = Math.max(3, Math.round(r / (thick * 1.5 + 3)));
    const spiral = times(turns * 14, (i) => {
      const angle = (i / 14) * 2 * Math.PI;
      const reach = r * 0.97 * (1 - i / (turns * 14));
      return `${i ? "L" : "M"}${(x + Math.cos(angle) * reach * 0.52).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
    }).join("");
    const flap = `M${x + axis[0]} ${y + axis[1] + r}L${x} ${y + r}L${x + 96} ${y + r + 34}Q${x + 104} ${y + r + 42} ${x + 88} ${y + r + 42}L${x + axis[0] + 70} ${y + axis[1] + r + 44}z`;
    const ring = (share: number): string => {
      const [cx, cy] = [x + axis[0] * share, y + axis[1] * share];
      return (
        stroke(`M${cx} ${cy - r - 1}A${r * 0.52} ${r + 1} 0 0 0 ${cx} ${cy + r + 1}`, "#23252b", 17) +
        stroke(`M${cx - 6} ${cy - r}A${r * 0.52} ${r} 0 0 0 ${cx - 6} ${cy + r}`, "#ffffff", 2, 'stroke-opacity=".3"')
      );
    };
    const tube = `M${x} ${y - r}l${axis[0]} ${axis[1]}A${r * 0.52} ${r} 0 0 0 ${x + axis[0]} ${y + axis[1] + r}L${x} ${y + r}z`;
    const texture = ribbed
      ? defs.tile(
          60,
          60,
          stroke(
            grid(5, (x, y) => `M${x * 12} ${y * 12 + 12}l12-12`),
            "#000000",
            1.6,
            'stroke-opacity=".22"',
          ),
        )
      : defs.tile(
          45,
          45,
          path(
            grid(5, (x, y) => disc(x * 9 + 4, y * 9 + 4, 1.2)),
            "#ffffff",
            'fill-opacity=".16"',
          ),
        );
    const body =
      path(flap, defs.lin(ramp(tone(base, -0.2), tone(base, 0.16)))) +
      path(flap, texture) +
      soft(defs, flap, 7, dark(`M${x + axis[0]} ${y + axis[1] + r + 4}L${x + 10} ${y + r + 6}`, 22, 0.5)) +
      drum(defs, x, y, r, 0.52, axis, base, 0.2) +
      path(tube, texture) +
      path(disc(x, y, r * 0.52, r), tone(base, 0.22)) +
      stroke(spiral, tone(base, -0.45), 3.5, 'stroke-linejoin="round"') +
      ring(0.24) +
      ring(0.76) +
      `<g transform="translate(${x + axis[0] * 0.5 - r * 0.5} ${y + axis[1] * 0.5 + 10})skewY(8)">${latinName(0, 0, 30, on, 'fill-opacity=".9"')}</g>`;
    return {
      body,
      box: { x: x + axis[0] - r * 0.6, y: y + axis[1] - r, w: 440, h: r * 2 + 78 },
      cm: 0.14 * r + 7,
      ground: limb([
        [x + axis[0] + 40, y + axis[1] + r + 40, 8],
        [x + 96, y + r + 40, 10],
      ]),
    };
  };

/** A corner of the unrolled mat turned up, which shows its thickness. */
const matCorner =
  (thick: number): DrawThing =>
  ({ defs, base, on }) => {
    const sheet = "M-40 240L420-60L700 200L700 700L-40 700z";
    const curl = `M-40 240Q10 170 96 190Q190 216 150 330Q110 430 -40 470z`;
    const body =
      path(sheet, defs.lin(ramp(tone(base, 0.16), tone(base, -0.2)), [0, 0, 1, 1])) +
      path(
        sheet,
        defs.tile(
          70,
          70,
          stroke(
            grid(5, (x, y) => `M${x * 14} ${y * 14 + 14}l14-14`),
            "#000000",
            1.8,
            'stroke-opacity=".16"',
          ),
        ),
      ) +
      stroke(`M-40 ${240 - thick * 0.5}L420 ${-60 - thick * 0.5}L700 ${200 - thick * 0.5}`, tone(base, -0.4), thick) +
      `<g${defs.blur(14)}>${path("M0 470Q180 420 220 300Q200 420 60 520z", "#000000", 'fill-opacity=".5"')}</g>` +
      path(curl, defs.lin(ramp(tone(base, -0.3), tone(base, 0.3), tone(base, -0.1)), down)) +
      stroke("M96 190Q190 216 150 330Q110 430-40 470", tone(base, -0.46), thick, 'stroke-linecap="round"') +
      `<g transform="translate(430 430)rotate(-33)skewX(-14)">${latinName(0, 0, 64, on, 'fill-opacity=".85"')}</g>`;
    return { body, box: { x: 0, y: 0, w: 600, h: 600 }, cm: 40 };
  };

/** The unrolled mat upright, for its length beside a person. */
const longMat: DrawThing = ({ defs, base, on }) => {
  const d = rounded(
    [
      [-61, 0],
      [61, 0],
      [61, 366],
      [-61, 366],
    ],
    10,
  );
  return {
    body:
      path(d, defs.lin(ramp(tone(base, 0.14), tone(base, -0.24)))) +
      soft(defs, d, 10, bright("M-40 10V350", 12, 0.24) + shade("M20 0L80 0V380H40z", 0.2)) +
      latinName(0, 340, 22, on),
    box: { x: -61, y: 0, w: 122, h: 366 },
    cm: 183,
  };
};
const matOf = (thick: number, ribbed: boolean, edge: number): Kind => {
  const thing = rolledMat(thick, ribbed);
  return {
    thing,
    views: [
      front(thing, "stands", 500),
      other("detail", "سماكة الحصيرة عند الطرف", "the thickness at the edge", matCorner(edge), "lies", 600),
      besidePerson(longMat),
    ],
  };
};
export const yogaMat = matOf(3, true, 9);
export const thickMat = matOf(14, false, 30);
