import { tone } from "../color.ts";
import { ellipse, path } from "../svg.ts";
import { type Defs, down } from "./defs.ts";
import { dark, round, soft } from "./light.ts";
import type { Thing } from "./scene.ts";
import { blob, lathe, limb, type Rib } from "./shapes.ts";

/** The matt plaster of hands and figures that show size and use. */
const stops = [
  [0, "#b39f88"],
  [0.1, "#d5c6b2"],
  [0.28, "#f7f0e5"],
  [0.5, "#ebe1d2"],
  [0.78, "#c9b8a2"],
  [0.94, "#a8937b"],
  [1, "#bfae99"],
] as const;

export const fingers: readonly (readonly Rib[])[] = [
  [
    [-27, 92, 12],
    [-34, 60, 11],
    [-39, 30, 9.5],
    [-41, 16, 8],
  ],
  [
    [-7, 86, 12.5],
    [-9, 48, 11.5],
    [-10, 18, 10],
    [-10, 4, 8.5],
  ],
  [
    [14, 90, 12],
    [18, 56, 11],
    [21, 28, 9.5],
    [22, 14, 8],
  ],
  [
    [33, 104, 10.5],
    [40, 76, 9.5],
    [45, 54, 8.5],
    [47, 44, 7],
  ],
];
export const thumb: readonly Rib[] = [
  [-22, 168, 20],
  [-44, 132, 15],
  [-60, 104, 12],
  [-70, 80, 10],
  [-73, 68, 8],
];
export const palm = blob([
  [-38, 92],
  [-6, 80],
  [22, 84],
  [42, 100],
  [43, 130],
  [34, 165],
  [27, 190],
  [27, 226],
  [-27, 226],
  [-27, 192],
  [-37, 160],
  [-41, 125],
]);

/** A right hand of plaster on a small base, 19 cm from wrist to fingertip; 10 units are 1 cm. */
export function hand(defs: Defs, hasBase = true): Thing {
  const lit = defs.lin(stops);
  const parts = fingers
    .map((ribs) => limb(ribs))
    .map((d) => path(d, lit))
    .join("");
  const base = lathe(
    0,
    [
      [222, 42],
      [222, 42],
      [226, 46],
      [244, 46],
      [244, 46],
    ],
    0.16,
  );
  const body =
    (hasBase ? path(base, defs.lin(round("#8a5a34", 0.3))) + ellipse(0, 222, 44, 7, tone("#8a5a34", 0.25)) : "") +
    path(limb(thumb), lit) +
    parts +
    path(palm, lit) +
    soft(
      defs,
      palm,
      5,
      dark("M-26 150Q-4 128 6 176", 7, 0.16) +
        dark("M-34 112Q0 104 38 118M-30 130Q4 118 40 134", 3, 0.14) +
        dark("M-17 90v14M5 86v14M25 92v14", 6, 0.16),
    ) +
    soft(defs, palm, 3, dark("M-30 204Q0 210 30 204", 4, 0.14)) +
    fingers
      .map((ribs) => {
        const [x, y] = ribs[1] ?? [0, 0];
        const [u, v] = ribs[2] ?? [0, 0];
        return dark(`M${x - 8} ${y}q8 4 16 0M${u - 7} ${v + 4}q7 3 14 0`, 1.4, 0.16);
      })
      .join("");
  return { body, box: { x: -83, y: -5, w: 140, h: 256 }, cm: 25.6 };
}

export type Build = "man" | "woman";

interface Measures {
  readonly shoulder: number;
  readonly chest: number;
  readonly waist: number;
  readonly hip: number;
}
export const measures: Readonly<Record<Build, Measures>> = {
  man: { shoulder: 86, chest: 68, waist: 56, hip: 62 },
  woman: { shoulder: 75, chest: 58, waist: 45, hip: 66 },
};

