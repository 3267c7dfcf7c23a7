import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { fontFile, makeSubset, subsets } from "./subset-fonts.ts";

const toCssRange = ([first, last]: readonly [number, number]): string => {
  const [from, to] = [first, last].map((point) => point.toString(16).toUpperCase().padStart(4, "0"));
  return from === to ? `U+${from}` : `U+${from}-${to}`;
};

describe.each(subsets)("$name", (subset) => {
  test("is what `npm run fonts` makes of the installed font", async () => {
    expect((await readFile(fontFile(subset.name))).equals(await makeSubset(subset))).toBe(true);
  });

  test("has the characters that fonts.css loads it for", async () => {
    const css = await readFile(new URL("../../src/web/fonts.css", import.meta.url), "utf8");
    const face = css.split("@font-face").find((each) => each.includes(`fonts/${subset.name}.woff2`)) ?? "";
    const named = /unicode-range:\s*([^;]+);/.exec(face)?.[1]?.split(/,\s*/) ?? [];
    expect(named).toEqual(subset.ranges.map(toCssRange));
  });
});
