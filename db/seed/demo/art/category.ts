import { tone } from "./color.ts";
import { type ArtKind, draws } from "./kinds/index.ts";
import { type PaletteName, paletteNames, palettes } from "./palettes.ts";
import { hash, randomFrom } from "./random.ts";
import { shadow } from "./stage.ts";
import { document, ellipse, linear, num, radial, rect } from "./svg.ts";

const favourites: Partial<Record<ArtKind, PaletteName>> = {
  tub: "ember",
  pouch: "pine",
  shaker: "cobalt",
  kettlebell: "ember",
  tee: "graphite",
  bag: "graphite",
  "gift-card": "ember",
};

export type CategoryArt = { readonly seed: string; readonly kind: ArtKind; readonly palette?: PaletteName };

/** A 600 × 600 tile: one large object of the category on a tinted background with a broken ring. */
export function categoryArt({ seed, kind, palette }: CategoryArt): string {
  const name = palette ?? favourites[kind] ?? paletteNames[hash(seed) % paletteNames.length] ?? "ember";
  const look = palettes[name];
  const id = `c${hash(`${seed}|${kind}|${name}`).toString(36)}`;
  const drawing = draws[kind]({ id, palette: look, label: { ar: "", latin: "", meta: "" }, variant: 0 });
  const turn = Math.round(randomFrom(seed)() * 360);
  const field = tone(look.back, -0.05);
  const cast = shadow(id, drawing, false);
  const { x, y, w, h } = drawing.box;
  const scale = Math.min(1.08, 470 / Math.max(w, h));
  const place = `translate(${num(300 - (x + w / 2) * scale)} ${num(310 - (y + h / 2) * scale)})scale(${scale.toFixed(3)})`;
  const ring = (r: number, width: number, dash: string, spin: number) =>
    `<circle cx="300" cy="300" r="${r}" fill="none" stroke="${tone(look.base, 0.45)}" stroke-opacity=".5" stroke-width="${width}" stroke-dasharray="${dash}" transform="rotate(${spin} 300 300)"/>`;
  const defs =
    linear(
      `${id}w`,
      [
        [0, tone(field, 0.4)],
        [1, field],
      ],
      [0, 0, 0, 1],
    ) +
    radial(`${id}g`, [
      [0, "#ffffff", 0.9],
      [1, "#ffffff", 0],
    ]) +
    cast.defs +
    drawing.defs;
  const body =
    rect(0, 0, 600, 600, `url(#${id}w)`) +
    ring(250, 26, "1180 390", turn) +
    ring(292, 8, "700 160 600 380", turn + 130) +
    ellipse(300, 290, 250, 250, `url(#${id}g)`) +
    `<g transform="${place}">${cast.body}${drawing.body}</g>`;
  return document(600, 600, defs, body);
}
