import { invalidField } from "#server/platform/errors.ts";
import { commonBases, commonExact } from "./common-passwords.ts";

// Cracking tools treat "P@ssw0rd" as "password".
const substitutes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const plain = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => substitutes[sign] ?? sign);
// Trailing digits do not make a password strong; a symbol or a second word does.
const withoutDigits = (text: string): string => text.replace(/\d{1,4}$/, "");

function isRepetition(text: string): boolean {
  for (let length = 1; length <= 4; length++) {
    if (text.length % length === 0 && text === text.slice(0, length).repeat(text.length / length)) return true;
  }
  return false;
}

const rows = [
  "01234567890",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "q1w2e3r4t5y6u7i8o9p0",
  "1q2w3e4r5t6y7u8i9o0p",
  "ضصثقفغعهخحجدشسيبلاتنمكط",
];
const reversed = (text: string): string => [...text].reverse().join("");
const isWalk = (text: string): boolean => rows.some((row) => row.includes(text) || reversed(row).includes(text));

/**
 * Whether a password is common: a known word, with look-alike characters or up to four trailing digits, a keyboard
 * sequence, or a repetition.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
  const readings = [lower, withoutDigits(lower), plain(lower), plain(withoutDigits(lower))];
  return (
    commonExact.has(lower) ||
    isRepetition(lower) ||
    readings.some((text) => commonBases.has(text) || (text.length >= 4 && isWalk(text)) || isDoubled(text))
  );
}

const isDoubled = (text: string): boolean =>
  text.length % 2 === 0 &&
  text.length >= 4 &&
  commonBases.has(text.slice(0, text.length / 2)) &&
  isRepetitionOfHalf(text);
const isRepetitionOfHalf = (text: string): boolean => text.slice(0, text.length / 2) === text.slice(text.length / 2);

/** Rejects common passwords and the user's own address. */
export function assertStrongPassword(password: string, field: string, email: string): void {
  if (isCommonPassword(password)) throw invalidField(field, "PASSWORD_COMMON", "This password is too common");
  const lower = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (lower === address || lower === address.split("@")[0]) {
    throw invalidField(field, "PASSWORD_PERSONAL", "The password must not be the e-mail address");
  }
}
