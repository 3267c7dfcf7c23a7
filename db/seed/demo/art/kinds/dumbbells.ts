import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { down } from "../kit/defs.ts";
import { type Brush, besideHand, close, type DrawThing, front, type Kind, other } from "../kit/kind.ts";
import { bright, dark, ramp, soft, steel } from "../kit/light.ts";
import type { Thing } from "../kit/scene.ts";
import { limb, type Point, times } from "../kit/shapes.ts";
import { drum, polygon, prism } from "../kit/solids.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";

type Defs = Brush["defs"];
const along = ([x, y]: Point, share: number): Point => [x * share, y * share];

/** The handle between two heads, along `axis`. */
function grip(defs: Defs, from: Point, axis: Point, half: number, fill: string, knurled: boolean): string {
  const d = limb(
    [
      [from[0], from[1], half],
      [from[0] + axis[0] * 0.5, from[1] + axis[1] * 0.5, half * 1.14],
      [from[0] + axis[0], from[1] + axis[1], half],
    ],
    "flat",
  );
  const lines = times(22, (i) => {
    const [x, y] = [from[0] + (axis[0] * (i + 0.5)) / 22, from[1] + (axis[1] * (i + 0.5)) / 22];
    return `M${x.toFixed(1)} ${(y - half).toFixed(1)}l5 ${half * 2}m-5 0l5 -${half * 2}`;
  }).join("");
  return (
    path(d, fill) +
    (knurled ? `<g${defs.clip(d)}>${stroke(lines, "#23252b", 1.5, 'stroke-opacity=".5"')}</g>` : "") +
    soft(defs, d, 4, dark(d, 3, 0.3))
  );
}

interface Head {
  readonly r: number;
  readonly face: string;
  readonly ring: string;
  readonly handle: string;
  readonly knurled: boolean;
}

/** A dumbbell with six-sided heads; (x, y) is the middle of its near face. */
function hexBell(brush: Brush, x: number, y: number, { r, face, ring, handle, knurled }: Head): string {
  const { defs, label, on } = brush;
  const axis: Point = [-330, -74];
  const head = along(axis, 0.27);
  const turn = Math.PI / 6;
  const hexAt = (p: Point, size = r): Point[] => polygon(6, p[0], p[1], size, 0.72, turn);
  const near: Point = [x, y];
  const far: Point = [x + axis[0] * 0.73, y + axis[1] * 0.73];
  const ink = ring === face ? on : "#f4efe6";
  const under = limb([
    [x + axis[0] + 10, y + axis[1] + r, r * 0.16],
    [x + 30, y + r * 0.98, r * 0.2],
  ]);
  return (
    `<g${defs.blur(7)}>${path(under, "#1c1008", 'fill-opacity=".6"')}</g>` +
    prism(defs, hexAt(far), head, face, 12) +
    grip(defs, [far[0] + 4, far[1] + 1], along(axis, -0.47), r * 0.26, handle, knurled) +
    prism(defs, hexAt(near), head, face, 12) +
    (ring === face
      ? ""
      : stroke(
          `M${hexAt(near, r * 0.86)
            .map((p) => p.map((v) => v.toFixed(1)).join(" "))
            .join("L")}z`,
          ring,
          7,
          'stroke-linejoin="round"',
        )) +
    `<g transform="translate(${x} ${y})scale(.76 1)">${mark(0, -r * 0.4, r * 0.36, ink)}${write(toLine(label.meta.replace(/[^\d.]/g, ""), "black"), { x: 0, y: r * 0.26, size: r * 0.52, fill: ink })}${write(toLine("kg"), { x: 0, y: r * 0.56, size: r * 0.24, fill: ink })}</g>`
  );
}

/** Both pieces of the pair. */
const pairOf =
  (make: (brush: Brush) => Head, cm: number): DrawThing =>
  (brush): Thing => {
    const head = make(brush);
    return {
      body: hexBell(brush, 516, 326, head) + hexBell(brush, 386, 424, head),
      box: { x: -14, y: 200, w: 600, h: 232 + head.r },
      cm,
    };
  };

const oneBell =
  (make: (brush: Brush) => Head): DrawThing =>
  (brush) => {
    const head = make(brush);
    return { body: hexBell(brush, 420, 400, head), box: { x: 60, y: 270, w: 430, h: 130 + head.r }, cm: 13 };
  };

const steelHandle = (defs: Defs): string => defs.lin(steel, down);
const rubber =
  (r: number) =>
  ({ defs, base }: Brush): Head => ({ r, face: "#2d2f35", ring: base, handle: steelHandle(defs), knurled: true });
const neoprene = ({ defs, base }: Brush): Head => ({
  r: 84,
  face: base,
  ring: base,
  handle: defs.lin(
    [
      [0, tone(base, 0.3)],
      [0.4, base],
      [1, tone(base, -0.5)],
    ],
    down,
  ),
  knurled: false,
});

