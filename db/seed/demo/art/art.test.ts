import { describe, expect, it } from "vitest";
import {
  categoryArt,
  goalNames,
  kinds,
  labelWords,
  ogCard,
  packageArt,
  paletteNames,
  partnerMark,
  productViews,
  programmeArt,
  rewardArt,
} from "./index.ts";
import { coarsen } from "./outline.ts";
import { toLine } from "./text.ts";

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];
const maxBytes = 40 * 1024;

/** Minimal check that tags nest and close, attributes are unique, and every reference is defined. */
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
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) if (!ids.includes(id)) found.push(`no ${id}`);
  if (/NaN|undefined|Infinity/.test(svg)) found.push("broken number");
  return [...found, ...open.map((name) => `open ${name}`)];
}

describe("product art", () => {
  it.each(kindNames)("draws every view of %s", (kind) => {
    for (const color of [paletteNames[kindNames.indexOf(kind) % paletteNames.length] ?? "ember", "#f3efe8"] as const) {
      const art = {
        kind,
        color,
        tint: "linen",
        labelAr: "زبدة فول سوداني",
        labelLatin: "PEANUT BUTTER",
        meta: "500 g",
        option: "Heavy",
        seed: kind,
      } as const;
      const views = productViews(art).map(({ name, draw }) => ({ name, svg: draw() }));
      expect(views.length).toBeGreaterThanOrEqual(2);
      expect(views.length).toBeLessThanOrEqual(4);
      for (const { name, svg } of views) {
        expect(faults(svg), name).toEqual([]);
        expect(svg).not.toContain("<text");
        expect(svg.length, name).toBeLessThanOrEqual(maxBytes);
      }
      expect(new Set(views.map(({ svg }) => svg)).size).toBe(views.length);
      expect(productViews(art).map(({ draw }) => draw())).toEqual(views.map(({ svg }) => svg));
    }
  });

  it("says in both languages what each further view shows", () => {
    for (const kind of kindNames) {
      const [cover, ...more] = kinds[kind].views;
      expect(cover?.caption).toBeNull();
      for (const { caption } of more) {
        expect(caption?.ar).toMatch(/^[\p{Script=Arabic}\p{M}\d\s]+$/u);
        expect(caption?.en).toMatch(/^[a-z0-9 ,'-]+$/);
      }
    }
  });

  it("recolours the object and keeps the Latin label when the Arabic is unknown", () => {
    const base = { kind: "tub", tint: "linen", labelLatin: "WHEY", seed: "one" } as const;
    const cover = (more: object): string | undefined => productViews({ ...base, color: "ember", ...more })[0]?.draw();
    expect(cover({ color: "plum" })).not.toBe(cover({ color: "mint" }));
    expect(cover({ labelAr: "كلمة غريبة" })).toBe(cover({}));
  });
});

describe("posters and marks", () => {
  const pictures = [
    ...goalNames.map((goal, i) => programmeArt({ seed: goal, weeks: 4 + i * 4, goal })),
    ...[1, 3, 6, 12].map((months) => packageArt({ seed: "p", months })),
    ...kindNames.map((kind) => categoryArt({ seed: kind, kind, color: "ember", tint: "linen" })),
    partnerMark({ seed: "n", name: "Nile Fit" }),
    rewardArt({ seed: "r" }),
    rewardArt({ seed: "r", product: { kind: "shaker", color: "#25272d" } }),
    ogCard({ seed: "o", title: "أقوى كل يوم" }),
  ];

  it("are well formed, small and free of text elements", () => {
    for (const svg of pictures) {
      expect(faults(svg)).toEqual([]);
      expect(svg).not.toContain("<text");
      expect(svg.length).toBeLessThanOrEqual(maxBytes);
    }
  });
});

describe("lettering", () => {
  it("can write every listed word and refuses others", () => {
    for (const word of labelWords) expect(toLine(word)?.width, word).toBeGreaterThan(0);
    expect(toLine("كلمة غريبة")).toBeUndefined();
    expect(toLine("  ")).toBeUndefined();
  });

  it("rounds outlines without letting the error add up", () => {
    const stairs = `M0 0${"l1 1".repeat(9)}z`;
    const end = [...coarsen(stairs, 0.5).matchAll(/l(-?\d+)[ ]?(-?\d+)/g)].reduce((sum, m) => sum + Number(m[1]), 0);
    expect(end).toBe(5);
  });
});
