import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { type Brush, besideHand, type DrawThing, front, type Kind, scene } from "../kit/kind.ts";
import { print } from "../kit/label.ts";
import { bright, dark, ramp, sheet, soft } from "../kit/light.ts";
import { lie, type Thing, tabletop } from "../kit/scene.ts";
import { box, rounded, times } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";
import { barPiece, chips, crispsPiece, datePiece, gelPiece, type Piece, stickPiece } from "./wrapped-pieces.ts";

type Defs = Brush["defs"];

/** A closed carton seen from its corner, with one piece in front of it. */
const cartonThing =
  (piece: Piece, w: number, h: number, cm: number): DrawThing =>
  (brush): Thing => {
    const { defs, base, on, accent, label } = brush;
    const side = 92;
    const top = 470 - h;
    const faceBox = box(0, 0, w, h);
    const face =
      path(faceBox, defs.lin(sheet(base, 0.1))) +
      `<g${defs.clip(faceBox)}>${mark(w * 0.86, h * 0.82, h * 0.9, on, 'stroke-opacity=".1"')}${rect(0, h - 22, w, 22, accent)}</g>` +
      print(label, { cx: w * 0.58, y: h * 0.1, w: w * 0.66, h: h * 0.7, ink: on, accent: on });
    const body =
      `<g transform="translate(${300 - w / 2 - 30} ${top})skewY(4)">${face}</g>` +
      `<g transform="translate(${300 + w / 2 - 30} ${top + w * 0.07})skewY(-22)">${path(
        box(0, 0, side, h),
        defs.lin(ramp(tone(base, -0.3), tone(base, -0.46))),
      )}${rect(0, h - 22, side, 22, tone(accent, -0.34))}${latinName(side / 2, h * 0.5, 18, on, 'fill-opacity=".7"')}</g>` +
      path(
        `M${270 - w / 2} ${top}l${side} -${side * 0.4 + w * 0.0}L${270 + w / 2 + side} ${top + w * 0.07 - side * 0.404}L${270 + w / 2} ${top + w * 0.07}z`,
        defs.lin(ramp(tone(base, 0.3), tone(base, 0.12))),
      ) +
      `<g${defs.blur(5)}>${ellipse(300 - w / 2 + 6, 506, piece.w * 0.9, 8, "#1c1008", 'fill-opacity=".45"')}</g>` +
      `<g transform="translate(${300 - w / 2 - 6} ${506 - piece.h * 0.5})rotate(-5)">${piece.draw(brush)}</g>`;
    return { body, box: { x: 222 - w / 2, y: top - side * 0.4, w: w + side + 60, h: 512 - top + side * 0.4 }, cm };
  };

/** The open carton from above with every piece in it. */
const trayThing =
  (piece: Piece, columns: number, rows: number): DrawThing =>
  (brush): Thing => {
    const { defs, base } = brush;
    const gap = 7;
    const [w, h] = [columns * (piece.w + gap) + gap + 20, rows * (piece.h + gap) + gap + 20];
    const [x, y] = [300 - w / 2, 300 - h / 2];
    const one = defs.keep(piece.draw(brush));
    const spots = times(columns * rows, (i) => ({
      cx: x + 10 + gap + piece.w / 2 + (i % columns) * (piece.w + gap),
      cy: y + 10 + gap + piece.h / 2 + Math.floor(i / columns) * (piece.h + gap),
    }));
    const shadows = spots.map(({ cx, cy }) =>
      rect(cx - piece.w / 2 + 5, cy - piece.h / 2 + 6, piece.w, piece.h, "#1c1008", 6, 'fill-opacity=".4"'),
    );
    const pieces =
      `<g${defs.blur(4)}>${shadows.join("")}</g>` +
      spots.map(({ cx, cy }) => `<use href="#${one}" transform="translate(${cx} ${cy})"/>`).join("");
    const outer = box(x, y, w, h);
    const body =
      path(
        rounded(
          [
            [x - 46, y],
            [x - 46, y + h],
            [x, y + h],
            [x, y],
          ],
          6,
        ),
        tone(base, -0.12),
      ) +
      path(
        rounded(
          [
            [x + w, y],
            [x + w + 46, y],
            [x + w + 46, y + h],
            [x + w, y + h],
          ],
          6,
        ),
        tone(base, -0.34),
      ) +
      path(outer, tone(base, -0.3)) +
      path(box(x + 8, y + 8, w - 16, h - 16), "#d8c6ab") +
      soft(defs, box(x + 8, y + 8, w - 16, h - 16), 9, dark(`M${x + 8} ${y + h}V${y + 8}H${x + w}`, 24, 0.5)) +
      pieces;
    return { body, box: { x: x - 46, y, w: w + 92, h }, cm: 20 };
  };

const tray = (piece: Piece, columns: number, rows: number, ar: string, en: string) =>
  scene("inside", ar, en, (brush) => {
    const thing = trayThing(piece, columns, rows)(brush);
    const scale = Math.min(520 / thing.box.w, 500 / thing.box.h);
    return (
      tabletop(brush.defs, brush.tint) + lie(brush.defs, thing, { scale, x: 300 - 300 * scale, y: 300 - 300 * scale })
    );
  });

