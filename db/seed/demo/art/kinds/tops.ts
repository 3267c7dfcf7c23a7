import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { type Brush, close, type DrawThing, front, type Kind, other, scene } from "../kit/kind.ts";
import { bright, dark, soft } from "../kit/light.ts";
import { figure, measures } from "../kit/plaster.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { blob, limb } from "../kit/shapes.ts";
import { path, rect, stroke } from "../svg.ts";
import { brandArabicLine, write } from "../text.ts";
import { bodyPath, bothSides, type Cut, cloth, folds, knit, mesh, sleevePath, top } from "./garment-parts.ts";

/** A drawing in the figure's units as a thing. */
const onFigure = (body: string, half: number, y: number, h: number): Thing => ({
  body,
  box: { x: -half, y, w: half * 2, h },
  cm: h / 4,
});

type Side = (brush: Brush, back: boolean) => string;

/** Views of a top: laid out, from the back, worn, and from close by. */
function topKind(draw: Side, cut: Cut, half: number, near: readonly [string, string, number, number, number]): Kind {
  const thing: DrawThing = (brush) => onFigure(draw(brush, false), half, 92, cut.hem - 82);
  const behind: DrawThing = (brush) => onFigure(draw(brush, true), half, 92, cut.hem - 82);
  const worn = scene(
    "worn",
    "أثناء الارتداء",
    "as worn",
    (brush) =>
      studio(brush.defs, brush.tint) +
      `<g transform="translate(300 44)scale(1.2)">${figure(brush.defs, cut.build)}${draw(brush, false)}</g>`,
  );
  const [ar, en, x, y, zoom] = near;
  return {
    thing,
    views: [
      front(thing, "lies", 480),
      worn,
      other("back", "من الخلف", "from the back", behind, "lies", 480),
      close(ar, en, thing, { x, y, zoom }),
    ],
  };
}

const nape = ({ on }: Brush): string => mark(0, 140, 16, on);
const chestMark = ({ on }: Brush): string => mark(30, 176, 17, on);

const mensCut: Cut = { build: "man", ease: 6, hem: 352, sleeve: 214, sleeveEase: 9, neck: [29, 22] };
export const mensTee = topKind(
  (brush, back) =>
    top(brush, mensCut, {
      texture: mesh(brush.defs),
      back,
      print: back
        ? nape(brush) + stroke("M-50 150Q0 176 50 150", "#ffffff", 1, 'stroke-opacity=".3"')
        : chestMark(brush),
    }),
  mensCut,
  128,
  ["القماش المسامي والشعار عن قرب", "the mesh fabric and logo, close up", 22, 170, 5],
);

const overCut: Cut = {
  build: "man",
  ease: 17,
  hem: 372,
  sleeve: 238,
  sleeveEase: 17,
  drop: 12,
  flare: 4,
  neck: [28, 17],
};
export const oversizedTee = topKind(
  (brush, back) =>
    top(brush, overCut, {
      texture: knit(brush.defs, 2.5, 0.12),
      back,
      print: back
        ? nape(brush)
        : write(brandArabicLine, { x: 0, y: 222, size: 50, fit: 96, fill: brush.on }) + latinName(0, 244, 9, brush.on),
    }),
  overCut,
  140,
  ["ياقة سميكة وطباعة الصدر عن قرب", "the thick collar and chest print, close up", 0, 184, 4],
);

const womensCut: Cut = { build: "woman", ease: 9, hem: 366, sleeve: 192, sleeveEase: 8, flare: 5, neck: [28, 30] };
export const womensTee = topKind(
  (brush, back) =>
    top(brush, womensCut, {
      texture: knit(brush.defs, 3, 0.08),
      back,
      print: back
        ? nape(brush)
        : mark(-26, 184, 14, brush.on) +
          stroke("M52 330L58 366M-52 330L-58 366", "#000000", 1.2, 'stroke-opacity=".3"'),
    }),
  womensCut,
  112,
  ["القماش الناعم وفتحة الجانب عن قرب", "the soft fabric and side vent, close up", 36, 326, 4],
);

