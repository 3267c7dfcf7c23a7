import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLetters = 43;
const checkLetters = 6;
const pattern = new RegExp(`^(hk_live_[0-9A-Za-z]{8})_[0-9A-Za-z]{${secretLetters + checkLetters}}$`);

const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => letters.charAt(randomInt(letters.length))).join("");

/** CRC-32 of the text in base 62, so that secret scanners can recognize a key offline. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let written = "";
  for (let at = 0; at < checkLetters; at += 1) {
    written = letters.charAt(rest % letters.length) + written;
    rest = Math.floor(rest / letters.length);
  }
  return written;
}

/** A new key: `hk_live_`, 8 public characters, `_`, 43 secret characters (256 bits) and a checksum of 6. */
export function newKey(): { readonly key: string; readonly prefix: string } {
  const prefix = `hk_live_${randomLetters(8)}`;
  const body = `${prefix}_${randomLetters(secretLetters)}`;
  return { key: body + checkOf(body), prefix };
}

/** The public prefix of a key; `undefined` for a text that cannot be a key. */
export function readPrefix(key: string): string | undefined {
  const prefix = pattern.exec(key)?.[1];
  return prefix !== undefined && checkOf(key.slice(0, -checkLetters)) === key.slice(-checkLetters) ? prefix : undefined;
}