/** The trunk of a figure from neck to crotch; x = 0 is its middle, 4 units are 1 cm, soles are at 700. */
export function trunk(build: Build, ease = 0): string {
  const { shoulder, chest, waist, hip } = measures[build];
  const half = [
    [20 + ease * 0.2, 96],
    [24 + ease * 0.2, 112],
    [shoulder * 0.72, 124 - ease * 0.2],
    [shoulder + ease * 0.3, 142],
    [chest + 4 + ease, 180],
    [chest - 2 + ease, 215],
    [waist + ease, 264],
    [hip - 2 + ease, 318],
    [hip + ease, 350],
    [hip * 0.82 + ease * 0.4, 374],
    [hip * 0.3, 392],
  ] as const;
  return blob([...half.map(([x, y]) => [x, y] as const), ...[...half].reverse().map(([x, y]) => [-x, y] as const)]);
}

/** The right arm's centre line for the viewer; the left one is its mirror image. */
export const armLine = (build: Build, ease = 0): readonly Rib[] => {
  const x = measures[build].shoulder;
  const slim = build === "woman" ? 0.84 : 1;
  return [
    [x - 8, 142, 21 * slim + ease],
    [x + 8, 180, 20 * slim + ease],
    [x + 20, 232, 16.5 * slim + ease],
    [x + 27, 272, 15 * slim + ease],
    [x + 37, 330, 10.5 * slim + ease],
    [x + 40, 352, 9.5 * slim + ease],
  ];
};

export const legLine = (build: Build, ease = 0): readonly Rib[] => {
  const hip = measures[build].hip;
  return [
    [hip * 0.52, 356, hip * 0.5 + ease],
    [hip * 0.56, 420, hip * 0.44 + ease],
    [hip * 0.55, 500, 23 + ease],
    [hip * 0.56, 560, 23.5 + ease],
    [hip * 0.54, 630, 15 + ease],
    [hip * 0.53, 668, 12 + ease],
  ];
};

const both = (d: string, fill: string): string => `${path(d, fill)}<g transform="scale(-1 1)">${path(d, fill)}</g>`;

function head(defs: Defs): string {
  const skull = blob([
    [0, 2],
    [26, 14],
    [32, 42],
    [27, 66],
    [15, 86],
    [0, 92],
    [-15, 86],
    [-27, 66],
    [-32, 42],
    [-26, 14],
  ]);
  const lit = defs.lin(stops);
  return (
    path(
      limb(
        [
          [0, 70, 19],
          [0, 96, 18],
          [0, 122, 25],
        ],
        "flat",
      ),
      lit,
    ) +
    path(skull, lit) +
    soft(defs, skull, 4, dark("M-2 44Q-7 58 3 62", 4, 0.16) + dark("M-20 40Q-11 36-6 41M8 41Q14 36 22 40", 4, 0.14))
  );
}

/** A standing figure of plaster without clothes or features. Parts: what of it is drawn. */
export function figure(
  defs: Defs,
  build: Build,
  parts: { head?: boolean; arms?: boolean; legs?: boolean } = {},
): string {
  const lit = defs.lin(stops);
  const { head: hasHead = true, arms = true, legs = true } = parts;
  const x = measures[build].shoulder;
  const palmLine: readonly Rib[] = [
    [x + 40, 350, 9],
    [x + 44, 374, 12],
    [x + 45, 396, 10],
    [x + 43, 414, 6],
  ];
  const foot: readonly Rib[] = [
    [measures[build].hip * 0.53, 664, 11],
    [measures[build].hip * 0.54, 684, 13],
    [measures[build].hip * 0.6, 692, 15],
  ];
  const body = trunk(build);
  return (
    (legs ? both(limb(foot), lit) + both(limb(legLine(build)), lit) : "") +
    (arms ? both(limb(palmLine), lit) + both(limb(armLine(build)), lit) : "") +
    path(body, lit) +
    soft(
      defs,
      body,
      8,
      dark(`M-${x * 0.6} 200Q0 226 ${x * 0.6} 200`, 8, 0.1) +
        dark("M0 140V330", 5, 0.08) +
        dark("M-40 384Q0 400 40 384", 10, 0.12),
    ) +
    (hasHead ? head(defs) : "")
  );
}

/** The whole figure as an object, 175 cm high. */
export const person = (defs: Defs, build: Build): Thing => ({
  body: figure(defs, build),
  box: { x: -140, y: 0, w: 280, h: 706 },
  cm: 176,
});

/** Light from above on lying things. */
export const lying = (defs: Defs, base: string, gloss = 0.3): string => defs.lin(round(base, gloss), down);
