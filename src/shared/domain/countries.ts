import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import { collatorFor } from "./arabic-text.ts";
import { countryCodes, dialCodes } from "./country-dial-codes.ts";

export { countryCodes, dialCodes } from "./country-dial-codes.ts";

/** Main markets, listed first in this order. */
export const pinnedCountries: readonly string[] = ["EG", "SA", "AE", "KW", "QA", "BH", "OM"];

// Overrides where Intl's name is overly formal, outdated or ambiguous.
const nameOverrides: Readonly<Record<string, LocalizedText>> = {
  CD: { ar: "الكونغو الديمقراطية", en: "DR Congo" },
  CG: { ar: "جمهورية الكونغو", en: "Republic of the Congo" },
  HK: { ar: "هونغ كونغ", en: "Hong Kong" },
  MF: { ar: "سان مارتن (الفرنسية)", en: "Saint Martin (French)" },
  MM: { ar: "ميانمار", en: "Myanmar" },
  MO: { ar: "ماكاو", en: "Macao" },
  PS: { ar: "فلسطين", en: "Palestine" },
  SX: { ar: "سينت مارتن (الهولندية)", en: "Sint Maarten (Dutch)" },
  TL: { ar: "تيمور الشرقية", en: "Timor-Leste" },
};

/** An entry of the country list; `dialCode` without plus, `flag` is an emoji. */
export type CountryOption = { code: string; name: string; dialCode: string; flag: string; pinned: boolean };

export function isCountryCode(value: unknown): value is string {
  return typeof value === "string" && dialCodes.has(value);
}

/** The dial code without plus; undefined for unknown countries. */
export function dialCodeOf(countryCode: string): string | undefined {
  return dialCodes.get(countryCode);
}

/** The country's flag emoji (two regional indicators); empty for anything but two capital Latin letters. */
export function flagOf(countryCode: string): string {
  if (!/^[A-Z]{2}$/.test(countryCode)) return "";
  return String.fromCodePoint(...[...countryCode].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

const displayNames = new Map<Language, Intl.DisplayNames>();

/**
 * The country's name; the code itself when unknown. Intl's names differ between versions, so a page must use the
 * server's list to avoid hydration mismatches.
 */
export function countryName(countryCode: string, language: Language): string {
  if (Object.hasOwn(nameOverrides, countryCode)) return nameOverrides[countryCode]?.[language] ?? countryCode;
  if (!/^[A-Z]{2}$/.test(countryCode)) return countryCode;
  const names = displayNames.get(language) ?? new Intl.DisplayNames(language, { type: "region", fallback: "code" });
  displayNames.set(language, names);
  return names.of(countryCode) ?? countryCode;
}

/** All countries: pinned ones first, the rest sorted in the language. */
export function countryOptions(language: Language): CountryOption[] {
  const options = countryCodes.map((code) => ({
    code,
    name: countryName(code, language),
    dialCode: dialCodes.get(code) ?? "",
    flag: flagOf(code),
    pinned: pinRank(code) < pinnedCountries.length,
  }));
  const collator = collatorFor(language);
  return options.sort((a, b) => pinRank(a.code) - pinRank(b.code) || collator.compare(a.name, b.name));
}

function pinRank(code: string): number {
  const index = pinnedCountries.indexOf(code);
  return index === -1 ? pinnedCountries.length : index;
}
