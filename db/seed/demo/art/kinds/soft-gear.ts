import { latinName, mark } from "../brand.ts";
import { tone } from "../color.ts";
import type { Draw } from "../drawing.ts";
import { ellipse, group, linear, path, rect, stroke } from "../svg.ts";
import { toLine, write } from "../text.ts";
import { roundLight, steel } from "./parts.ts";

const down = [0, 0, 0, 1] as const;

/** Light on a tube that lies on its side. */
const lying = (base: string) =>
  [
    [0, tone(base, -0.12)],
    [0.2, tone(base, 0.28)],
    [0.5, base],
    [0.84, tone(base, -0.4)],
    [1, tone(base, -0.3)],
  ] as const;

export const mat: Draw = ({ id, palette }) => {
  const spiral = "M474 330a10 22 0 1 1-14 22a22 52 0 1 0 24-52a32 78 0 1 0 22 76";
  const strap = (x: number) =>
    path(`M${x} 250h30v184q-15 8-30 0z`, tone(palette.base, -0.62)) +
    rect(x, 262, 30, 20, "#ffffff", 0, 'fill-opacity=".16"');
  const body =
    path("M84 420L20 500q-4 8 6 8h430q14 0 20-8l20-76z", `url(#${id}f)`) +
    path("M26 500h436q10 0 14-6v8q-4 8-20 8H26q-10 0-6-10z", tone(palette.base, -0.5)) +
    stroke("M108 432L62 492h380l14-60", "#ffffff", 2, 'stroke-opacity=".22"') +
    path("M84 430q60 24 400 2l-6 18q-220 26-410 2z", "#000000", 'fill-opacity=".22"') +
    path("M90 240h386v202H90a40 101 0 0 1 0-202z", `url(#${id}b)`) +
    strap(168) +
    strap(352) +
    latinName(275, 338, 32, palette.on, 'fill-opacity=".9"') +
    ellipse(476, 341, 40, 101, tone(palette.base, 0.1)) +
    stroke(spiral, tone(palette.base, -0.42), 5, 'stroke-linecap="round"') +
    ellipse(476, 341, 40, 101, "none", `stroke="${tone(palette.base, 0.34)}" stroke-width="3"`);
  const defs =
    linear(`${id}b`, lying(palette.base), down) +
    linear(
      `${id}f`,
      [
        [0, tone(palette.base, -0.22)],
        [1, tone(palette.base, 0.08)],
      ],
      down,
    );
  return {
    defs,
    body: group("translate(42 0)", body),
    box: { x: 62, y: 240, w: 496, h: 270 },
    cm: 66,
    axis: "width",
    ground: "stand",
  };
};

