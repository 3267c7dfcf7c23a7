import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { type Brush, close, type DrawThing, front, type Kind, other, scene } from "../kit/kind.ts";
import { bright, dark, soft } from "../kit/light.ts";
import { type Build, figure } from "../kit/plaster.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { limb } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";
import { bothSides, cloth, knit, legPath, seatPath, shortLegs, trousers } from "./garment-parts.ts";

type Side = (brush: Brush, back: boolean) => string;

function bottomKind(
  draw: Side,
  build: Build,
  [topY, end, half]: readonly [number, number, number],
  near: readonly [string, string, number, number, number],
): Kind {
  const thing: DrawThing = (brush): Thing => ({
    body: draw(brush, false),
    box: { x: -half, y: topY, w: half * 2, h: end - topY },
    cm: (end - topY) / 4,
  });
  const behind: DrawThing = (brush) => ({ ...thing(brush), body: draw(brush, true) });
  const worn = scene(
    "worn",
    "أثناء الارتداء",
    "as worn",
    (brush) =>
      studio(brush.defs, brush.tint) +
      `<g transform="translate(300 ${end > 560 ? -226 : -390})scale(${end > 560 ? 1.16 : 1.7})">${figure(brush.defs, build)}${draw(brush, false)}</g>`,
  );
  const [ar, en, x, y, zoom] = near;
  return {
    thing,
    views: [
      front(thing, "lies", 500),
      worn,
      other("back", "من الخلف", "from the back", behind, "lies", 500),
      close(ar, en, thing, { x, y, zoom }),
    ],
  };
}

/** Folds of both legs: at the crotch and behind the knees. */
const legFolds = (x: number, end: number): string =>
  bothSides(
    dark(`M6 402Q${x * 0.5} 410 ${x} 396`, 6, 0.2) +
      (end > 520 ? dark(`M${x - 18} 496q18 10 36 2M${x - 16} 512q16 8 34 0`, 4, 0.2) : "") +
      bright(`M${x - 12} 410Q${x - 10} 470 ${x - 8} ${end - 20}`, 7, 0.2) +
      dark(`M${x + 24} 400Q${x + 18} 480 ${x + 18} ${end}`, 10, 0.22),
  ) + dark(`M4 404Q8 480 12 ${end}`, 8, 0.16);

const highWaist: Side = (brush, back) => {
  const { defs, base, on } = brush;
  const leg = legPath("woman", 1.5, 662);
  const seat = seatPath("woman", 1.5, 262);
  const waistband = "M-46 262Q0 270 46 262L58 300Q0 312-58 300z";
  return (
    trousers(
      brush,
      leg,
      seat,
      knit(defs, 3, 0.06),
      legFolds(36, 660) +
        dark("M-10 396Q0 380 10 396M0 300V390", 5, 0.18) +
        bright("M-40 310Q-56 350-46 380", 10, 0.2) +
        (back ? dark("M-40 366Q-20 384-2 372M40 366Q20 384 2 372", 5, 0.26) : ""),
    ) +
    path(waistband, cloth(defs, tone(base, 0.1))) +
    stroke("M-58 300Q0 312 58 300", "#000000", 1, 'stroke-opacity=".4"') +
    (back
      ? ""
      : bothSides(
          stroke("M64 352Q54 362 36 366Q34 410 40 446H58", "#000000", 1.4, 'stroke-opacity=".5"') +
            stroke("M64 352Q54 362 36 366", "#ffffff", 1.2, 'stroke-opacity=".4" transform="translate(0 1.5)"'),
        )) +
    (back ? mark(0, 284, 18, on) : latinName(0, 291, 10, on))
  );
};
export const pocketLeggings = bottomKind(
  highWaist,
  "woman",
  [258, 668, 76],
  ["الخصر العريض والجيب الجانبي عن قرب", "the wide waistband and side pocket, close up", 24, 350, 3.6],
);

const seamless: Side = (brush, back) => {
  const { defs, base, on } = brush;
  const leg = legPath("woman", 1, 655);
  const seat = seatPath("woman", 1, 276);
  const rib = defs.tile(3, 6, stroke("M1.5 0V6", "#ffffff", 0.9, 'stroke-opacity=".26"'));
  const dots = defs.tile(7, 7, ellipse(3.5, 3.5, 1, 1.6, "#000000", 'fill-opacity=".2"'));
  const bandPath = "M-48 276Q0 284 48 276L58 306Q0 318-58 306z";
  const shape = "M62 400Q44 430 20 420Q34 470 52 486z";
  return (
    trousers(
      brush,
      leg,
      seat,
      knit(defs, 4, 0.08),
      legFolds(36, 655) +
        dark("M-10 396Q0 382 10 396", 5, 0.2) +
        bright("M-40 320Q-54 350-46 380", 10, 0.22) +
        (back ? dark("M0 310Q-8 350 0 386", 5, 0.3) : ""),
    ) +
    bothSides(
      path(shape, dots) +
        path(
          limb(
            [
              [36, 636, 16],
              [36, 655, 14],
            ],
            "flat",
          ),
          rib,
        ) +
        path("M22 520Q36 530 50 520L48 560Q36 572 24 560z", dots),
    ) +
    path(bandPath, cloth(defs, tone(base, 0.06))) +
    path(bandPath, rib) +
    mark(back ? 0 : -34, 297, 12, on)
  );
};
export const seamlessLeggings = bottomKind(
  seamless,
  "woman",
  [272, 662, 76],
  ["النسيج المضلّع بلا خياطة جانبية عن قرب", "the ribbed knit without side seams, close up", 20, 340, 3.4],
);

