import { factsScene } from "./frame-facts.ts";
import { scaleScene } from "./frame-scale.ts";
import { type ArtKind, draws } from "./kinds/index.ts";
import { type PaletteName, palettes } from "./palettes.ts";
import { hash, randomFrom } from "./random.ts";
import { backdrop, board, shadow } from "./stage.ts";
import { document } from "./svg.ts";

export type Frame = "front" | "scale" | "facts";
export type Fact = { readonly label: string; readonly value: string };

export type ProductArt = {
  readonly kind: ArtKind;
  readonly palette: PaletteName;
  /** Arabic label from `labelWords`; with unknown or absent text only the Latin label is drawn. */
  readonly labelAr?: string;
  readonly labelLatin?: string;
  /** Short amount in Latin letters, such as `2 kg` or `600 ml`. */
  readonly meta?: string;
  readonly seed: string;
  readonly frame?: Frame;
  /** Up to three rows of the facts card, from `factWords` or Latin text. */
  readonly facts?: readonly Fact[];
  /** Real height (or width of wide objects) in centimetres; every kind has a default. */
  readonly sizeCm?: number;
};

// Dark objects, which would be invisible on the dark background.
const darkObjects: ReadonlySet<ArtKind> = new Set([
  "kettlebell",
  "dumbbell",
  "gloves",
  "rope",
  "roller",
  "bag",
  "gift-card",
]);
const darkPalettes: ReadonlySet<PaletteName> = new Set(["graphite", "cocoa", "plum", "pine"]);

/** A 600 × 600 product image; deterministic. */
export function productArt(art: ProductArt): string {
  const frame = art.frame ?? "front";
  const palette = palettes[art.palette];
  const seedHash = hash(art.seed);
  const id = `a${hash(`${art.seed}|${art.kind}|${art.palette}|${frame}`).toString(36)}`;
  const random = randomFrom(art.seed);
  const variant = (seedHash >>> 8) % 3;
  const dark = seedHash % 5 === 0 && variant !== 1 && !darkObjects.has(art.kind) && !darkPalettes.has(art.palette);
  // The facts card has the name itself; its small image shows only the brand.
  const named = frame !== "facts";
  const label = {
    ar: named ? (art.labelAr ?? "") : "",
    latin: named ? (art.labelLatin ?? "") : "",
    meta: named ? (art.meta ?? "") : "",
  };
  const drawing = draws[art.kind]({ id, palette, label, variant });
  if (frame === "scale") return scaleScene({ id, palette, drawing, cm: art.sizeCm ?? drawing.cm, meta: label.meta });
  if (frame === "facts") return factsScene({ palette, drawing, random, title: art, facts: art.facts ?? [] });
  const set = drawing.ground === "flat" ? board(id, palette, dark, random) : backdrop(id, palette, dark, random);
  const cast = shadow(id, drawing, dark);
  return document(600, 600, set.defs + cast.defs + drawing.defs, set.body + cast.body + drawing.body);
}
