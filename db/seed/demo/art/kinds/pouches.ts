import { mark } from "../brand.ts";
import { tone } from "../color.ts";
import { down } from "../kit/defs.ts";
import { type Brush, besideHand, type DrawThing, front, type Kind, scene } from "../kit/kind.ts";
import { print } from "../kit/label.ts";
import { bright, dark, ramp, round, sheet, soft } from "../kit/light.ts";
import { studio, type Thing } from "../kit/scene.ts";
import { disc, lathe, limb, rounded, times } from "../kit/shapes.ts";
import { ellipse, path, stroke } from "../svg.ts";

type Filling = (i: number, x: number, y: number) => string;

const flake: Filling = (i, x, y) =>
  `<g transform="translate(${x} ${y})rotate(${(i * 47) % 180})">${ellipse(0, 0, 19, 13, ["#ecd6ab", "#dcbf8b", "#f4e4c4"][i % 3] ?? "#ecd6ab", 'stroke="#b8935a" stroke-width="1"')}${stroke("M-12 0q12-5 24 0", "#a97f45", 1.6)}</g>`;
const cluster: Filling = (i, x, y) =>
  i % 7 === 3
    ? ellipse(x, y, 11, 10, "#8e2440") + ellipse(x - 3, y - 3, 3.5, 3, "#e08aa0")
    : path(
        rounded(
          [
            [x - 16, y - 4],
            [x - 4, y - 14],
            [x + 14, y - 8],
            [x + 17, y + 7],
            [x - 2, y + 13],
          ],
          7,
        ),
        ["#b67b3d", "#d09a58", "#9a6229", "#e0b878"][i % 4] ?? "#b67b3d",
        'stroke="#6f4217" stroke-width="1.2"',
      );
const nut: Filling = (i, x, y) => {
  const turn = `translate(${x} ${y})rotate(${(i * 67) % 360})`;
  const shapes = [
    path("M-20 0C-14-14 8-15 22 0C8 15-14 14-20 0z", "#a8642f", 'stroke="#6e3c16" stroke-width="1.2"') +
      stroke("M-14-2q14-6 30 2M-14 4q14 4 28-2", "#7d4720", 1.2),
    path("M-16-10C0-20 20-8 18 8C14 18 6 12 2 8C-4 2-12 8-16 2z", "#ead0a0", 'stroke="#b8935a" stroke-width="1.2"'),
    path(
      "M-15-9q8-10 15 0q9-9 15 2q5 12-6 16q-9 3-10-4q-4 8-13 3q-9-6-1-17z",
      "#b98750",
      'stroke="#7a5227" stroke-width="1.2"',
    ),
    ellipse(0, 0, 13, 12, "#c98f4e", 'stroke="#8a5a2c" stroke-width="1.2"') + ellipse(-4, -4, 4, 3, "#f0cf9e"),
  ];
  return `<g transform="${turn}">${shapes[i % 4] ?? ""}</g>`;
};

/** A stand-up pouch with a zip; `filling` shows through a window. */
const pouchThing =
  (w: number, h: number, cm: number, filling?: Filling): DrawThing =>
  (brush: Brush): Thing => {
    const { defs, base, accent, on, label } = brush;
    const [l, r, t, f] = [300 - w / 2, 300 + w / 2, 500 - h, 500];
    const outline = `M${l} ${t}L${r} ${t}C${r - 6} ${t + h * 0.3} ${r + 4} ${t + h * 0.55} ${r + 8} ${f - h * 0.16}Q${r + 10} ${f - 14} ${r - 8} ${f - 4}Q300 ${f + 16} ${l + 8} ${f - 4}Q${l - 10} ${f - 14} ${l - 8} ${f - h * 0.16}C${l - 4} ${t + h * 0.55} ${l + 6} ${t + h * 0.3} ${l} ${t}z`;
    const view = disc(300, f - h * 0.2, w * 0.34, h * 0.115);
    const pieces = filling
      ? times(46, (i) =>
          filling(i, 300 - w * 0.34 + ((i * 61) % (w * 0.68)), f - h * 0.3 + ((i * 37) % (h * 0.21))),
        ).join("")
      : "";
    const windowPart = filling
      ? path(view, tone(base, -0.55)) +
        `<g${defs.clip(view)}>${pieces}<g${defs.blur(6)}>${dark(view, 14, 0.4)}</g></g>` +
        stroke(view, accent, 3)
      : mark(300, f - h * 0.2, h * 0.13, accent);
    const body =
      path(outline, defs.lin(sheet(base, 0.14), [0, 0, 1, 0.3])) +
      soft(
        defs,
        outline,
        10,
        bright(`M${l + w * 0.12} ${t + 60}Q${l + w * 0.05} ${t + h * 0.5} ${l + w * 0.1} ${f - 50}`, 20, 0.36) +
          dark(`M${r - w * 0.05} ${t + 40}Q${r - w * 0.02} ${t + h * 0.5} ${r} ${f - 20}`, 34, 0.34) +
          dark(`M${l} ${f - h * 0.1}Q300 ${f - h * 0.02} ${r} ${f - h * 0.1}`, 14, 0.3) +
          dark(`M${l + w * 0.3} ${t + 50}q10 40-8 90M${r - w * 0.26} ${t + 46}q-14 50 6 96`, 10, 0.16) +
          bright(`M${r - w * 0.2} ${t + 60}q-10 60 4 130`, 8, 0.2),
      ) +
      path(`M${l} ${t}H${r}l-2 26H${l + 2}z`, "#ffffff", 'fill-opacity=".16"') +
      stroke(
        times(11, (i) => `M${l + 2} ${t + 3 + i * 2.2}H${r - 2}`).join(""),
        "#000000",
        0.8,
        'stroke-opacity=".14"',
      ) +
      stroke(`M${l + 2} ${t + 42}H${r - 2}`, "#ffffff", 3, 'stroke-opacity=".3"') +
      stroke(`M${l + 2} ${t + 46}H${r - 2}`, "#000000", 2, 'stroke-opacity=".26"') +
      path(`M${l} ${t + 30}l7 5l-7 5zM${r} ${t + 30}l-7 5l7 5z`, "#efe4d4") +
      print(label, { cx: 300, y: t + h * 0.18, w: w * 0.74, h: h * 0.46, ink: on, accent: on }) +
      windowPart;
    return { body, box: { x: l - 10, y: t, w: w + 20, h: h + 10 }, cm };
  };