const joggers: Side = (brush, back) => {
  const { defs, base, accent, on } = brush;
  const leg = legPath("man", 9, 656, 9);
  const seat = seatPath("man", 9, 296, 404);
  const cuff = limb(
    [
      [33, 646, 18],
      [33, 668, 15],
    ],
    "flat",
  );
  const waistband = "M-62 296Q0 304 62 296L66 320Q0 330-66 320z";
  const ribs = defs.tile(3, 3, stroke("M1.5 0V3", "#000000", 1, 'stroke-opacity=".22"'));
  return (
    bothSides(path(cuff, tone(base, -0.2)) + path(cuff, ribs)) +
    trousers(
      brush,
      leg,
      seat,
      knit(defs, 2.5, 0.08),
      legFolds(34, 656) +
        bothSides(dark("M20 640q14-10 28 0M18 620q16-8 32 0", 4, 0.24)) +
        dark("M-12 404Q0 386 12 404M0 330V396", 5, 0.2) +
        dark("M-20 330q-8 30-20 44M24 330q6 30 18 46", 5, 0.16),
    ) +
    bothSides(stroke("M18 486Q36 478 56 484M18 524Q36 532 54 526", "#000000", 1.2, 'stroke-opacity=".4"')) +
    path(waistband, cloth(defs, tone(base, -0.06))) +
    path(waistband, ribs) +
    (back
      ? rect(18, 340, 34, 4, "#17181b", 2, 'transform="rotate(4 30 340)"')
      : stroke("M-6 312Q-12 336-10 356M6 312Q12 334 8 350", accent, 3, 'stroke-linecap="round"') +
        bothSides(stroke("M58 324Q50 356 66 384", "#000000", 2, 'stroke-opacity=".5"'))) +
    (back ? "" : mark(38, 430, 16, on))
  );
};
export const taperedJoggers = bottomKind(
  joggers,
  "man",
  [290, 674, 84],
  ["الخصر والرباط والجيب عن قرب", "the waist, cord and pocket, close up", 26, 350, 3.8],
);

const elastic = (defs: Brush["defs"], base: string): string => {
  const d = "M-62 292Q0 300 62 292L66 318Q0 328-66 318z";
  return (
    path(d, cloth(defs, tone(base, -0.1))) +
    path(d, defs.tile(5, 8, stroke("M2.5 0V8", "#000000", 1.3, 'stroke-opacity=".26"')))
  );
};

const sevenInch: Side = (brush, back) => {
  const { defs, base, accent, on } = brush;
  const leg = shortLegs(72, 462);
  const seat = seatPath("man", 10, 296, 400);
  const vent = "M83 462Q80 430 72 414Q62 440 66 465z";
  return (
    trousers(
      brush,
      leg,
      seat,
      "",
      bothSides(
        dark("M30 400q6 34 2 62M56 380q10 40 4 80M6 400Q30 404 54 384", 6, 0.2) + bright("M20 410V456", 8, 0.2),
      ) +
        dark("M-10 402Q0 384 10 402M0 324V392", 5, 0.2) +
        dark("M-30 326q-4 30-16 50M30 326q6 30 18 50", 6, 0.18),
    ) +
    bothSides(
      path(vent, tone(base, -0.34)) +
        stroke("M10 454Q42 464 80 456", "#000000", 1, 'stroke-opacity=".4" stroke-dasharray="4 3"'),
    ) +
    elastic(defs, base) +
    (back
      ? stroke("M16 346L52 350", "#17181b", 5) +
        stroke("M16 346L52 350", "#b9bcc3", 1.6, 'stroke-dasharray="2 2"') +
        rect(14, 342, 5, 12, "#d9dadc", 2)
      : stroke("M-6 308Q-12 332-9 350M6 308Q12 330 8 344", accent, 3, 'stroke-linecap="round"') +
        mark(56, 440, 16, on) +
        bothSides(stroke("M60 322Q54 350 70 372", "#000000", 1.6, 'stroke-opacity=".5"')))
  );
};
export const mensShorts = bottomKind(
  sevenInch,
  "man",
  [286, 474, 96],
  ["الخصر المطاط والرباط عن قرب", "the elastic waist and cord, close up", 10, 340, 4],
);

