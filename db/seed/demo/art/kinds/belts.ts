import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import { down } from "../kit/defs.ts";
import { type Brush, besideHand, close, type DrawThing, front, type Kind, scene } from "../kit/kind.ts";
import { bright, dark, ramp, round, soft, steel } from "../kit/light.ts";
import { figure, measures } from "../kit/plaster.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { box, limb, times } from "../kit/shapes.ts";
import { ellipse, path, rect, stroke } from "../svg.ts";
import { grid } from "./garment-parts.ts";

/** A belt closed to a ring. */
const ring = (brush: Brush, h: number, stitched: boolean): { back: string; frontPath: string; frontBody: string } => {
  const { defs, base, on } = brush;
  const frontPath = `M70 280c0 50 104 88 230 88s230-38 230-88v${h}c0 60-104 106-230 106s-230-46-230-106z`;
  return {
    back:
      ellipse(300, 280, 230, 78, tone(base, -0.7)) +
      path(
        `M70 280a230 78 0 0 1 460 0v${h * 0.6}a230 78 0 0 0-460 0z`,
        defs.lin(ramp(tone(base, -0.34), tone(base, -0.52), tone(base, -0.68))),
      ),
    frontPath,
    frontBody:
      path(frontPath, defs.lin(round(base, 0.4))) +
      (stitched
        ? stroke(
            `M80 304c8 44 108 76 220 76s212-32 220-76M80 ${h + 268}c8 52 108 90 220 90s212-38 220-90`,
            on,
            2.6,
            'stroke-opacity=".7" stroke-dasharray="10 7"',
          )
        : "") +
      stroke("M70 281c0 50 104 88 230 88s230-38 230-88", tone(base, 0.5), 4, 'stroke-opacity=".7"'),
  };
};
const leatherThing: DrawThing = (brush): Thing => {
  const { defs, on } = brush;
  const parts = ring(brush, 100, true);
  const grain = defs.tile(
    46,
    34,
    times(12, (i) =>
      stroke(
        `M${(i * 17) % 46} ${(i * 11) % 34}q5 ${i % 2 ? 4 : -4} 11 1`,
        i % 2 ? "#000000" : "#ffffff",
        1.1,
        `stroke-opacity="${i % 2 ? 0.2 : 0.1}"`,
      ),
    ).join(""),
  );
  const buckle = "M356 372l92-20q12-2 12 10v104q0 10-10 14l-94 28q-12 4-12-10v-114q0-10 12-12z";
  const body =
    parts.back +
    parts.frontBody +
    path(parts.frontPath, grain) +
    soft(defs, parts.frontPath, 8, bright("M110 330Q180 380 280 388", 14, 0.3)) +
    times(
      4,
      (i) =>
        ellipse(126 + i * 42, 396 + i * 13 - i * i, 8, 9, "#1a0f06") +
        stroke(`M${119 + i * 42} ${400 + i * 13 - i * i}a8 9 0 0 0 14 0`, "#ffffff", 1.6, 'stroke-opacity=".3"'),
    ).join("") +
    latinName(284, 470, 34, on, 'fill-opacity=".85"') +
    stroke(buckle, "#3b3e46", 20, 'stroke-linejoin="round"') +
    stroke(buckle, "#c9ccd1", 13, 'stroke-linejoin="round"') +
    stroke(buckle, "#ffffff", 3, 'stroke-opacity=".8" stroke-linejoin="round" transform="translate(-2 -3)"') +
    path(
      limb([
        [352, 446, 8],
        [400, 432, 7],
        [462, 410, 6],
      ]),
      defs.lin(steel, down),
    );
  return { body, box: { x: 66, y: 200, w: 468, h: 290 }, cm: 19 };
};
const nylonThing: DrawThing = (brush): Thing => {
  const { defs, base, on } = brush;
  const parts = ring(brush, 104, false);
  const weave = defs.tile(
    48,
    48,
    stroke(
      grid(6, (x, y) => `M${x * 8} ${y * 8 + 4}h8m-4-4v8`),
      "#000000",
      1.4,
      'stroke-opacity=".22"',
    ),
  );
  const strip = "M118 402c60 42 120 52 182 52c90 0 170-22 214-62v40c-44 42-124 64-214 64c-62 0-122-12-182-54z";
  const body =
    parts.back +
    parts.frontBody +
    path(parts.frontPath, weave) +
    path(strip, "#26282e") +
    path(strip, weave) +
    stroke(
      "M118 406c60 42 120 52 182 52c90 0 170-22 214-62",
      "#ffffff",
      2,
      'stroke-opacity=".35" stroke-dasharray="6 5"',
    ) +
    `<g transform="translate(392 440)rotate(-14)">${rect(-42, -36, 84, 72, "#17181b", 10)}${rect(
      -40,
      -38,
      80,
      70,
      defs.lin(ramp("#4d5058", "#26282e"), down),
      10,
    )}${rect(-26, -10, 52, 14, "#0f1012", 6)}${rect(-26, 8, 52, 8, "#5a5e68", 4)}</g>` +
    latinName(220, 406, 30, on) +
    mark(150, 372, 26, on) +
    soft(
      defs,
      parts.frontPath,
      8,
      bright("M100 320Q180 372 280 380", 12, 0.25) + dark("M500 330Q520 380 500 440", 20, 0.3),
    ) +
    stroke("M70 384c0 60 104 106 230 106s230-46 230-106", tone(base, -0.5), 6);
  return { body, box: { x: 66, y: 200, w: 468, h: 294 }, cm: 19.5 };
};
const wornBelt = (build: "man" | "woman", buckle: string) => (thing: DrawThing) =>
  scene("worn", "حول الخصر أثناء الاستخدام", "worn around the waist", (brush) => {
    const { defs, tint } = brush;
    const it = thing(brush);
    const scale = (measures[build].waist + 3) / 230;
    const d = `<g transform="translate(${-300 * scale} ${250 - 380 * 0.26})scale(${scale.toFixed(3)} .26)"><g${defs.clip(ring(brush, 104, false).frontPath + buckle)}>${it.body}</g></g>`;
    return `${studio(defs, tint)}<g transform="translate(300 -190)scale(1.85)">${figure(defs, build)}${d}</g>`;
  });
const beltOf = (thing: DrawThing, build: "man" | "woman", ar: string, en: string): Kind => ({
  thing,
  views: [
    front(thing, "stands", 490),
    close(ar, en, thing, { x: 390, y: 410, zoom: 2.1 }, "stands"),
    wornBelt(build, build === "man" ? box(346, 346, 150, 160) : "")(thing),
    besideHand(thing),
  ],
});
export const leatherBelt = beltOf(leatherThing, "man", "الإبزيم والجلد عن قرب", "the buckle and leather, close up");
export const nylonBelt = beltOf(nylonThing, "woman", "مشبك السحب عن قرب", "the quick-release buckle, close up");