/** A bowl heaped with what the pack holds. */
export function heapedBowl(defs: Brush["defs"], pieces: string, under: string): string {
  const bowl = lathe(
    300,
    [
      [330, 210],
      [330, 210],
      [420, 190],
      [520, 110],
      [530, 90],
    ],
    0.3,
  );
  return (
    `<g${defs.blur(14)}>${ellipse(340, 540, 200, 24, "#1c1008", 'fill-opacity=".4"')}</g>` +
    path(bowl, defs.lin(round("#b48a63", 0.3))) +
    path(disc(300, 330, 208, 60), "#8d6845") +
    path(disc(300, 328, 196, 56), under) +
    pieces
  );
}

const bowlOf = (filling: Filling, under: string, count: number, ar: string, en: string) =>
  scene("inside", ar, en, ({ defs, tint }) => {
    const pieces = times(count, (i) => {
      const reach = Math.sqrt((count - i) / count);
      const angle = i * 2.4;
      return filling(
        i,
        Math.round(300 + Math.cos(angle) * reach * 178),
        Math.round(322 + Math.sin(angle) * reach * 44 - (1 - reach) * 62),
      );
    }).join("");
    return studio(defs, tint) + heapedBowl(defs, pieces, under);
  });

/** A scoop of powder on the table. */
const powderScoop = (powder: string) =>
  scene("inside", "ملعقة قياس ممتلئة بالمسحوق", "a full scoop of the powder", ({ defs, tint }) => {
    const cup = lathe(
      210,
      [
        [330, 116],
        [330, 116],
        [440, 100],
        [470, 90],
      ],
      0.3,
    );
    const mound = "M96 330C120 250 170 214 214 214S308 250 324 330C300 372 120 372 96 330z";
    const spill = "M330 500C380 470 420 462 470 476S560 500 556 522S420 548 350 536S300 518 330 500z";
    return (
      studio(defs, tint) +
      `<g${defs.blur(14)}>${ellipse(260, 506, 180, 20, "#1c1008", 'fill-opacity=".4"')}</g>` +
      path(spill, defs.lin(ramp(tone(powder, 0.4), tone(powder, -0.2)), down)) +
      path(
        limb([
          [310, 372, 20],
          [420, 340, 16],
          [560, 300, 19],
        ]),
        defs.lin(round("#33363e", 0.6), down),
      ) +
      path(mound, defs.lin(ramp(tone(powder, 0.5), powder, tone(powder, -0.34)), [0, 0, 1, 0.5])) +
      soft(defs, mound, 9, bright("M140 300Q170 240 214 236", 22, 0.5) + dark("M300 280Q330 330 320 350", 26, 0.3)) +
      path(cup, defs.lin(round("#33363e", 0.7))) +
      stroke("M94 330A116 35 0 0 0 326 330", "#5a5e68", 5) +
      mark(206, 414, 50, "#f4eee4")
    );
  });

const pouchOf = (thing: DrawThing, inside: Kind["views"][number]): Kind => ({
  thing,
  views: [front(thing), inside, besideHand(thing)],
});

export const plantPouch = pouchOf(pouchThing(270, 386, 27), powderScoop("#d9c49c"));
export const gainerPouch: Kind = pouchOf((brush) => {
  const pack = pouchThing(320, 420, 38)(brush);
  const grip = disc(300, 104, 46, 11);
  return { ...pack, body: pack.body + path(grip, "#3a2c1f") + stroke(grip, "#ffffff", 2, 'stroke-opacity=".4"') };
}, powderScoop("#cfa67c"));
export const oatsBag = pouchOf(
  pouchThing(276, 400, 28, flake),
  bowlOf(flake, "#d8bb86", 130, "رقائق الشوفان في وعاء", "the rolled oats in a bowl"),
);
export const granolaBag = pouchOf(
  pouchThing(250, 366, 24, cluster),
  bowlOf(cluster, "#9a6229", 120, "الجرانولا في وعاء", "the granola in a bowl"),
);
export const nutsBag = pouchOf(
  pouchThing(256, 350, 24, nut),
  bowlOf(nut, "#8a5a2c", 120, "لوز وكاجو وعين جمل وبندق في وعاء", "almonds, cashews, walnuts and hazelnuts in a bowl"),
);
