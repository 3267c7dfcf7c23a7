import { dialCodes } from "./country-dial-codes.ts";
import { toLatinDigits } from "./digits.ts";

/**
 * National mobile numbers with the leading zero where there is one. In these countries anything else is treated as a
 * typo; elsewhere only the length is checked. API calls accept any valid E.164.
 */
export const nationalPhonePatterns: Readonly<Record<string, RegExp>> = {
  EG: /^01[0125]\d{8}$/,
  SA: /^05\d{8}$/,
  AE: /^05\d{8}$/,
  US: /^[2-9]\d{2}[2-9]\d{6}$/,
};

// In these countries the leading zero is part of the number and is dialled from abroad too.
const zeroBelongsToNumber = new Set(["BJ", "CG", "CI", "GA", "IT", "SM", "VA"]);
const knownDialCodes = new Set(dialCodes.values());

/**
 * Normalizes a typed number to an E.164 candidate ("+201012345678"): any digits, "00" or "+" for foreign numbers;
 * ignores spaces, brackets and dashes; drops the national zero. Undefined when it contains anything else, has no
 * digits, or has no "+" and no known country. `isPlausiblePhone` validates the result.
 */
export function normalisePhone(typed: string, countryCode: string): string | undefined {
  const compact = toLatinDigits(typed.normalize("NFKC")).replace(/[\s().\-/\u00ad\u2010-\u2015\u2212\p{Cf}]/gu, "");
  const match = /^(\+|00)?(\d{3,17})$/.exec(compact);
  if (!match) return undefined;
  const [, international, digits = ""] = match;
  return international ? fromInternational(digits) : fromNational(digits, countryCode);
}

function fromInternational(digits: string): string | undefined {
  const dialCode = dialCodePrefix(digits);
  if (dialCode === undefined) return undefined;
  // "+20 (0)10 …" contains a national zero that is not dialled from abroad.
  const rest = digits.slice(dialCode.length);
  return `+${dialCode}${toPatterns(dialCode).length > 0 ? rest.replace(/^0/, "") : rest}`;
}

function fromNational(digits: string, countryCode: string): string | undefined {
  const dialCode = dialCodes.get(countryCode);
  if (dialCode === undefined) return undefined;
  const bare = withoutTrunk(digits, countryCode, dialCode);
  // Dial code without plus: "20 10 1234 5678".
  const afterDialCode = bare.startsWith(dialCode) ? `+${bare}` : undefined;
  const candidate = `+${dialCode}${bare}`;
  return afterDialCode && !isPlausiblePhone(candidate) && isPlausiblePhone(afterDialCode) ? afterDialCode : candidate;
}

function withoutTrunk(digits: string, countryCode: string, dialCode: string): string {
  if (dialCode === "1") return digits.length === 11 ? digits.replace(/^1/, "") : digits;
  if (dialCode === "7") return digits.length === 11 ? digits.replace(/^8/, "") : digits;
  return zeroBelongsToNumber.has(countryCode) ? digits : digits.replace(/^0/, "");
}

/** Dial codes are prefix-free, so at most one matches. */
function dialCodePrefix(digits: string): string | undefined {
  return [1, 2, 3].map((length) => digits.slice(0, length)).find((prefix) => knownDialCodes.has(prefix));
}

function toPatterns(dialCode: string): RegExp[] {
  return Object.entries(nationalPhonePatterns)
    .filter(([code]) => dialCodes.get(code) === dialCode)
    .map(([, pattern]) => pattern);
}

/** Whether an E.164 number has a known dial code, a plausible length and, where known, a valid pattern. */
export function isPlausiblePhone(e164: string): boolean {
  const digits = /^\+([1-9]\d{6,14})$/.exec(e164)?.[1];
  const dialCode = digits && dialCodePrefix(digits);
  if (!digits || !dialCode) return false;
  const national = digits.slice(dialCode.length);
  const patterns = toPatterns(dialCode);
  if (patterns.length > 0) return patterns.some((pattern) => pattern.test(national) || pattern.test(`0${national}`));
  return national.length >= 4;
}

// Digits per group after the dial code.
const groupings: Readonly<Record<string, readonly number[]>> = {
  "20": [2, 4, 4],
  "966": [2, 3, 4],
  "971": [2, 3, 4],
  "1": [3, 3, 4],
};

/** Formats an E.164 number: "+20 10 1234 5678". Show it in a left-to-right isolate. Other text stays unchanged. */
export function formatPhone(e164: string): string {
  const digits = /^\+(\d+)$/.exec(e164)?.[1];
  const dialCode = digits && dialCodePrefix(digits);
  if (!digits || !dialCode) return e164;
  const national = digits.slice(dialCode.length);
  const sizes = groupings[dialCode] ?? [];
  const fits = sizes.reduce((a, b) => a + b, 0) === national.length;
  const groups = fits ? sizes.map((size, index) => take(national, sizes, index, size)) : [national];
  return [`+${dialCode}`, ...groups].join(" ").trimEnd();
}

// The most likely country of dial codes that several countries share.
const usualCountries: Readonly<Record<string, string>> = {
  "1": "US",
  "7": "RU",
  "39": "IT",
  "44": "GB",
  "47": "NO",
  "61": "AU",
  "212": "MA",
  "262": "RE",
  "358": "FI",
  "590": "GP",
  "599": "CW",
};

/**
 * Splits an E.164 number for a field with a separate dial code: the country (`likelyCountry` if it matches) and the
 * formatted rest. Other text stays whole.
 */
export function splitPhone(e164: string, likelyCountry: string): { readonly country: string; readonly rest: string } {
  const digits = /^\+(\d+)$/.exec(e164)?.[1];
  const dialCode = digits && dialCodePrefix(digits);
  if (!dialCode) return { country: likelyCountry, rest: e164 };
  const fitting = [...dialCodes].flatMap(([country, code]) => (code === dialCode ? [country] : []));
  const country = fitting.includes(likelyCountry) ? likelyCountry : (usualCountries[dialCode] ?? fitting[0]);
  return { country: country ?? likelyCountry, rest: formatPhone(e164).slice(dialCode.length + 2) };
}

function take(digits: string, sizes: readonly number[], index: number, size: number): string {
  const start = sizes.slice(0, index).reduce((a, b) => a + b, 0);
  return digits.slice(start, start + size);
}
