import { toLatinDigits } from "./digits.ts";

const lengths: readonly number[] = [8, 12, 13, 14];

/** The check digit that belongs behind the digits before it: weights 3 and 1 alternate from the right. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** The digits of a typed or scanned number: without blanks and hyphens, in Latin digits. */
export const barcodeDigits = (text: string): string => toLatinDigits(text).replaceAll(/[\s-]/g, "");

/** Whether it is a GTIN-8, -12, -13 or -14 with the right check digit. */
export const isBarcode = (digits: string): boolean =>
  lengths.includes(digits.length) && /^\d+$/.test(digits) && Number(digits.at(-1)) === checkDigit(digits.slice(0, -1));

/** One form of a number, in which all lengths are compared; undefined when the text cannot be one. */
export function barcodeKey(text: string): string | undefined {
  const digits = barcodeDigits(text);
  return lengths.includes(digits.length) && /^\d+$/.test(digits) ? digits.padStart(14, "0") : undefined;
}

/** Numbers that GS1 leaves to shops for use inside: 02, 04 and 20 to 29, and 0 and 2 of eight digits. */
function isInternal(barcode: string): boolean {
  if (barcode.length === 8) return /^[02]/.test(barcode);
  return /^(02|04|2\d)/.test(barcode.padStart(14, "0").slice(1));
}

/** The GTIN to publish; undefined for internal numbers. */
export const toPublicGtin = (barcode: string | null): string | undefined =>
  barcode === null || isInternal(barcode) ? undefined : barcode;
