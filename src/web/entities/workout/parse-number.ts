import { toLatinDigits } from "#shared/domain/digits.ts";

/**
 * Parses a number typed on a phone: Arabic digits; a comma or the Arabic decimal separator as the point. Undefined
 * for anything else, for negative numbers and for more than two decimals.
 */
export function parseNumber(text: string): number | undefined {
  const plain = toLatinDigits(text.trim()).replace(/[،,]/, ".");
  return /^\d{1,5}(\.\d{0,2})?$/.test(plain) ? Number(plain) : undefined;
}
