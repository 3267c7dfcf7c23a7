import { describe, expect, it } from "vitest";
import {
  categoryArt,
  type Frame,
  factWords,
  goalNames,
  kindNames,
  labelWords,
  ogCard,
  packageArt,
  paletteNames,
  partnerMark,
  productArt,
  programmeArt,
  rewardArt,
} from "./index.ts";
import { coarsen } from "./outline.ts";
import { toLine } from "./text.ts";

const frames: readonly Frame[] = ["front", "scale", "facts"];
const facts = [
  { label: "البروتين", value: "24 g" },
  { label: "الحصص", value: "66" },
  { label: "السعة", value: "600 ml" },
];

/** Minimal check that tags nest and close, attributes are unique, and every url(#…) is defined. */
function faults(svg: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [tag, close = "", name = "", attributes = "", self = ""] of svg.matchAll(
    /<(\/?)([A-Za-z]+)([^<>]*?)(\/?)>/g,
  )) {
    if (close) {
      if (open.pop() !== name) found.push(`unexpected ${tag}`);
      continue;
    }
    const names = [...attributes.matchAll(/ ([\w:-]+)="[^"<&]*"/g)].map((m) => m[1]);
    if (new Set(names).size !== names.length) found.push(`attribute twice: ${tag.slice(0, 80)}`);
    if (attributes.replace(/ [\w:-]+="[^"<&]*"/g, "").trim() !== "") found.push(`stray text in ${tag.slice(0, 80)}`);
    if (!self) open.push(name);
  }
  if (svg.replace(/<[^<>]*>/g, "") !== "") found.push("text outside tags");
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
  if (new Set(ids).size !== ids.length) found.push("id twice");
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) if (!ids.includes(id)) found.push(`no ${id}`);
  if (/NaN|undefined|Infinity/.test(svg)) found.push("broken number");
  return [...found, ...open.map((name) => `open ${name}`)];
}

describe("product art", () => {
  it.each(kindNames.flatMap((kind) => frames.map((frame) => ({ kind, frame }))))(
    "draws $kind, $frame",
    ({ kind, frame }) => {
      for (const [i, palette] of paletteNames.entries()) {
        const input = {
          kind,
          palette,
          labelAr: "زبدة فول سوداني",
          labelLatin: "Peanut butter",
          meta: "500 g",
          seed: `${kind}-${i}`,
          frame,
          facts,
        };
        const svg = productArt(input);
        expect(faults(svg)).toEqual([]);
        expect(svg).not.toContain("<text");
        expect(svg.length).toBeLessThanOrEqual(12 * 1024);
        expect(productArt(input)).toBe(svg);
      }
    },
  );

  it("recolours the object with the palette and keeps the Latin label when the Arabic is unknown", () => {
    const base = { kind: "tub", labelLatin: "Whey", seed: "one" } as const;
    expect(productArt({ ...base, palette: "berry" })).not.toBe(productArt({ ...base, palette: "mint" }));
    expect(productArt({ ...base, palette: "mint", labelAr: "كلمة غريبة" })).toBe(
      productArt({ ...base, palette: "mint" }),
    );
  });
});

describe("posters and marks", () => {
  const pictures = [
    ...goalNames.map((goal, i) => programmeArt({ seed: goal, weeks: 4 + i * 4, goal })),
    ...[1, 3, 6, 12].map((months) => packageArt({ seed: "p", months })),
    ...kindNames.map((kind) => categoryArt({ seed: kind, kind })),
    partnerMark({ seed: "n", name: "Nile Fit" }),
    rewardArt({ seed: "r" }),
    rewardArt({ seed: "r", kind: "shaker" }),
    ogCard({ seed: "o", title: "أقوى كل يوم" }),
  ];

  it("are well formed, small and free of text elements", () => {
    for (const svg of pictures) {
      expect(faults(svg)).toEqual([]);
      expect(svg).not.toContain("<text");
      expect(svg.length).toBeLessThanOrEqual(12 * 1024);
    }
  });
});

describe("lettering", () => {
  it("can write every listed word and refuses others", () => {
    for (const word of [...labelWords, ...factWords]) expect(toLine(word)?.width, word).toBeGreaterThan(0);
    expect(toLine("كلمة غريبة")).toBeUndefined();
    expect(toLine("  ")).toBeUndefined();
  });

  it("rounds outlines without letting the error add up", () => {
    const stairs = `M0 0${"l1 1".repeat(9)}z`;
    const end = [...coarsen(stairs, 0.5).matchAll(/l(-?\d+)[ ]?(-?\d+)/g)].reduce((sum, m) => sum + Number(m[1]), 0);
    expect(end).toBe(5);
  });
});