export const rope: Draw = ({ id, palette }) => {
  const handle = (x: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} 420)">${
      path(`M${x - 8} 300h16v22h-16z`, `url(#${id}s)`) +
      path(`M${x - 18} 328q0-10 10-10h16q10 0 10 10l4 150q0 26-22 26t-22-26z`, `url(#${id}h)`) +
      path(`M${x - 20} 384q20 5 40 0l2 62q-22 6-44 0z`, `url(#${id}e)`) +
      stroke(
        `M${x - 20} 396q20 5 40 0m-41 12q21 5 42 0m-42 12q21 5 42 0m-43 12q22 5 44 0`,
        "#000000",
        2.5,
        'stroke-opacity=".3"',
      )
    }</g>`;
  const cable =
    "M206 300C140 130 250 70 300 120C390 210 470 330 330 352C190 372 150 240 250 170C350 104 500 170 470 290C452 356 300 400 220 330C150 262 210 110 330 110C430 112 440 220 394 300";
  const body =
    stroke(cable, "#000000", 12, 'stroke-opacity=".12" transform="translate(5 8)"') +
    stroke(cable, tone(palette.base, -0.35), 11, 'stroke-linecap="round"') +
    stroke(cable, tone(palette.base, 0.15), 5, 'stroke-linecap="round" transform="translate(-1 -1.500)"') +
    handle(206, 12) +
    handle(394, -12);
  const defs =
    linear(`${id}h`, roundLight("#2d313b")) + linear(`${id}e`, roundLight(palette.base)) + linear(`${id}s`, steel);
  return {
    defs,
    body,
    box: { x: 160, y: 98, w: 310, h: 412 },
    cm: 34,
    axis: "height",
    ground: "flat",
    silhouette: '<ellipse cx="300" cy="300" rx="140" ry="170" fill-opacity=".25"/>',
  };
};

export const band: Draw = ({ palette, label }) => {
  const loop = (x: number, r: number, w: number, color: string, y: number, h: number) => {
    const d = `M${x - r} ${y + r}a${r} ${r} 0 0 1 ${r * 2} 0v${h}a${r} ${r} 0 0 1 ${-r * 2} 0z`;
    const edge = w / 2 - 2.5;
    const inner = r - edge;
    const rim = `M${x - inner} ${y + r}a${inner} ${inner} 0 0 1 ${inner * 2} 0v${h}a${inner} ${inner} 0 0 1 ${-inner * 2} 0z`;
    return (
      stroke(d, color, w) +
      stroke(rim, tone(color, -0.5), 5) +
      stroke(`M${x - r - w * 0.18} ${y + r}v${h}`, "#ffffff", w * 0.2, 'stroke-opacity=".22"') +
      stroke(`M${x + r + w * 0.16} ${y + r}v${h}`, "#000000", w * 0.3, 'stroke-opacity=".14"')
    );
  };
  const word = (x: number, y: number, size: number, text: string, fill: string) =>
    `<g transform="rotate(-90 ${x} ${y})">${write(toLine(text, "black"), { x, y: y + size * 0.35, size, fill, fit: 190 })}</g>`;
  const strong = palette.base;
  const body =
    loop(158, 42, 20, tone(palette.base, 0.42), 108, 300) +
    loop(290, 44, 34, tone(palette.base, 0.12), 108, 296) +
    loop(436, 50, 52, strong, 108, 284) +
    word(386, 290, 30, "HIMMA", palette.on) +
    word(486, 290, 24, label.meta.toUpperCase() || "STRONG", palette.on) +
    word(246, 290, 18, "HIMMA", palette.on);
  const silhouette =
    '<g fill="none" stroke="#000"><rect x="116" y="108" width="84" height="384" rx="42" stroke-width="20"/><rect x="246" y="108" width="88" height="384" rx="44" stroke-width="34"/><rect x="386" y="108" width="100" height="384" rx="50" stroke-width="52"/></g>';
  return {
    defs: "",
    body,
    box: { x: 106, y: 82, w: 406, h: 436 },
    cm: 104,
    axis: "height",
    ground: "flat",
    silhouette,
  };
};

const glovePath =
  "M-62 20C-70-22-76-56-76-90q0-8 8-8h26q8 0 8 8q0-18 8-18h22q8 0 8 10q0-12 8-12h22q8 0 8 14q1-9 8-9h20q8 0 8 10C78-60 74-26 66 20q-4 40-2 66h-124q2-30-2-66z";

/** The hems around the four open fingers and the dark of the openings. */
const hems = [
  [-75, -96, 38],
  [-34, -107, 34],
  [5, -109, 34],
  [44, -104, 34],
] as const;

export const gloves: Draw = ({ id, palette }) => {
  const right = `<g id="${id}r">${
    path("M54 14q20-18 28-44q3-10 12-7l18 6q8 3 5 12q-12 50-54 84z", `url(#${id}d)`) +
    path("M80-24q3-16 14-13l18 6q8 3 5 13q-1 6-4 12q-18-4-35-11z", palette.base) +
    path("M86-33q4-5 10-3l14 5q5 2 4 6q-14 1-28-8z", "#0c0d10") +
    path(glovePath, `url(#${id}b)`) +
    hems
      .map(([x, y, w]) => rect(x, y, w, 17, palette.base, 5) + ellipse(x + w / 2, y + 2, w / 2 - 3, 4, "#0c0d10"))
      .join("") +
    stroke("M-56-60q56 20 116 0", "#ffffff", 2, 'stroke-opacity=".3" stroke-dasharray="6 5"') +
    stroke("M-35-84l3 40M2-88v44M41-84l-3 40", "#000000", 4, 'stroke-opacity=".28" stroke-linecap="round"') +
    path("M-62 66q64 14 128 0l2 56q-66 12-132 0z", palette.base) +
    path("M-62 66q64 14 128 0v12q-64 14-129 0z", "#000000", 'fill-opacity=".18"') +
    path("M-2 74q34 0 68-8l2 56q-34 6-68 6z", tone(palette.base, -0.34)) +
    mark(0, 8, 50, "#ffffff", 'stroke-opacity=".92"')
  }</g>`;
  const placed = (x: number, flip: number, turn: number) =>
    `translate(${x} 304)rotate(${turn})scale(${flip * 1.32} 1.32)`;
  const body = `<g transform="${placed(424, 1, -6)}">${right}</g><use href="#${id}r" transform="${placed(176, -1, 6)}"/>`;
  const dark = [
    [0, "#4a505d"],
    [0.5, "#2b2f38"],
    [1, "#16181d"],
  ] as const;
  const defs =
    linear(`${id}b`, dark, [0, 0, 1, 1]) +
    linear(`${id}d`, [
      [0, "#23262d"],
      [1, "#363b46"],
    ]);
  const silhouette = `<path d="${glovePath}" transform="${placed(424, 1, -6)}"/><path d="${glovePath}" transform="${placed(176, -1, 6)}"/>`;
  return { defs, body, box: { x: 58, y: 170, w: 484, h: 320 }, cm: 19, axis: "height", ground: "flat", silhouette };
};

export const straps: Draw = ({ palette }) => {
  const one = (flip: number, x: number, color: string) => {
    const loop = "M0 470C-6 380-10 300-44 232C-78 160-56 112-6 112C46 112 66 164 34 232L6 292";
    return group(
      `translate(${x} 8)scale(${flip} 1)`,
      stroke(loop, tone(color, -0.36), 58, 'stroke-linejoin="round"') +
        stroke(loop, color, 50) +
        stroke(loop, "#ffffff", 44, 'stroke-opacity=".09"') +
        stroke(
          "M-18 468C-24 380-28 306-62 240C-98 160-72 94-6 94C66 94 86 168 52 240L22 304",
          "#ffffff",
          2.4,
          'stroke-opacity=".5" stroke-dasharray="8 6"',
        ) +
        path("M-30 300L34 268L60 316L-14 352z", tone(color, -0.5)) +
        stroke("M-22 304L32 277L50 312L-8 341z", "#ffffff", 2.2, 'stroke-opacity=".45" stroke-dasharray="7 5"') +
        path("M-28 462h56v26q0 6-6 6h-44q-6 0-6-6z", "#22252c"),
    );
  };
  const name = (x: number, turn: number) =>
    group(`translate(${x} 420)rotate(${turn})`, latinName(0, 9, 25, palette.on));
  const body = one(1, 198, palette.base) + one(-1, 402, palette.base) + name(196, -92) + name(404, -88);
  const silhouette =
    '<g fill="none" stroke="#000" stroke-width="54"><path d="M198 478C192 388 188 308 154 240C120 168 142 120 192 120C244 120 264 172 232 240L204 300M402 478C408 388 412 308 446 240C480 168 458 120 408 120C356 120 336 172 368 240L396 300"/></g>';
  return { defs: "", body, box: { x: 104, y: 90, w: 392, h: 412 }, cm: 55, axis: "height", ground: "flat", silhouette };
};

export const belt: Draw = ({ id, palette }) => {
  const front = "M76 262c0 48 100 84 224 84s224-36 224-84v112c0 58-100 104-224 104s-224-46-224-104z";
  const body =
    ellipse(300, 262, 224, 74, tone(palette.base, -0.72)) +
    path("M76 262a224 74 0 0 1 448 0v62a224 74 0 0 0-448 0z", `url(#${id}i)`) +
    stroke("M84 262a216 68 0 0 1 432 0", "#ffffff", 2, 'stroke-opacity=".28" stroke-dasharray="9 7"') +
    path(front, `url(#${id}b)`) +
    stroke(
      "M86 286c8 42 104 72 214 72s206-30 214-72M86 378c8 50 104 88 214 88s206-38 214-88",
      palette.on,
      2.4,
      'stroke-opacity=".55" stroke-dasharray="9 7"',
    ) +
    stroke("M76 263c0 48 100 84 224 84s224-36 224-84", "#ffffff", 3, 'stroke-opacity=".35"') +
    latinName(272, 418, 44, palette.on) +
    path(
      "M386 350l96-22q10-2 10 8v104q0 8-8 12l-96 34q-10 4-10-8v-116q0-10 8-12z",
      "none",
      `stroke="url(#${id}s)" stroke-width="17" stroke-linejoin="round"`,
    ) +
    stroke("M380 396l100-26M380 446l100-32", `url(#${id}s)`, 9, 'stroke-linecap="round"') +
    [98, 128, 162]
      .map(
        (x, i) =>
          ellipse(x, 340 + i * 18 - i * i * 2, 5, 7, "#101216") + ellipse(x, 380 + i * 18 - i * i * 2, 5, 7, "#101216"),
      )
      .join("");
  const defs =
    linear(`${id}b`, roundLight(palette.base, 0.7)) +
    linear(`${id}i`, [
      [0, tone(palette.base, -0.3)],
      [0.5, tone(palette.base, -0.5)],
      [1, tone(palette.base, -0.66)],
    ]) +
    linear(`${id}s`, steel, [0, 0, 1, 1]);
  return {
    defs,
    body: group("translate(0 20)", body),
    box: { x: 76, y: 208, w: 448, h: 296 },
    cm: 32,
    axis: "width",
    ground: "stand",
  };
};
