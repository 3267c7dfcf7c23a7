// Development tool: turns label words and Latin glyphs of Alexandria (SIL OFL) into path tables for the art generator.
// Usage: node scripts/art/glyphs.mjs <folder holding node_modules with fontkit and wawoff2>
// The two packages stay out of package.json on purpose: only whoever changes the word list needs them.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { labelWords } from "../../db/seed/demo/art/words.ts";

const tools = process.argv[2];
if (!tools) throw new Error("Name the folder that holds fontkit and wawoff2");
const need = createRequire(resolve(tools, "package.json"));
const fontkit = need("fontkit");
const woff2 = need("wawoff2");

const root = resolve(import.meta.dirname, "../..");
const fonts = resolve(root, "node_modules/@fontsource-variable/alexandria/files");
const out = resolve(root, "db/seed/demo/art/data");

async function open(subset, wght) {
  const packed = readFileSync(`${fonts}/alexandria-${subset}-wght-normal.woff2`);
  return fontkit.create(Buffer.from(await woff2.decompress(packed))).getVariation({ wght });
}

/** Joins numbers the SVG way: a minus sign separates by itself. */
const join = (numbers) => numbers.map((n, i) => (i === 0 || n < 0 ? `${n}` : ` ${n}`)).join("");

/** Outline commands (y up, 1000 to the em) to compact relative path data (y down, `em` units to the em). */
function encode(commands, em) {
  let d = "";
  let pen = [0, 0];
  let start = [0, 0];
  const at = (x, y) => [Math.round((x * em) / 1000), Math.round((-y * em) / 1000)];
  const rel = (p) => [p[0] - pen[0], p[1] - pen[1]];
  for (const { command, args } of commands) {
    if (command === "closePath") {
      d += "z";
      pen = start;
      continue;
    }
    const points = [];
    for (let i = 0; i < args.length; i += 2) points.push(at(args[i], args[i + 1]));
    const end = points.at(-1);
    if (command === "moveTo") {
      // The first move is absolute; later ones are relative, so that a glyph moves by changing its first pair only.
      d += d === "" ? `M${join(end)}` : `m${join(rel(end))}`;
      start = end;
    } else {
      const [x, y] = rel(end);
      const bend = points.slice(0, -1).map(rel);
      if (x === 0 && y === 0 && bend.every(([u, v]) => u === 0 && v === 0)) continue;
      if (bend.length > 0) d += `${bend.length === 1 ? "q" : "c"}${join([...bend.flat(), x, y])}`;
      else d += y === 0 ? `h${x}` : x === 0 ? `v${y}` : `l${join([x, y])}`;
    }
    pen = end;
  }
  return d;
}

const each = (font, chars, em) =>
  [...chars].map((c) => {
    const { glyphs, advanceWidth } = font.layout(c);
    return [c, [Math.round((advanceWidth * em) / 1000), encode(glyphs[0].path.commands, em)]];
  });

/** Shapes a word; its glyphs go into the shared pool, the word keeps [total, glyph, x, y, glyph, x, y, …]. */
function shape(font, word, em, pool) {
  const { glyphs, positions, advanceWidth } = font.layout(word);
  const unit = (n) => Math.round((n * em) / 1000);
  const placed = [];
  let x = 0;
  glyphs.forEach((glyph, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i];
    const d = encode(glyph.path.commands, em);
    if (!pool.includes(d)) pool.push(d);
    placed.push(pool.indexOf(d), unit(x + xOffset), unit(-yOffset));
    x += xAdvance;
  });
  return [unit(advanceWidth), ...placed];
}

const glyphTable = (name, comment, entries) =>
  `/** ${comment} */\nexport const ${name}: GlyphTable = {\n${entries.map(([c, [w, d]]) => `  ${JSON.stringify(c)}: [${w}, "${d}"],\n`).join("")}};\n`;

const head = "// Written by scripts/art/glyphs.mjs from Alexandria (SIL Open Font License 1.1). Do not edit by hand.\n";
const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";
const text = `${upper}${upper.toLowerCase()}${digits}.,:+-–%/&·×'()`;

const bold = await open("latin", 600);
const black = await open("latin", 900);
const arabic = await open("arabic", 700);
const arabicBlack = await open("arabic", 900);

writeFileSync(
  `${out}/latin.ts`,
  `${head}import type { GlyphTable } from "../text.ts";\n\n` +
    glyphTable("latinBold", "Weight 600, 500 units to the em.", each(bold, text, 500)) +
    glyphTable(
      "latinBlack",
      "Weight 900, capitals, digits and signs, 1000 units to the em.",
      each(black, `${upper}${digits}.+-%`, 1000),
    ),
);

const pool = [];
const phrases = [...labelWords, "هِمّة"];
const words = [...new Set(phrases.flatMap((phrase) => phrase.split(" ")))].filter((w) => /\p{Script=Arabic}/u.test(w));
const placed = words.map((w) => `  ${JSON.stringify(w)}: ${JSON.stringify(shape(arabic, w, 400, pool))},\n`);
const brandPool = [];
const brand = shape(arabicBlack, "هِمّة", 1000, brandPool);
writeFileSync(
  `${out}/arabic.ts`,
  `${head}\n/** Outlines shared by the words: weight 700, 400 units to the em. */\nexport const arabicGlyphs: readonly string[] = ${JSON.stringify(pool)};\n` +
    `/** Whole shaped words: advance, then glyph index, x and y for each mark. */\nexport const arabicWords: Readonly<Record<string, readonly number[]>> = {\n${placed.join("")}};\n` +
    `/** The name of the house: weight 900, 1000 units to the em. */\nexport const brandGlyphs: readonly string[] = ${JSON.stringify(brandPool)};\nexport const brandWord: readonly number[] = ${JSON.stringify(brand)};\n`,
);
