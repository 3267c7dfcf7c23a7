import { mark } from "../brand.ts";
import { tone } from "../color.ts";
import { down } from "../kit/defs.ts";
import { type Brush, besideHand, front, type Kind, scene } from "../kit/kind.ts";
import { print } from "../kit/label.ts";
import { bright, dark, glow, ramp, round, shade, soft, veil } from "../kit/light.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { band, disc, lathe, limb, times } from "../kit/shapes.ts";
import { ellipse, path, stroke } from "../svg.ts";

/** A ribbed screw lid; `r` is its radius, `y` its top. */
export function lid({ defs }: Brush, cx: number, y: number, r: number, h: number, color = "#26282e"): string {
  const outline = lathe(
    cx,
    [
      [y, r - 5],
      [y, r - 5],
      [y + 5, r],
      [y + h, r],
      [y + h, r],
    ],
    0.1,
  );
  const ribs = times(40, (i) => {
    const angle = (Math.PI * (i + 0.5)) / 40;
    const x = cx - Math.cos(angle) * r;
    const drop = Math.sin(angle) * r * 0.1;
    return `M${x.toFixed(1)} ${(y + 9 + drop).toFixed(1)}v${h - 14}`;
  }).join("");
  return (
    path(outline, defs.lin(round(color, 0.5))) +
    stroke(ribs, "#000000", 1.6, 'stroke-opacity=".28"') +
    ellipse(cx, y, r - 4, (r - 4) * 0.1, defs.lin(ramp(tone(color, 0.36), tone(color, 0.06)))) +
    ellipse(cx, y + 1, r - 15, (r - 15) * 0.095, tone(color, -0.1))
  );
}

interface Size {
  readonly r: number;
  readonly top: number;
  readonly lid: number;
  readonly cm: number;
}

/** A plastic tub with a wide lid and a printed sleeve. */
const tubThing =
  ({ r, top, lid: lidHeight, cm }: Size) =>
  (brush: Brush): Thing => {
    const { defs, base, accent, on, label } = brush;
    const neck = top + lidHeight;
    const foot = 496;
    const outline = lathe(300, [
      [neck - 8, r - 6],
      [neck - 8, r - 6],
      [neck + 10, r],
      [neck + 26, r],
      [foot - 26, r],
      [foot - 8, r - 4],
      [foot, r - 12],
    ]);
    const [y, h] = [neck + 26, foot - neck - 58];
    const sleeve = band(300, r, y, h);
    const ring = Math.min(r * 2.1, h * 1.25);
    const body =
      path(outline, defs.lin(round(tone(base, -0.08), 0.5))) +
      path(sleeve, base) +
      `<g${defs.clip(sleeve)}>${mark(300 + r * 0.5, y + h * 0.72, ring, on, 'stroke-opacity=".1"')}${path(band(300, r, y + h - 16, 60), accent)}</g>` +
      print(label, { cx: 300, y: y + h * 0.13, w: r * 1.36, h: h * 0.7, ink: on, accent: on }) +
      path(sleeve, defs.lin(veil)) +
      soft(
        defs,
        outline,
        7,
        bright(`M${300 - r * 0.52} ${neck + 16}V${foot - 20}`, r * 0.13, 0.34) +
          shade(band(300, r, neck - 10, 22), 0.5),
      ) +
      lid(brush, 300, top, r + 5, lidHeight);
    return { body, box: { x: 295 - r, y: top - r * 0.1, w: r * 2 + 10, h: foot + r * 0.1 - top + r * 0.06 }, cm };
  };

const scoop = (defs: Brush["defs"], x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})">${path(
    limb([
      [30, 0, 9],
      [80, -2, 7],
      [150, -4, 8],
    ]),
    defs.lin(round("#3a3d45", 0.5), down),
  )}${path(
    lathe(
      0,
      [
        [-26, 36],
        [-26, 36],
        [30, 28],
        [34, 24],
      ],
      0.32,
    ),
    defs.lin(round("#3a3d45", 0.6)),
  )}${ellipse(0, -26, 36, 12, "#1d1f24")}</g>`;

/** The open tub from above, with powder and scoop. */
const openTub = (powder: string) =>
  scene("inside", "مفتوحة وبداخلها المسحوق وملعقة القياس", "open, with the powder and the scoop", (brush) => {
    const { defs, tint, base, on } = brush;
    const wall = lathe(
      270,
      [
        [250, 196],
        [250, 196],
        [300, 200],
        [700, 200],
      ],
      0.34,
    );
    const inner = disc(270, 250, 184, 62);
    const heap = disc(270, 296, 178, 60);
    const grain = times(46, (i) =>
      ellipse(
        110 + ((i * 73) % 320),
        262 + ((i * 37) % 70),
        2 + (i % 3),
        1.4 + (i % 2),
        i % 2 ? tone(powder, -0.12) : tone(powder, 0.5),
      ),
    ).join("");
    return (
      studio(defs, tint) +
      `<g${defs.blur(16)}>${ellipse(470, 590, 200, 40, "#1c1008", 'fill-opacity=".34"')}</g>` +
      path(wall, defs.lin(round(base, 0.5))) +
      mark(270, 470, 150, on, 'stroke-opacity=".85"') +
      path(wall, defs.lin(veil)) +
      path(disc(270, 250, 198, 68), defs.lin(ramp(tone(base, 0.5), tone(base, 0.14), tone(base, -0.3)))) +
      path(inner, tone(base, -0.62)) +
      `<g${defs.clip(inner)}>${path(
        heap,
        defs.lin([
          [0, tone(powder, 0.4)],
          [0.6, powder],
          [1, tone(powder, -0.3)],
        ]),
      )}${grain}<g${defs.blur(9)}>${dark("M96 250Q270 190 444 250", 26, 0.4)}${glow(disc(210, 290, 90, 22), 0.4)}</g>${scoop(defs, 300, 286, -34)}</g>` +
      path(
        limb([
          [352, 232, 8],
          [400, 180, 7],
          [446, 130, 8.5],
        ]),
        defs.lin(round("#3a3d45", 0.5)),
      )
    );
  });

const tubOf = (size: Size, powder: string): Kind => {
  const thing = tubThing(size);
  return { thing, views: [front(thing), openTub(powder), besideHand(thing)] };
};

export const tub = tubOf({ r: 112, top: 124, lid: 58, cm: 22 }, "#d9bf9d");
export const wideTub = tubOf({ r: 128, top: 220, lid: 60, cm: 12 }, "#f3efe8");
export const slimTub = tubOf({ r: 104, top: 176, lid: 54, cm: 15 }, "#f1d9c4");