const knurl = ["القبضة المخرّشة عن قرب", "the knurled grip, close up"] as const;
const hexOf = (r: number, cm: number): Kind => {
  const thing = pairOf(rubber(r), cm);
  return {
    thing,
    views: [
      front(thing, "stands", 510),
      close(...knurl, oneBell(rubber(r)), { x: 300, y: 360, zoom: 2 }, "stands"),
      besideHand(thing),
    ],
  };
};
export const hexDumbbells5 = hexOf(84, 15);
export const hexDumbbells10 = hexOf(100, 18.5);

const softPair = pairOf(neoprene, 12.5);
export const neopreneDumbbells: Kind = {
  thing: softPair,
  views: [
    front(softPair, "stands", 510),
    close(
      "سطح النيوبرين عن قرب",
      "the neoprene surface, close up",
      oneBell(neoprene),
      { x: 330, y: 360, zoom: 1.9 },
      "stands",
    ),
    besideHand(softPair),
  ],
};

/** One adjustable dumbbell in its cradle. */
function adjustable({ defs, accent }: Brush, x: number, y: number): string {
  const axis: Point = [-300, -66];
  const shell = "#2b2d33";
  const plates = (from: number, count: number): string =>
    times(count, (i) => {
      const share = from + (count - 1 - i) * 0.062;
      return drum(
        defs,
        x + axis[0] * share,
        y + axis[1] * share,
        84 - (i === 0 && from > 0.5 ? 6 : 0),
        0.5,
        along(axis, 0.05),
        i % 2 ? "#4a4d55" : "#3a3c43",
        0.5,
      );
    }).join("");
  const cradle = `M${x - 384} ${y - 12}L${x + 60} ${y + 86}V${y + 122}Q${x + 56} ${y + 132} ${x + 40} ${y + 130}L${x - 376} ${y + 38}Q${x - 388} ${y + 34} ${x - 388} ${y + 24}z`;
  const ticks = times(15, (i) => {
    const angle = -2.4 + (i * 4.8) / 14;
    const [c, s] = [Math.cos(angle - Math.PI / 2), Math.sin(angle - Math.PI / 2)];
    return `M${(c * 46).toFixed(1)} ${(s * 46).toFixed(1)}L${(c * (i % 7 ? 54 : 60)).toFixed(1)} ${(s * (i % 7 ? 54 : 60)).toFixed(1)}`;
  }).join("");
  return (
    path(`M${x - 352} ${y - 40}L${x + 70} ${y + 54}L${x + 60} ${y + 90}L${x - 384} ${y - 8}z`, "#16171a") +
    plates(0.68, 5) +
    grip(defs, [x + axis[0] * 0.68, y + axis[1] * 0.68], along(axis, -0.36), 21, defs.lin(steel, down), true) +
    plates(0.06, 5) +
    drum(defs, x, y, 78, 0.5, along(axis, 0.06), shell, 0.5) +
    `<g transform="translate(${x} ${y})scale(.52 1)">${ellipse(0, 0, 64, 64, "#1b1c20")}${stroke(ticks, "#f4efe6", 4)}${ellipse(
      0,
      0,
      38,
      38,
      defs.lin(ramp(tone(accent, 0.2), tone(accent, -0.3)), [0, 0, 1, 1]),
    )}${rect(-4, -34, 8, 22, "#ffffff", 4)}</g>` +
    path(
      cradle,
      defs.lin(
        [
          [0, "#4a4d55"],
          [0.4, "#2b2d33"],
          [1, "#17181b"],
        ],
        down,
      ),
    ) +
    soft(defs, cradle, 3, bright(`M${x - 376} ${y - 4}L${x + 56} ${y + 92}`, 5, 0.4)) +
    `<g transform="translate(${x - 150} ${y + 74})skewY(12.4)">${latinName(0, 0, 22, "#f4efe6")}</g>`
  );
}

const adjustablePair: DrawThing = (brush) => ({
  body:
    adjustable(brush, 508, 292) +
    `<g${brush.defs.blur(9)}>${path(
      limb([
        [60, 440, 12],
        [440, 530, 16],
      ]),
      "#1c1008",
      'fill-opacity=".5"',
    )}</g>` +
    adjustable(brush, 414, 404),
  box: { x: 20, y: 150, w: 560, h: 382 },
  cm: 38,
});
const oneAdjustable: DrawThing = (brush) => ({
  body: adjustable(brush, 430, 340),
  box: { x: 40, y: 190, w: 460, h: 284 },
  cm: 24,
});
export const adjustableDumbbells: Kind = {
  thing: adjustablePair,
  views: [
    front(adjustablePair, "stands", 540),
    other("side", "قطعة واحدة في قاعدتها", "one piece in its cradle", oneAdjustable, "stands", 500),
    close(
      "قرص اختيار الوزن عن قرب",
      "the weight dial, close up",
      oneAdjustable,
      { x: 400, y: 340, zoom: 2.4 },
      "stands",
    ),
    besideHand(adjustablePair),
  ],
};
