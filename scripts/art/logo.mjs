// Development tool: writes the outlines of the wordmarks for the web app. Usage: node scripts/art/logo.mjs
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { coarsen } from "../../db/seed/demo/art/outline.ts";
import { brandArabicLine, brandLatinLine } from "../../db/seed/demo/art/text.ts";

const out = resolve(import.meta.dirname, "../../src/web/ui/art/wordmarks.ts");
// 300 units to the em are plenty for a logo up to a few hundred pixels wide.
const em = 300;
const entry = (name, comment, line) =>
  `/** ${comment} */\nexport const ${name} = { width: ${Math.round((line.width * em) / line.em)}, path: "${coarsen(line.d, em / line.em)}" } as const;\n`;

writeFileSync(
  out,
  "// Written by scripts/art/logo.mjs from Alexandria (SIL Open Font License 1.1). Do not edit by hand.\n" +
    "// 300 units to the em; the pen starts at (0, 0) on the baseline, y grows downwards.\n\n" +
    entry("latinWordmark", "The Latin name.", brandLatinLine) +
    entry("arabicWordmark", "The Arabic name.", brandArabicLine),
);
