import fc from "fast-check";
import { expect, it } from "vitest";
import { toLatinDigits } from "./digits.ts";

it("reads both Arabic digit systems and their signs", () => {
  expect(toLatinDigits("١٬٢٩٩٫٥٠")).toBe("1299.50");
  expect(toLatinDigits("۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩")).toBe("0123456789 0123456789");
  expect(toLatinDigits("abc 12 ج.م")).toBe("abc 12 ج.م");
});

it("gives back every whole number that is written in Arabic digits", () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(0x660, 0x6f0), (value, zero) => {
      const written = [...String(value)].map((digit) => String.fromCharCode(zero + Number(digit))).join("");
      expect(toLatinDigits(written)).toBe(String(value));
    }),
  );
});

it("changes nothing the second time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(toLatinDigits(toLatinDigits(text))).toBe(toLatinDigits(text));
    }),
  );
});
