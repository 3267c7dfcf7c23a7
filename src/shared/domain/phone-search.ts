import { toLatinDigits } from "./digits.ts";

const fewestDigits = 4;

/**
 * The ending of a stored E.164 number that matches a typed phone number, with or without country code, national zero or
 * international prefix, in any digits. `undefined` when it is not a phone number.
 */
export function phoneEnding(typed: string): string | undefined {
  const text = toLatinDigits(typed).trim();
  if (!/^[+\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length < fewestDigits ? undefined : digits;
}
