import fc from "fast-check";
import { expect, it } from "vitest";
import { couponCodeFrom } from "./coupon-code.ts";

it("is its prefix and twelve signs that nobody mistakes, and fits into the field of the checkout", () => {
  const prefix = fc.stringMatching(/^[A-Za-z0-9]{2,20}$/);
  fc.assert(
    fc.property(prefix, fc.uint8Array({ minLength: 12, maxLength: 32 }), (start, random) => {
      const code = couponCodeFrom(start, random);
      expect(code.startsWith(`${start.toUpperCase()}-`)).toBe(true);
      expect(code.slice(start.length)).toMatch(/^(-[2-9A-HJ-NP-Z]{4}){3}$/);
      expect(code.length).toBeLessThanOrEqual(40);
    }),
  );
});

it("needs enough randomness", () => {
  expect(() => couponCodeFrom("SUMMER", new Uint8Array(11))).toThrow(RangeError);
});