/** A loose tunic to mid-thigh with long sleeves and a high neck. */
const modestCut: Cut = { build: "woman", ease: 15, hem: 446, sleeve: 351, sleeveEase: 8, flare: 16, neck: [20, 6] };
const modest: Side = (brush, back) => {
  const { defs, base } = brush;
  const collar = "M-21 96Q0 104 21 96L25 122Q0 134-25 122z";
  const thumbs = bothSides(
    `<circle cx="${measures.woman.shoulder + 36}" cy="346" r="3" fill="#000000" fill-opacity=".5"/>`,
  );
  return (
    top(brush, modestCut, {
      texture: knit(defs, 3, 0.07),
      back,
      print: back
        ? stroke("M-66 152Q0 180 66 152", "#000000", 1.2, 'stroke-opacity=".3"')
        : stroke(
            "M0 250Q-6 340 2 440M-40 300Q-54 380-50 440M40 300Q56 370 52 440",
            "#000000",
            5,
            'stroke-opacity=".1"',
          ),
    }) +
    thumbs +
    path(collar, cloth(defs, tone(base, 0.04))) +
    soft(defs, collar, 3, dark("M-20 118Q0 128 20 118", 4, 0.3)) +
    (back ? mark(0, 150, 14, brush.on) : mark(-32, 176, 14, brush.on)) +
    stroke("M-72 424L-80 446M72 424L80 446", "#000000", 1.4, 'stroke-opacity=".4"')
  );
};
export const modestTop = topKind(modest, modestCut, 124, [
  "الياقة العالية والكم الطويل عن قرب",
  "the high neck and long sleeve, close up",
  -30,
  150,
  3.8,
]);

const hoodCut: Cut = { build: "man", ease: 14, hem: 352, sleeve: 350, sleeveEase: 13, drop: 4, neck: [30, 26] };
const ribbing = (defs: Brush["defs"], d: string, color: string): string =>
  path(d, cloth(defs, tone(color, -0.14))) +
  path(d, defs.tile(3, 3, stroke("M1.5 0V3", "#000000", 1, 'stroke-opacity=".22"')));
const cuffs = (brush: Brush): string =>
  bothSides(
    ribbing(
      brush.defs,
      limb(
        [
          [measures.man.shoulder + 36, 336, 19],
          [measures.man.shoulder + 40, 356, 16],
        ],
        "flat",
      ),
      brush.base,
    ),
  );

const hoodBehind = blob([
  [-44, 112],
  [-40, 84],
  [0, 70],
  [40, 84],
  [44, 112],
  [38, 168],
  [0, 192],
  [-38, 168],
]);
const hoodBefore = blob([
  [-40, 128],
  [-44, 92],
  [-26, 58],
  [0, 50],
  [26, 58],
  [44, 92],
  [40, 128],
  [22, 146],
  [0, 156],
  [-22, 146],
]);
const hoodOpening = blob([
  [-26, 120],
  [-28, 92],
  [0, 74],
  [28, 92],
  [26, 120],
  [12, 136],
  [0, 142],
  [-12, 136],
]);

