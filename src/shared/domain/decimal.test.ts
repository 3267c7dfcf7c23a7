import fc from "fast-check";
import { expect, it } from "vitest";
import { divideRounded, scaleDecimal } from "./decimal.ts";

it("scales the decimal as written, half away from zero", () => {
  expect(scaleDecimal(1.005, 2)).toBe(101n);
  expect(scaleDecimal(-1.005, 2)).toBe(-101n);
  expect(scaleDecimal(3.7, 10)).toBe(37_000_000_000n);
  expect(scaleDecimal(1e21, 2)).toBe(10n ** 23n);
  expect(scaleDecimal(4.9e-3, 2)).toBe(0n);
  expect(scaleDecimal(5e-3, 2)).toBe(1n);
  expect(scaleDecimal(5e-9, 2)).toBe(0n);
  expect(() => scaleDecimal(Number.NEGATIVE_INFINITY, 2)).toThrow(RangeError);
});

it("reads back every number with as many decimals as are kept", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 3 }), (digits, places) => {
      expect(scaleDecimal(Number(`${digits}e-${places}`), places)).toBe(BigInt(digits));
    }),
  );
});

it("divides with half away from zero", () => {
  expect(divideRounded(5n, 2n)).toBe(3n);
  expect(divideRounded(-5n, 2n)).toBe(-3n);
  expect(divideRounded(4n, 3n)).toBe(1n);
  expect(() => divideRounded(1n, 0n)).toThrow(RangeError);
});