/** A bar cut open. */
const cutBar =
  (dough: string, bits: string, coat: string): ((defs: Defs) => string) =>
  (defs) => {
    const end = rounded(
      [
        [-78, -46],
        [78, -46],
        [78, 46],
        [-78, 46],
      ],
      22,
    );
    const specks = times(30, (i) =>
      ellipse(
        -66 + ((i * 47) % 134),
        -34 + ((i * 29) % 70),
        5 + (i % 3) * 2,
        4 + (i % 2) * 2,
        i % 3 ? bits : tone(dough, 0.4),
      ),
    ).join("");
    return (
      path("M-78-30L60-150Q70-158 84-156L236-150Q250-148 240-138L78-24L78 40L240-80V-138", coat) +
      path("M-70-44L66-152L240-146L76-46z", tone(coat, 0.18)) +
      path("M78-40L242-144V-70L78 44z", tone(coat, -0.3)) +
      path(end, tone(coat, -0.1)) +
      `<g transform="scale(.9 .86)">${path(end, dough)}<g${defs.clip(end)}>${specks}</g></g>` +
      soft(defs, "M-70-44L66-152L240-146L76-46z", 5, bright("M-30-60L80-142", 10, 0.3))
    );
  };

const openPiece = (piece: Piece, what: (defs: Defs) => string, ar: string, en: string) =>
  scene("detail", ar, en, (brush) => {
    const { defs, tint } = brush;
    const wrapped: Thing = {
      body: piece.draw(brush),
      box: { x: -piece.w / 2, y: -piece.h / 2, w: piece.w, h: piece.h },
      cm: 10,
    };
    const content: Thing = { body: what(defs), box: { x: 0, y: 0, w: 1, h: 1 }, cm: 10 };
    return (
      tabletop(defs, tint) +
      `<g transform="translate(180 230)rotate(-24)">${lie(defs, wrapped, { x: 0, y: 0, scale: Math.min(2.1, 380 / piece.h) })}</g>` +
      lie(defs, content, { x: 340, y: 440, scale: 1.15 })
    );
  });

const glassOf =
  (drink: string) =>
  (defs: Defs): string =>
    ellipse(60, -40, 112, 112, "#ffffff", 'fill-opacity=".55"') +
    ellipse(
      60,
      -40,
      96,
      96,
      defs.rad(
        [
          [0, tone(drink, 0.5)],
          [0.7, drink],
          [1, tone(drink, -0.2)],
        ],
        0.36,
        0.3,
        0.8,
      ),
    ) +
    stroke("M-4-88A84 84 0 0 1 80-122", "#ffffff", 9, 'stroke-opacity=".8" stroke-linecap="round"') +
    times(5, (i) =>
      ellipse(30 + ((i * 31) % 70), -70 + ((i * 23) % 70), 9 - i, 9 - i, "#ffffff", 'fill-opacity=".5"'),
    ).join("") +
    ellipse(60, -40, 110, 110, "none", 'stroke="#ffffff" stroke-width="5" stroke-opacity=".8"');

const crispHeap = (): string => chips(0, -60, 1) + chips(110, -20, 1.05) + chips(20, 20, 1.1) + chips(120, 60, 0.9);
const gelDrop = (defs: Defs): string => {
  const pool = "M-40-40C0-90 90-80 120-40S150 50 80 62S-70 50-70 10S-60-20-40-40z";
  return (
    path(
      pool,
      defs.rad(
        [
          [0, "#c98444"],
          [0.6, "#8a4a1c"],
          [1, "#5a2b0c"],
        ],
        0.36,
        0.3,
        0.9,
      ),
    ) +
    soft(defs, pool, 4, bright("M-30-20Q10-60 70-46", 12, 0.6)) +
    ellipse(180, 20, 34, 22, "#5a2b12") +
    ellipse(170, 12, 12, 6, "#b98562", 'fill-opacity=".7"')
  );
};

const boxOf = (
  piece: Piece,
  size: readonly [number, number, number],
  grid: readonly [number, number],
  inside: readonly [string, string],
  detail: Kind["views"][number],
): Kind => {
  const thing = cartonThing(piece, ...size);
  return { thing, views: [front(thing), tray(piece, ...grid, ...inside), detail, besideHand(thing)] };
};

export const proteinBarBox = boxOf(
  barPiece,
  [290, 250, 17],
  [6, 2],
  ["العلبة مفتوحة وفيها 12 لوحًا", "the open box with all 12 bars"],
  openPiece(
    barPiece,
    cutBar("#d9b07c", "#5a2f16", "#4a2413"),
    "لوح مقطوع يُظهر ما بداخله",
    "a bar cut to show its inside",
  ),
);
export const dateBarBox = boxOf(
  datePiece,
  [270, 230, 15],
  [5, 2],
  ["العلبة مفتوحة وفيها 10 ألواح", "the open box with all 10 bars"],
  openPiece(
    datePiece,
    cutBar("#7a4a2a", "#d9b07c", "#5f3519"),
    "لوح تمر مقطوع يُظهر ما بداخله",
    "a date bar cut to show its inside",
  ),
);
export const stickBox = boxOf(
  stickPiece,
  [230, 270, 16],
  [10, 2],
  ["العلبة مفتوحة وفيها 20 ظرفًا", "the open box with all 20 sticks"],
  openPiece(stickPiece, glassOf("#cfe3c0"), "ظرف وكوب ماء مخلوط", "a stick and a mixed glass"),
);
export const gelBox = boxOf(
  gelPiece,
  [270, 250, 17],
  [6, 2],
  ["العلبة مفتوحة وفيها 12 عبوة جل", "the open box with all 12 gels"],
  openPiece(gelPiece, gelDrop, "عبوة جل وقوامه", "a gel and its texture"),
);
export const crispsBox = boxOf(
  crispsPiece,
  [310, 260, 26],
  [4, 2],
  ["العلبة مفتوحة وفيها 8 أكياس", "the open box with all 8 bags"],
  openPiece(crispsPiece, crispHeap, "كيس ورقائقه", "a bag and its crisps"),
);
