import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import subsetFont from "subset-font";

/** First and last code point. */
type Range = readonly [first: number, last: number];

interface Subset {
  readonly name: string;
  readonly source: string;
  /** The same as the `unicode-range` of this file in fonts.css. */
  readonly ranges: readonly Range[];
}

/** The weights that the pages use; the sources have 100 to 900. */
const weights = { min: 400, max: 800 };

/** What nearly every page shows. Other letters, such as é and پ, come from the full files when a page needs them. */
export const subsets: readonly Subset[] = [
  {
    name: "alexandria-arabic",
    source: "alexandria-arabic-wght-normal",
    ranges: [
      [0x60c, 0x60c],
      [0x61b, 0x61b],
      [0x61f, 0x61f],
      [0x621, 0x63a],
      [0x640, 0x656],
      [0x660, 0x66c],
      [0x670, 0x671],
      [0x200c, 0x200f],
    ],
  },
  {
    name: "alexandria-latin",
    source: "alexandria-latin-wght-normal",
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xa0],
      [0xa9, 0xa9],
      [0xab, 0xab],
      [0xb0, 0xb0],
      [0xb7, 0xb7],
      [0xbb, 0xbb],
      [0xd7, 0xd7],
      [0x2010, 0x2026],
      [0x20ac, 0x20ac],
      [0x2212, 0x2212],
    ],
  },
];

export const fontFile = (name: string): URL => new URL(`../../src/web/fonts/${name}.woff2`, import.meta.url);

const toText = (ranges: readonly Range[]): string =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((point) => String.fromCodePoint(point))
    .join("");

/** The bytes of a WOFF2 file with the subset's characters and weights. */
export async function makeSubset({ source, ranges }: Subset): Promise<Buffer> {
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/alexandria/files/${source}.woff2`);
  return await subsetFont(await readFile(path), toText(ranges), {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
  });
}

/** Writes the font files that pages load first. Run by `npm run fonts` after an update of the font's package. */
async function main(): Promise<void> {
  for (const subset of subsets) {
    const bytes = await makeSubset(subset);
    await writeFile(fontFile(subset.name), bytes);
    console.log(`${subset.name}.woff2: ${bytes.length} bytes`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
