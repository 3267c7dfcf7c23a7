import { arabicGlyphs, arabicWords, brandGlyphs, brandWord } from "./data/arabic.ts";
import { latinBlack, latinBold } from "./data/latin.ts";
import { coarsen } from "./outline.ts";
import { num } from "./svg.ts";

export type GlyphTable = Readonly<Record<string, readonly [advance: number, path: string]>>;
export type Align = "start" | "middle" | "end";

/** A line of outlines: path data starting at (0, 0) on the baseline, and its width in units of `em`. */
export type Line = { readonly d: string; readonly width: number; readonly em: number };

/** Moves a glyph by changing its first, absolute pair. */
function shift(glyph: string, dx: number, dy: number): string {
  const first = /^M(-?\d+)([ -]\d+)/.exec(glyph);
  if (!first) return "";
  const x = Number(first[1]) + dx;
  const y = Number(first[2]) + dy;
  return `M${num(x)}${y < 0 ? "" : " "}${num(y)}${glyph.slice(first[0].length)}`;
}

/** Omits characters without a glyph. `spacing` is in fractions of the em. */
function latinLine(text: string, weight: "bold" | "black", spacing = 0): Line {
  // The black weight has capitals only: other texts are set in bold.
  const black = weight === "black" && [...text].every((char) => char === " " || latinBlack[char]);
  const [table, em]: [GlyphTable, number] = black ? [latinBlack, 1000] : [latinBold, 500];
  let x = 0;
  let d = "";
  for (const char of text) {
    const glyph = table[char];
    if (glyph) d += shift(glyph[1], x, 0);
    x += (glyph ? glyph[0] : em * 0.25) + spacing * em;
  }
  return { d, width: Math.max(0, x - spacing * em), em };
}

function placed(word: readonly number[], glyphs: readonly string[], x: number): string {
  let d = "";
  for (let i = 1; i < word.length; i += 3) {
    d += shift(glyphs[word[i] ?? -1] ?? "", x + (word[i + 1] ?? 0), word[i + 2] ?? 0);
  }
  return d;
}

const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

const runs = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .reduce<string[]>((list, token) => {
      const last = list.at(-1);
      // Neighbouring Latin tokens keep their left-to-right order inside an Arabic line.
      if (last !== undefined && !hasArabic(last) && !hasArabic(token)) list[list.length - 1] = `${last} ${token}`;
      else list.push(token);
      return list;
    }, []);

/** Sets known words right to left; undefined when a word is unknown. */
function arabicLine(text: string): Line | undefined {
  const em = 400;
  let d = "";
  let x = 0;
  for (const run of runs(text).reverse()) {
    const word = arabicWords[run];
    if (word) {
      d += placed(word, arabicGlyphs, x);
      x += word[0] ?? 0;
    } else if (hasArabic(run)) {
      return undefined;
    } else {
      const latin = latinLine(run, "bold");
      d += rescale(latin.d, em / latin.em, x);
      x += (latin.width * em) / latin.em;
    }
    x += em * 0.26;
  }
  return { d, width: Math.max(0, x - em * 0.26), em };
}

/** Latin outlines in an Arabic line: scales all numbers and shifts the first move of each glyph. */
function rescale(d: string, factor: number, dx: number): string {
  return d.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
    const values = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map((v) => Number(v) * factor);
    if (command === "M" && values[0] !== undefined) values[0] += dx;
    return command + values.map((v, i) => (i > 0 && Number(num(v)) >= 0 ? ` ${num(v)}` : num(v))).join("");
  });
}

/** Outlines of Latin or known Arabic text; undefined when it cannot be drawn. */
export function toLine(text: string, weight: "bold" | "black" = "bold", spacing = 0): Line | undefined {
  if (text.trim() === "") return undefined;
  return hasArabic(text) ? arabicLine(text) : latinLine(text, weight, spacing);
}

export const brandArabicLine: Line = { d: placed(brandWord, brandGlyphs, 0), width: brandWord[0] ?? 0, em: 1000 };
export const brandLatinLine: Line = latinLine("HIMMA", "black", 0.01);

type Place = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly align?: Align;
  /** Maximum width in image units; longer lines are set smaller. */
  readonly fit?: number;
  readonly more?: string;
  /** Rounding steps per image unit; 4 by default. */
  readonly grid?: number;
};

const startX = (align: Align, x: number, width: number): number => {
  if (align === "middle") return x - width / 2;
  return align === "end" ? x - width : x;
};

/** Type size after fitting. */
export const fitted = (line: Line, size: number, fit = Number.POSITIVE_INFINITY): number =>
  Math.min(size, (fit * line.em) / Math.max(1, line.width));

/** Draws a line with its baseline at y; nothing for unknown text. */
export function write(line: Line | undefined, at: Place): string {
  if (!line || line.d === "") return "";
  const scale = fitted(line, at.size, at.fit) / line.em;
  const x = startX(at.align ?? "middle", at.x, line.width * scale);
  const more = at.more ? ` ${at.more}` : "";
  const steps = at.grid ?? (scale * line.em > 120 ? 2 : 4);
  const d = coarsen(line.d, scale * steps);
  return `<path transform="translate(${num(x)} ${num(at.y)})scale(${(1 / steps).toFixed(4).replace(/0+$/, "")})" d="${d}" fill="${at.fill}"${more}/>`;
}
