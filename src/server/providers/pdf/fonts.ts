import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";
import type { EmbeddedFont, Glyph, GlyphRun } from "pdfkit";
import type { Alphabet, AlphabetOf, TextRun } from "./text-lines.ts";
import { unpackFont } from "./unpack-font.ts";

export type Weight = 400 | 600 | 700;

/** Alexandria, the shop's typeface (SIL Open Font License 1.1): one file per alphabet and weight. */
const alphabets: readonly Alphabet[] = ["latin", "arabic", "latin-ext"];
const nameOf = (alphabet: Alphabet, weight: Weight): string => `alexandria-${alphabet}-${weight}`;

const files = new Map<string, Uint8Array>();
function toFile(name: string): Uint8Array {
  const known = files.get(name);
  if (known !== undefined) return known;
  const path = createRequire(import.meta.url).resolve(`@fontsource/alexandria/files/${name}-normal.woff`);
  const bytes = unpackFont(readFileSync(path));
  files.set(name, bytes);
  return bytes;
}

// Disables ornamental ligatures, which break text search; Arabic joining stays on.
export const features = { liga: false } as const;

const lam = 0x644;
const carriageReturn = 0x0d;

/**
 * Lam-alef is one glyph for two letters, and many readers copy its letters in the wrong order ("اإل" for "الإ"). So the
 * glyph maps to its alef alone, next to an empty zero-width glyph for the lam.
 */
function partLamAlef(run: GlyphRun, empty: Glyph): GlyphRun {
  for (let index = run.glyphs.length - 1; index >= 0; index--) {
    const glyph = run.glyphs[index];
    const [first, alef] = glyph?.codePoints ?? [];
    const isPair = first === lam && alef !== undefined;
    if (glyph === undefined || !(isPair || parted.has(glyph))) continue;
    if (isPair) {
      glyph.codePoints = [alef];
      parted.add(glyph);
    }
    run.glyphs.splice(index + 1, 0, { id: empty.id, advanceWidth: 0, codePoints: [lam] });
    run.positions.splice(index + 1, 0, { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 });
  }
  return run;
}
// Glyphs are cached by the font, so each is changed once.
const parted = new WeakSet<Glyph>();

function withPartedLamAlef({ font }: EmbeddedFont): void {
  const layout = font.layout.bind(font);
  const empty = font.glyphForCodePoint(carriageReturn);
  font.layout = (text, wanted) => partLamAlef(layout(text, wanted), empty);
}

export interface Typeface {
  readonly alphabetOf: AlphabetOf;
  /** Selects the font of a run. */
  readonly use: (run: Pick<TextRun, "alphabet">, weight: Weight) => void;
  /** Width in points at font size 1. */
  readonly widthOf: (run: TextRun, weight: Weight) => number;
}

export function createTypeface(document: PDFDocument): Typeface {
  const fonts = new Set<string>();
  const use = ({ alphabet }: Pick<TextRun, "alphabet">, weight: Weight): EmbeddedFont => {
    const name = nameOf(alphabet, weight);
    if (fonts.has(name)) {
      document.font(name);
      return document._font;
    }
    document.registerFont(name, toFile(name)).font(name);
    if (alphabet === "arabic") withPartedLamAlef(document._font);
    fonts.add(name);
    return document._font;
  };
  const covers = new Map<string, Alphabet | undefined>();
  const alphabetOf: AlphabetOf = (character) => {
    if (covers.has(character)) return covers.get(character);
    const code = character.codePointAt(0) ?? 0;
    const found = alphabets.find((alphabet) => use({ alphabet }, 400).font.hasGlyphForCodePoint(code));
    covers.set(character, found);
    return found;
  };
  const widths = new Map<string, number>();
  const widthOf = (run: TextRun, weight: Weight): number => {
    const key = `${weight} ${run.text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const { font } = use(run, weight);
    const width = font.layout(run.text, features).advanceWidth / font.unitsPerEm;
    widths.set(key, width);
    return width;
  };
  return { alphabetOf, use, widthOf };
}