const hoodie: Side = (brush, back) => {
  const { defs, base, accent, on } = brush;
  const d = bodyPath(hoodCut);
  const hem = `M${-72} 340Q0 350 72 340L70 364Q0 374-70 364z`;
  const hood = back ? hoodBehind : hoodBefore;
  const pocket = "M-40 270H40L56 328Q0 338-56 328z";
  const sleeve = sleevePath(hoodCut);
  return (
    bothSides(
      path(sleeve, cloth(defs, tone(base, -0.06))) +
        soft(
          defs,
          sleeve,
          5,
          dark(`M${measures.man.shoulder} 160Q116 240 112 340`, 12, 0.24) +
            dark("M104 250q14 8 26 2M112 290q12 8 22 2", 5, 0.24) +
            bright("M104 170Q122 230 126 320", 6, 0.2),
        ),
    ) +
    cuffs(brush) +
    path(d, cloth(defs, base)) +
    path(d, knit(defs, 2.5, 0.1)) +
    soft(defs, d, 6, folds(hoodCut, 1.2)) +
    ribbing(defs, hem, base) +
    path(hood, cloth(defs, tone(base, 0.05))) +
    soft(
      defs,
      hood,
      6,
      dark("M-30 120Q-36 80 0 66M34 130Q46 90 24 66", 8, 0.2) + bright("M-34 110Q-36 80-14 64", 6, 0.3),
    ) +
    (back
      ? mark(0, 232, 30, on)
      : path(hoodOpening, tone(base, -0.62)) +
        soft(defs, hoodOpening, 5, dark("M-26 90Q0 70 26 90", 14, 0.5)) +
        stroke("M-12 138Q-18 170-14 204M12 138Q20 168 16 196", accent, 3.4, 'stroke-linecap="round"') +
        path(pocket, tone(base, -0.05)) +
        soft(defs, pocket, 4, dark("M-52 324Q0 334 52 324", 6, 0.3)) +
        stroke(
          "M-40 270L-56 328M40 270L56 328M-40 270H40",
          "#000000",
          1.2,
          'stroke-opacity=".4" stroke-dasharray="4 3"',
        ) +
        write(brandArabicLine, { x: 0, y: 246, size: 34, fit: 66, fill: on }))
  );
};
export const everydayHoodie = topKind(hoodie, { ...hoodCut, hem: 366 }, 148, [
  "الغطاء والرباط عن قرب",
  "the hood and cord, close up",
  0,
  150,
  3.6,
]);

const jacketCut: Cut = { build: "man", ease: 9, hem: 350, sleeve: 352, sleeveEase: 8, neck: [24, 8] };
const jacket: Side = (brush, back) => {
  const { defs, base } = brush;
  const d = bodyPath(jacketCut);
  const sleeve = sleevePath(jacketCut);
  const collar = "M-26 92Q0 84 26 92L30 124Q0 138-30 124z";
  const silver = defs.lin([
    [0, "#8b8f96"],
    [0.4, "#f4f3f1"],
    [1, "#9b9ea5"],
  ]);
  return (
    bothSides(
      path(sleeve, cloth(defs, tone(base, -0.06))) +
        soft(defs, sleeve, 4, bright("M100 160Q120 230 122 330", 6, 0.36) + dark("M96 190Q108 250 108 330", 8, 0.24)) +
        path(
          limb(
            [
              [92, 186, 29],
              [94, 194, 29],
            ],
            "flat",
          ),
          silver,
        ) +
        path(
          limb(
            [
              [124, 340, 18],
              [126, 354, 17],
            ],
            "flat",
          ),
          tone(base, -0.4),
        ),
    ) +
    path(d, cloth(defs, base)) +
    soft(defs, d, 5, folds(jacketCut, 1.3) + bright("M-50 150Q-40 240-54 330", 8, 0.3)) +
    stroke(`M-82 170Q-40 190 0 190T82 170`, "#000000", 1.2, 'stroke-opacity=".35"') +
    (back
      ? rect(-50, 204, 100, 9, silver, 2) + rect(-50, 218, 100, 4, silver, 2) + mark(0, 160, 18, brush.on)
      : path("M-74 176l30 8v8l-31-8zM74 176l-30 8v8l31-8z", silver)) +
    path(collar, cloth(defs, tone(base, 0.08))) +
    (back ? "" : path("M-16 94Q0 90 16 94L10 118H-10z", tone(base, -0.5))) +
    (back
      ? ""
      : stroke("M0 96V350", "#17181b", 6) +
        stroke("M0 96V350", "#b9bcc3", 2, 'stroke-dasharray="2 2"') +
        rect(-3, 112, 6, 16, "#d9dadc", 2) +
        stroke("M-52 262L-40 320M52 262L40 320", "#17181b", 4) +
        stroke("M-52 262L-40 320M52 262L40 320", "#b9bcc3", 1.2, 'stroke-dasharray="2 2"') +
        mark(36, 208, 15, brush.on)) +
    path("M-62 340Q0 352 62 340L61 356Q0 366-61 356z", tone(base, -0.36))
  );
};
export const runningJacket = topKind(jacket, { ...jacketCut, hem: 358 }, 136, [
  "السحّاب والشريط العاكس عن قرب",
  "the zip and reflective trim, close up",
  24,
  180,
  4,
]);
