import { toLatinDigits } from "./digits.ts";
import { type Minor, minor } from "./money.ts";

/**
 * Reads an amount in major units strictly: a number, or what a person typed ("١٬٢٩٩٫٥٠", "1,299.50").
 * Undefined when it is negative, has more than two decimals, is too large, or is no amount at all.
 */
export function parseMajor(input: number | string): Minor | undefined {
  const text = typeof input === "number" ? String(input) : toLatinDigits(input).trim();
  const match = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  return minor(Number(whole.replaceAll(",", "") + fraction.padEnd(2, "0")));
}
