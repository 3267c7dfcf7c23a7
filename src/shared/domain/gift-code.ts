import { toLatinDigits } from "./digits.ts";

/** The alphabet of codes without 0, O, 1 and I, which look alike: 32 characters, five bits each. */
export const codeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const prefix = "HIMA";
/** 80 bits. */
const length = 16;

/** A code from at least 16 random bytes, without formatting. */
export function giftCodeFrom(random: Uint8Array): string {
  if (random.length < length) throw new RangeError(`A code needs ${length} random bytes`);
  return [...random.subarray(0, length)].map((byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join("");
}

/**
 * Normalizes a typed code: ignores case, spaces, dashes, the prefix and the script of digits. `undefined` when
 * malformed.
 */
export function readGiftCode(typed: string): string | undefined {
  const signs = toLatinDigits(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}_.\u200e\u200f\u2066-\u2069]/gu, "");
  const bare = signs.length === prefix.length + length && signs.startsWith(prefix) ? signs.slice(prefix.length) : signs;
  return bare.length === length && [...bare].every((sign) => codeAlphabet.includes(sign)) ? bare : undefined;
}

/** Formats a code for display: `HIMA-7K2P-9QXR-M4TD-VB8C`. */
export function formatGiftCode(bare: string): string {
  return [prefix, ...(bare.match(/.{1,4}/g) ?? [])].join("-");
}
