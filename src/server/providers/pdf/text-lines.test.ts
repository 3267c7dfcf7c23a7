import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isolateLtr, isolateRtl } from "#shared/domain/bidi.ts";
import { type Alphabet, readsFromRight, type TextDirection, toLines } from "./text-lines.ts";

/** Like the font files: Arabic letters in one, ASCII in the other; every character is one em wide. */
const alphabetOf = (sign: string): Alphabet | undefined => {
  if (/[\p{Script=Arabic}،؟\u0640\u064b-\u0652]/u.test(sign)) return "arabic";
  return /[ -~\u00a0·«»]/.test(sign) ? "latin" : undefined;
};
const shape = (direction: TextDirection, maxWidth = 1000) => ({
  direction,
  maxWidth,
  alphabetOf,
  widthOf: ({ text }: { readonly text: string }) => text.length,
});
/** The runs of a single line from left to right, each in reading order. */
const runs = (text: string, direction: TextDirection) =>
  toLines(text, shape(direction)).flatMap((line) => line.runs.map((run) => run.text));

describe("the order on paper", () => {
  test("Arabic words stand from right to left, their letters stay together for shaping", () => {
    expect(runs("فاتورة طلب", "rtl")).toEqual(["طلب", " ", "فاتورة"]);
  });

  test("numbers and Latin words inside Arabic keep their own order", () => {
    expect(runs(`عدد ${isolateLtr("2 kg")} فقط`, "rtl")).toEqual(["فقط", " ", "2 kg", " ", "عدد"]);
  });

  test("an amount keeps its unit on the left in Arabic and its sign beside the number", () => {
    expect(runs(`${isolateLtr("-1,299.50")}\u00a0ج.م`, "rtl")).toEqual(["م", ".", "ج", "\u00a0", "-1,299.50"]);
    expect(runs("EGP\u00a01,299.50", "ltr")).toEqual(["EGP\u00a01,299.50"]);
  });

  test("brackets are mirrored in Arabic", () => {
    expect(runs("شقة (7)", "rtl")).toEqual(["(", "7", ")", " ", "شقة"]);
  });

  test("an isolated name does not reorder its neighbours", () => {
    expect(runs(`Gift for ${isolateRtl("كريم")} (2)`, "ltr")).toEqual(["Gift for ", "كريم", " (2)"]);
  });

  test("direction by the first letter", () => {
    expect([readsFromRight("12 شارع"), readsFromRight("12 Street شارع")]).toEqual([true, false]);
  });
});

test("lines break at spaces, and inside a word that is wider than a line", () => {
  const texts = toLines("ab cd efghijkl", shape("ltr", 5)).map((line) => line.runs.map((run) => run.text).join(""));
  expect(texts).toEqual(["ab cd", "efghi", "jkl"]);
});

test("a wrapped Arabic text begins its lines on the right, each in its own order", () => {
  const lines = toLines("واحد اثنان ثلاثة", shape("rtl", 11)).map((line) => line.runs.map((run) => run.text));
  expect(lines).toEqual([["اثنان", " ", "واحد"], ["ثلاثة"]]);
});

test("what the font lacks shows as a question mark, marks that it lacks vanish", () => {
  expect(runs("A漢🏋\u200dB\n\tC", "ltr")).toEqual(["A??B  C"]);
});

test("for any text, no line is too wide and no drawable character is lost", () => {
  const sign = fc.constantFrom(..."abم ه(2-,.)\u2066\u2069\u2067ل ا");
  fc.assert(
    fc.property(
      fc.array(sign, { maxLength: 40 }),
      fc.constantFrom("ltr", "rtl", "auto" as const),
      (signs, direction) => {
        const text = signs.join("");
        const lines = toLines(text, shape(direction as TextDirection, 7));
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(7);
        const count = (parts: string) => parts.replace(/[\s\u2066-\u2069]/g, "").length;
        expect(count(lines.flatMap((line) => line.runs.map((run) => run.text)).join(""))).toBe(count(text));
      },
    ),
  );
});
