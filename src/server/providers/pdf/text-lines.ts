import bidiFactory, { type EmbeddingLevels } from "bidi-js";

export type TextDirection = "ltr" | "rtl" | "auto";
/** Which font file contains a character; `undefined` for none. */
export type Alphabet = "arabic" | "latin" | "latin-ext";
export type AlphabetOf = (character: string) => Alphabet | undefined;

/** A part of a line drawn at once, in reading order. */
export interface TextRun {
  readonly text: string;
  readonly alphabet: Alphabet;
}
/** A run and its place among the others in reading order. */
export interface PlacedRun extends TextRun {
  readonly place: number;
}
/** The runs of a line in visual order, left to right. */
export interface TextLine {
  readonly runs: readonly PlacedRun[];
  /** The line as it is read. */
  readonly text: string;
  readonly width: number;
}

const bidi = bidiFactory();
const directionMarks = /[\u200e\u200f\u061c\u2066-\u2069]/u;
const allDirectionMarks = new RegExp(directionMarks, "gu");
const unseen = /[\p{Cf}\p{M}\p{Cc}]/u;
const arabicLetter = /[\p{Script=Arabic}\p{M}]/u;

/**
 * The text limited to the font's characters: unsupported marks are removed, other unsupported characters become a
 * question mark. Direction marks stay, because they affect the ordering and are not drawn.
 */
export function drawable(text: string, alphabetOf: AlphabetOf): string {
  return [...text.normalize("NFC").replace(/[\s\u2028\u2029]/gu, (space) => (space === "\u00a0" ? space : " "))]
    .map((sign) => {
      if (directionMarks.test(sign) || alphabetOf(sign) !== undefined) return sign;
      return unseen.test(sign) ? "" : "?";
    })
    .join("");
}

interface Sign {
  readonly text: string;
  readonly alphabet: Alphabet;
  readonly isRightToLeft: boolean;
  readonly at: number;
}

// Arabic letters are shaped together. Every other character in a right-to-left stretch (spaces, brackets, commas) is
// its own run, mirrored according to Unicode, so that no group is reversed again.
const joins = (before: Sign, after: Sign): boolean => {
  if (before.alphabet !== after.alphabet || before.isRightToLeft !== after.isRightToLeft) return false;
  if (!after.isRightToLeft) return after.at === before.at + 1;
  return after.at === before.at - 1 && arabicLetter.test(before.text) && arabicLetter.test(after.text);
};

function toSigns(
  text: string,
  levels: EmbeddingLevels,
  range: readonly [number, number],
  alphabetOf: AlphabetOf,
): Sign[] {
  const [start, end] = range;
  const places = bidi.getReorderedIndices(text, levels, start, end).slice(start, end + 1);
  return places.flatMap((at) => {
    const sign = text[at] ?? "";
    if (directionMarks.test(sign)) return [];
    const isRightToLeft = (levels.levels[at] ?? 0) % 2 === 1;
    const shown = isRightToLeft ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
    return [{ text: shown, alphabet: alphabetOf(shown) ?? "latin", isRightToLeft, at }];
  });
}

function toRuns(signs: readonly Sign[]): PlacedRun[] {
  const groups: Sign[][] = [];
  for (const sign of signs) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && joins(last, sign)) group.push(sign);
    else groups.push([sign]);
  }
  return groups.map((group) => {
    const inReadingOrder = group[0]?.isRightToLeft ? group.toReversed() : group;
    return {
      text: inReadingOrder.map((sign) => sign.text).join(""),
      alphabet: group[0]?.alphabet ?? "latin",
      place: inReadingOrder[0]?.at ?? 0,
    };
  });
}

export interface TextShape {
  readonly direction: TextDirection;
  readonly maxWidth: number;
  readonly alphabetOf: AlphabetOf;
  readonly widthOf: (run: TextRun) => number;
}

/** Whether a text's own direction is right to left. */
export const readsFromRight = (text: string): boolean =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) === 1;

/** Breaks a text into lines at spaces (or inside overlong words), each in visual order. */
export function toLines(given: string, { direction, maxWidth, alphabetOf, widthOf }: TextShape): TextLine[] {
  const text = drawable(given, alphabetOf).trim();
  if (text === "") return [];
  const levels = bidi.getEmbeddingLevels(text, direction);
  const toLine = (start: number, end: number): TextLine => {
    const runs = toRuns(toSigns(text, levels, [start, end], alphabetOf));
    const inReadingOrder = text.slice(start, end + 1).replaceAll(allDirectionMarks, "");
    return { runs, text: inReadingOrder, width: runs.reduce((sum, run) => sum + widthOf(run), 0) };
  };
  const lines: TextLine[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOfLine(text, start, (to) => toLine(start, to - 1).width <= maxWidth);
    lines.push(toLine(start, text.slice(start, end).trimEnd().length + start - 1));
    start = end;
    while (text[start] === " ") start += 1;
  }
  return lines;
}

/** The largest of some ascending numbers that passes, if all before it pass too (binary search). */
function lastThat(passes: (candidate: number) => boolean, candidates: readonly number[]): number | undefined {
  let [low, high] = [0, candidates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(candidates[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return candidates[low - 1];
}

/** End (exclusive) of the line that begins at `start`: after the last word that fits, at least one character. */
function endOfLine(text: string, start: number, fits: (end: number) => boolean): number {
  if (fits(text.length)) return text.length;
  const spaces = [...text.slice(start).matchAll(/ /g)].map(({ index }) => start + index);
  const afterWord = lastThat(fits, spaces);
  if (afterWord !== undefined) return afterWord;
  const wordEnd = spaces[0] ?? text.length;
  const cuts = Array.from({ length: wordEnd - start }, (_, index) => start + index + 1);
  return lastThat(fits, cuts) ?? start + 1;
}
