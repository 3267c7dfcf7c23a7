import { toLatinDigits } from "./digits.ts";

const fewestDigits = 4;

/**
 * The digits by which a typed phone number ends like the stored one (E.164), however it was typed: with or without
 * country, national zero or international prefix, in Arabic digits. `undefined` for what is no phone number.
 */
export function phoneEnding(typed: string): string | undefined {
  const text = toLatinDigits(typed).trim();
  if (!/^[+\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length < fewestDigits ? undefined : digits;
}
