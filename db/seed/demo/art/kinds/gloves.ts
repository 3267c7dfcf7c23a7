import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { type Brush, type DrawThing, front, type Kind, other, scene } from "../kit/kind.ts";
import { bright, dark, mirrored, soft } from "../kit/light.ts";
import { fingers, hand, palm, thumb } from "../kit/plaster.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { blob, limb, type Rib } from "../kit/shapes.ts";
import { ellipse, path, stroke } from "../svg.ts";

/** The part of a finger that a glove covers, from its root. */
const covered = (ribs: readonly Rib[], part: number, ease: number): readonly Rib[] => {
  const [a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0]] = ribs;
  const cut = (p: Rib, q: Rib, share: number): Rib => [
    p[0] + (q[0] - p[0]) * share,
    p[1] + (q[1] - p[1]) * share,
    p[2] + (q[2] - p[2]) * share + ease,
  ];
  return [[a[0], a[1] + 6, a[2] + ease], cut(a, b, 0.5), part > 1 ? cut(b, c, part - 1) : cut(a, b, part)];
};

interface Cut {
  readonly reach: number;
  readonly ease: number;
  readonly padded: boolean;
}

const cloth = (defs: Brush["defs"], color: string): string =>
  defs.lin([
    [0, tone(color, -0.2)],
    [0.22, tone(color, 0.24)],
    [0.6, color],
    [1, tone(color, -0.4)],
  ]);

const palmPads = [
  blob([
    [-36, 104],
    [-16, 96],
    [-4, 104],
    [-8, 122],
    [-30, 124],
  ]),
  blob([
    [0, 102],
    [18, 98],
    [36, 108],
    [36, 124],
    [6, 122],
  ]),
  blob([
    [14, 136],
    [34, 134],
    [34, 166],
    [20, 182],
    [10, 168],
  ]),
  blob([
    [-34, 136],
    [-20, 138],
    [-8, 164],
    [-18, 180],
    [-30, 168],
  ]),
];
const cuffShape = "M-34 190Q0 198 34 190L37 236Q0 246-37 236z";

/** A right glove around the plaster hand's measures: its back, or its palm. */
function glove({ defs, base, accent, on }: Brush, { reach, ease, padded }: Cut, side: "back" | "palm"): string {
  const main = "#2b2d33";
  const body = side === "back" ? (padded ? main : base) : padded ? "#1f2126" : tone(base, -0.3);
  const fill = cloth(defs, body);
  const tubes = fingers.map((ribs) => limb(covered(ribs, reach, ease), "flat"));
  const thumbTube = limb(
    [
      [thumb[0]?.[0] ?? 0, thumb[0]?.[1] ?? 0, 22],
      [-44, 132, 17 + ease],
      [-55, 114, 15 + ease],
    ],
    "flat",
  );
  const hem = fingers.map((ribs) => covered(ribs, reach, ease)[2] ?? [0, 0, 0]);
  const mesh = defs.tile(7, 7, ellipse(3.5, 3.5, 1.3, 1.3, "#000000", 'fill-opacity=".3"'));
  const palmPart =
    side === "back"
      ? ""
      : padded
        ? palmPads.map((d) => path(d, tone(main, 0.14)) + stroke(d, base, 1.6, 'stroke-dasharray="4 3"')).join("")
        : path(palm, defs.tile(9, 9, ellipse(4.5, 4.5, 1.8, 1.8, "#ffffff", 'fill-opacity=".28"')));
  return (
    path(thumbTube, fill) +
    ellipse(-56, 112, 14 + ease, 5, "#0c0d10", 'transform="rotate(-58 -56 112)"') +
    tubes.map((d) => path(d, fill)).join("") +
    path(
      limb(
        [
          [-2, 96, 40],
          [0, 130, 44],
          [0, 170, 38],
          [0, 200, 33],
        ],
        "flat",
      ),
      fill,
    ) +
    path(palm, fill) +
    (side === "back" ? path(palm, mesh) : palmPart) +
    hem
      .map(
        ([x, y, half]) =>
          path(
            limb(
              [
                [x, y + 7, half],
                [x, y, half],
              ],
              "flat",
            ),
            padded ? base : tone(base, -0.35),
          ) + ellipse(x, y, half, 4.5, "#0c0d10"),
      )
      .join("") +
    soft(defs, palm, 4, dark("M-18 96v22M5 92v22M25 98v20", 5, 0.3) + bright("M-30 120Q-26 160-20 186", 7, 0.25)) +
    (side === "back" ? mark(0, 142, 36, padded ? base : on) : "") +
    path(cuffShape, cloth(defs, padded ? base : tone(base, -0.3))) +
    path("M-6 196L37 190L39 226L-4 236z", "#1b1c20") +
    stroke("M-2 201L34 196L35 222L-1 231z", accent, 1.4, 'stroke-dasharray="4 3"') +
    (side === "back" ? latinName(17, 219, 10, "#f4efe6") : "")
  );
}

const pairOf =
  (cut: Cut): DrawThing =>
  (brush): Thing => ({
    body: `<g transform="translate(160 130)scale(1.5)rotate(-6)">${glove(brush, cut, "back")}</g><g transform="translate(440 130)scale(1.5)rotate(6)">${mirrored(0, glove(brush, cut, "palm"))}</g>`,
    box: { x: 40, y: 180, w: 520, h: 330 },
    cm: 17,
  });
/** Names must not be mirrored: both pieces show the same right side, one from its back and one from its palm. */
const wornGlove = (cut: Cut) =>
  scene("worn", "على اليد", "worn on a hand", (brush) => {
    const { defs, tint } = brush;
    const it = hand(defs, false);
    const arm = limb(
      [
        [0, 214, 27],
        [2, 260, 31],
        [6, 330, 44],
        [6, 420, 54],
      ],
      "flat",
    );
    return (
      studio(defs, tint) +
      `<g transform="translate(310 60)scale(1.9)"><g${defs.silhouette(9, 0.3)}><g transform="translate(26 12)">${path(
        limb([
          [0, 10, 40],
          [0, 200, 40],
          [6, 420, 54],
        ]),
        "#000",
      )}</g></g>${path(
        arm,
        defs.lin([
          [0, "#b39f88"],
          [0.14, "#e2d5c3"],
          [0.3, "#f7f0e5"],
          [0.6, "#e4d8c7"],
          [1, "#a8937b"],
        ]),
      )}${it.body}${glove(brush, cut, "back")}</g>`
    );
  });
const palmOnly =
  (cut: Cut): DrawThing =>
  (brush) => ({
    body: `<g transform="translate(300 40)scale(2.2)">${glove(brush, cut, "palm")}</g>`,
    box: { x: 130, y: 150, w: 340, h: 430 },
    cm: 18,
  });

const glovesOf = (cut: Cut, ar: string, en: string): Kind => {
  const thing = pairOf(cut);
  return {
    thing,
    views: [front(thing, "lies", 520), wornGlove(cut), other("palm", ar, en, palmOnly(cut), "lies", 520)],
  };
};
export const paddedGloves = glovesOf({ reach: 1.1, ease: 3, padded: true }, "بطن الكف المبطّن", "the padded palm");
export const lightGloves = glovesOf(
  { reach: 0.7, ease: 1.5, padded: false },
  "بطن الكف بنقاط مانعة للانزلاق",
  "the palm with grip dots",
);
