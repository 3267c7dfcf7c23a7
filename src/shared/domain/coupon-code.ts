import { codeAlphabet } from "./gift-code.ts";

/** 60 bits: with ten thousand codes, one guess in 10^14 hits. */
const length = 12;

/** A single-use code from at least 12 random bytes: `SUMMER-7K2P-9QXR-M4TD`. */
export function couponCodeFrom(prefix: string, random: Uint8Array): string {
  if (random.length < length) throw new RangeError(`A code needs ${length} random bytes`);
  const signs = [...random.subarray(0, length)].map((byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join("");
  return [prefix.toUpperCase(), ...(signs.match(/.{4}/g) ?? [])].join("-");
}
