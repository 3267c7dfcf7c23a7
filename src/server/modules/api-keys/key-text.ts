import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLetters = 43;
const checkLetters = 6;
const pattern = new RegExp(`^(hk_live_[0-9A-Za-z]{8})_[0-9A-Za-z]{${secretLetters + checkLetters}}$`);

const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => letters.charAt(randomInt(letters.length))).join("");

/** CRC-32 of the text in base 62, so that programs that look for leaked keys know one without asking. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let written = "";
  for (let at = 0; at < checkLetters; at += 1) {
    written = letters.charAt(rest % letters.length) + written;
    rest = Math.floor(rest / letters.length);
  }
  return written;
}

/** A new key: `hk_live_`, 8 public letters, `_`, 43 secret letters (256 bit) and 6 that check the others. */
export function newKey(): { readonly key: string; readonly prefix: string } {
  const prefix = `hk_live_${randomLetters(8)}`;
  const body = `${prefix}_${randomLetters(secretLetters)}`;
  return { key: body + checkOf(body), prefix };
}

/** The public beginning of a key; `undefined` for what cannot be one. */
export function readPrefix(key: string): string | undefined {
  const prefix = pattern.exec(key)?.[1];
  return prefix !== undefined && checkOf(key.slice(0, -checkLetters)) === key.slice(-checkLetters) ? prefix : undefined;
}