const twoInOne: Side = (brush, back) => {
  const { defs, base, accent, on } = brush;
  const inner = legPath("man", 2, 496);
  const outer = shortLegs(75, 430);
  const seat = seatPath("man", 12, 296, 396);
  const phone = "M40 420H60V462Q50 470 40 462z";
  return (
    path(inner, cloth(defs, "#26282e")) +
    bothSides(
      soft(defs, inner, 4, bright("M24 420V490", 7, 0.3) + dark("M52 420V496", 9, 0.4)) +
        stroke(phone, "#ffffff", 1.2, 'stroke-opacity=".35"') +
        stroke(`M14 488Q36 496 58 488`, "#ffffff", 1, 'stroke-opacity=".3" stroke-dasharray="4 3"'),
    ) +
    `<g${defs.blur(3)}>${path(outer, "#000000", 'fill-opacity=".4" transform="translate(1 5)"')}</g>` +
    trousers(
      brush,
      outer,
      seat,
      "",
      bothSides(dark("M30 390q6 24 2 44M58 376q12 30 4 60", 6, 0.2) + bright("M18 396V424", 8, 0.22)) +
        dark("M-10 398Q0 380 10 398M0 324V388", 5, 0.2) +
        dark("M-34 326q-4 26-14 44M34 326q6 26 16 44", 6, 0.18),
    ) +
    bothSides(path("M85 430Q82 400 73 388Q64 408 68 434z", tone(base, -0.3))) +
    elastic(defs, base) +
    (back
      ? rect(-16, 336, 32, 5, "#17181b", 2) + mark(0, 362, 14, on)
      : stroke("M-6 308Q-12 330-9 346M6 308Q12 328 8 340", accent, 3, 'stroke-linecap="round"') + mark(58, 412, 14, on))
  );
};
export const runningShorts = bottomKind(
  twoInOne,
  "man",
  [286, 502, 100],
  ["الطبقتان عند الحافة عن قرب", "the two layers at the hem, close up", 46, 424, 4],
);

/** A light cap seen from its front, a little from the side. */
const capThing =
  (back: boolean): DrawThing =>
  ({ defs, base, on }): Thing => {
    const crown = "M150 360C140 210 210 150 306 150S470 214 466 356Q310 318 150 360z";
    const brim =
      "M150 356C200 326 400 322 466 352C520 384 544 420 536 436C470 396 240 388 128 420C104 424 118 376 150 356z";
    const holes = defs.tile(16, 16, ellipse(8, 8, 1.8, 1.8, "#000000", 'fill-opacity=".34"'));
    const gapPath = "M232 352C232 290 380 286 384 346Q310 330 232 352z";
    const body =
      (back
        ? ""
        : path(
            "M128 420C240 388 470 396 536 436Q540 448 526 448C440 416 240 408 140 436Q122 436 128 420z",
            tone(base, -0.5),
          )) +
      path(crown, cloth(defs, base)) +
      `<g${defs.clip(crown)}>${path("M150 360C146 250 200 190 262 158Q220 240 214 350zM466 356C474 250 410 180 352 158Q396 240 402 346z", holes)}</g>` +
      soft(
        defs,
        crown,
        10,
        bright("M196 300Q206 220 270 180", 22, 0.36) +
          dark("M440 340Q440 240 390 190", 30, 0.34) +
          dark("M160 350Q310 312 460 346", 16, 0.3),
      ) +
      stroke("M300 152Q216 220 210 348M312 152Q402 214 404 346M306 150V330", "#000000", 2, 'stroke-opacity=".3"') +
      stroke(
        "M294 154Q206 222 201 349M318 154Q410 214 413 346",
        on,
        1.6,
        'stroke-opacity=".5" stroke-dasharray="6 5"',
      ) +
      ellipse(306, 151, 15, 7, tone(base, -0.25)) +
      (back
        ? path(gapPath, "#2a2118") +
          stroke(gapPath, on, 2, 'stroke-opacity=".6" stroke-dasharray="6 5"') +
          path("M150 344Q310 304 466 340L464 372Q310 336 152 376z", tone(base, -0.2)) +
          rect(282, 322, 54, 28, "#c9ccd1", 5) +
          rect(292, 329, 34, 14, "#3b3e46", 3)
        : path(brim, cloth(defs, tone(base, -0.04))) +
          soft(defs, brim, 8, bright("M170 376Q300 344 440 368", 12, 0.3) + dark("M150 362Q310 330 466 356", 12, 0.4)) +
          stroke(
            "M146 392Q310 350 510 408M138 408Q310 366 524 424",
            on,
            1.6,
            'stroke-opacity=".45" stroke-dasharray="6 5"',
          ) +
          mark(306, 262, 84, on));
    return { body, box: { x: 116, y: 142, w: 430, h: back ? 240 : 308 }, cm: back ? 13 : 16 };
  };
const onHead = scene("worn", "على الرأس", "as worn", (brush) => {
  const { defs, tint } = brush;
  const it = capThing(false)(brush);
  return (
    studio(defs, tint) +
    `<g transform="translate(300 130)scale(2.9)">${figure(defs, "man")}<g transform="translate(-52.5 -33)scale(.172)">${it.body}</g></g>`
  );
});
export const runningCap: Kind = {
  thing: capThing(false),
  views: [
    front(capThing(false), "stands", 450),
    onHead,
    other("back", "من الخلف بإبزيم الضبط", "from the back, with the buckle", capThing(true), "stands", 430),
  ],
};
