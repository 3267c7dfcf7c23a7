import fc from "fast-check";
import { expect, test } from "vitest";
import { barcodeDigits, barcodeKey, checkDigit, isBarcode, toPublicGtin } from "./barcode.ts";

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));
const anyLength = fc.constantFrom(7, 11, 12, 13).chain(digits);

test("published numbers have the right check digit", () => {
  for (const number of ["4006381333931", "036000291452", "96385074", "10614141000415"])
    expect(isBarcode(number), number).toBe(true);
  for (const number of ["4006381333932", "036000291453", "96385075", "123", "", "400638133393X", "123456789"])
    expect(isBarcode(number), number).toBe(false);
});

test("a wrong digit is always noticed", () => {
  fc.assert(
    fc.property(anyLength, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
      const number = body + checkDigit(body);
      expect(isBarcode(number)).toBe(true);
      const at = place % number.length;
      const wrong = [...number].map((digit, index) => (index === at ? (Number(digit) + by) % 10 : digit)).join("");
      expect(isBarcode(wrong)).toBe(false);
    }),
  );
});

test("leading zeros, blanks, hyphens and Arabic digits do not change the number", () => {
  expect(barcodeKey("036000291452")).toBe(barcodeKey("0036000291452"));
  expect(barcodeKey("٤٠٠٦٣٨١-333931 ")).toBe("04006381333931");
  expect(barcodeDigits(" 4006 381-333931")).toBe("4006381333931");
  expect(barcodeKey("HM-100234")).toBeUndefined();
  expect(barcodeKey("123456789")).toBeUndefined();
});

test("internal numbers are not published", () => {
  for (const body of ["200000000001", "299999999999", "020000000000", "040000000000"])
    expect(toPublicGtin(body + checkDigit(body))).toBeUndefined();
  expect(toPublicGtin("212345678992")).toBeUndefined();
  expect(toPublicGtin("20123451")).toBeUndefined();
  expect(toPublicGtin(null)).toBeUndefined();
  for (const number of ["4006381333931", "036000291452", "96385074", "10614141000415"])
    expect(toPublicGtin(number)).toBe(number);
});
