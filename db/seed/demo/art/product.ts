import { type ArtKind, kinds } from "./kinds/index.ts";
import { drawView } from "./kit/kind.ts";
import type { Tint } from "./kit/scene.ts";
import { type Palette, type PaletteName, paletteOf, palettes } from "./palettes.ts";
import { hash } from "./random.ts";

export interface ProductArt {
  readonly kind: ArtKind;
  /** A palette by name, or a colour as #rrggbb. */
  readonly color: PaletteName | `#${string}`;
  readonly tint: Tint;
  readonly labelAr?: string;
  readonly labelLatin?: string;
  /** An amount in Latin letters, such as "1 kg". */
  readonly meta?: string;
  /** The option, where options differ in shape: the strength of a band. */
  readonly option?: string;
  readonly seed: string;
}

export interface ProductView {
  readonly name: string;
  /** What the picture shows besides the product's name; null for the product alone. */
  readonly caption: { readonly ar: string; readonly en: string } | null;
  readonly draw: () => string;
}

const isHex = (color: ProductArt["color"]): color is `#${string}` => color.startsWith("#");

export const toPalette = (color: ProductArt["color"]): Palette => (isHex(color) ? paletteOf(color) : palettes[color]);

/** All pictures of a product in one colour, 600 × 600 each; the same input always draws the same pictures. */
export function productViews(art: ProductArt): readonly ProductView[] {
  const { kind, color, tint, labelAr = "", labelLatin = "", meta = "", option = "", seed } = art;
  const look = { ...toPalette(color), tint, label: { ar: labelAr, latin: labelLatin, meta }, option };
  return kinds[kind].views.map((view) => {
    const prefix = `p${hash(`${seed}|${color}|${option}|${view.name}`).toString(36)}`;
    return { name: view.name, caption: view.caption, draw: () => drawView(view, look, prefix) };
  });
}
