import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collatorFor, foldText, lightStem, searchTokens } from "./arabic-text.ts";

const letters = fc.constantFrom(..."ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآؤئىةءabcABCé 019٠٩۵");
const words = fc.array(letters).map((parts) => parts.join(""));
// Includes lone surrogates.
const rawUtf16 = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

describe("folding", () => {
  it.each([
    ["أسود", "اسود"],
    ["آلة", "اله"],
    ["إيمان", "ايمان"],
    ["مدرسة", "مدرسه"],
    ["على", "علي"],
    ["کتاب", "كتاب"],
    ["كـــتاب", "كتاب"],
    ["مُكمِّلات", "مكملات"],
    ["مؤشّر", "موشر"],
    ["شاطئ", "شاطي"],
    ["١٠", "10"],
    ["۱۰", "10"],
    ["ﷲ", "الله"],
    ["ڤيتامين", "فيتامين"],
    ["Café", "CAFE"],
    ["\u200fحبل\u200e \u2067قفز\u2069", "حبل قفز"],
    ["ٱلقوة", "القوه"],
    ["T-Shirt", "t shirt"],
    ["ﻛﺘﺎﺏ", "كتاب"],
  ])("treats %s like %s", (a, b) => {
    expect(foldText(a)).toBe(foldText(b));
  });

  it("keeps different words different", () => {
    expect(foldText("حبل")).not.toBe(foldText("جبل"));
    expect(foldText("10")).not.toBe(foldText("١٢"));
  });

  it("is stable and takes any text", () => {
    for (const texts of [fc.string({ unit: "binary" }), rawUtf16, words])
      fc.assert(
        fc.property(texts, (text) => {
          const folded = foldText(text);
          expect(foldText(folded)).toBe(folded);
          expect(folded).not.toMatch(/^ | $| {2}|[\u0640\u064b-\u065f\u2066-\u2069]/);
        }),
        { numRuns: 300 },
      );
  });

  it("is stable for every character", () => {
    for (let code = 0; code < 0x30000; code += 1) {
      const folded = foldText(String.fromCodePoint(code));
      if (foldText(folded) !== folded) expect.fail(`U+${code.toString(16)}`);
    }
  });

  it("ignores harakat, tatweel, controls and case anywhere", () => {
    const noise = fc.constantFrom(
      "\u0640",
      "\u064b",
      "\u064e",
      "\u0651",
      "\u0652",
      "\u0670",
      "\u200f",
      "\u200c",
      "\u2067",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(letters, fc.array(noise, { maxLength: 3 }))), (parts) => {
        const clean = parts.map(([letter]) => letter).join("");
        const noisy = parts.map(([letter, marks]) => letter + marks.join("")).join("");
        expect(foldText(noisy.toUpperCase())).toBe(foldText(clean));
      }),
    );
  });
});

describe("tokens and stems", () => {
  it("splits into different folded words", () => {
    expect(searchTokens("  حبل، قَفْز وحبل! Rope rope ")).toEqual(["حبل", "قفز", "وحبل", "rope"]);
    expect(searchTokens("؟ !")).toEqual([]);
  });

  it.each([
    ["البروتينات", "بروتين"],
    ["والبروتين", "بروتين"],
    ["للمبتدئين", "مبتدئ"],
    ["رياضية", "رياضي"],
    ["رياضيين", "رياضية"],
    ["التمرينات", "تمرين"],
    ["تمارينها", "تمارين"],
    ["مكملات", "المكمل"],
    ["بالكالسيوم", "كالسيوم"],
    ["أحزمة", "احزم"],
    ["dumbbells", "Dumbbell"],
    ["batteries", "battery"],
    ["boxes", "box"],
    ["shoes", "shoe"],
  ])("brings %s and %s together", (a, b) => {
    expect(lightStem(foldText(a))).toBe(lightStem(foldText(b)));
  });

  it("leaves short words and English doubles alone", () => {
    for (const word of ["حبل", "كره", "press", "gas", "us", "الات"]) expect(lightStem(word)).toBe(word);
  });

  it("is stable, never empty and never longer", () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: "binary" })), (text) => {
        for (const token of searchTokens(text)) {
          const stem = lightStem(token);
          expect(lightStem(stem)).toBe(stem);
          expect(stem.length).toBeGreaterThan(0);
          expect(stem.length).toBeLessThanOrEqual(token.length);
        }
      }),
    );
  });
});

it("sorts each language with its own script first and numbers by size", () => {
  const names = ["Rope", "حبل 10", "أسود", "حبل 2", "ازرق"];
  expect(names.toSorted(collatorFor("ar").compare)).toEqual(["ازرق", "أسود", "حبل 2", "حبل 10", "Rope"]);
  expect(names.toSorted(collatorFor("en").compare)[0]).toBe("Rope");
  expect(collatorFor("ar")).toBe(collatorFor("ar"));
});
