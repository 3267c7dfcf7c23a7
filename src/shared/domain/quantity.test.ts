import fc from "fast-check";
import { expect, it } from "vitest";
import { isQuantity, parseQuantity, quantity } from "./quantity.ts";

it("takes whole numbers from 1 to 99 and nothing else", () => {
  expect(quantity(1)).toBe(1);
  expect(quantity(99)).toBe(99);
  for (const value of [0, 100, 1.5, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => quantity(value)).toThrow(RangeError);
  expect(isQuantity("5")).toBe(false);
});

it("reads typed quantities in any digits", () => {
  expect(parseQuantity(" ١٢ ")).toBe(12);
  expect(parseQuantity("007")).toBe(7);
  for (const text of ["", "0", "100", "1e1", "1.0", "+3", "٣ قطع"]) expect(parseQuantity(text)).toBeUndefined();
});

it("never throws while reading", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const value = parseQuantity(text);
      expect(value === undefined || isQuantity(value)).toBe(true);
    }),
  );
});
