import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import { collatorFor } from "./arabic-text.ts";
import { countryCodes, dialCodes } from "./country-dial-codes.ts";

export { countryCodes, dialCodes } from "./country-dial-codes.ts";

/** Where most customers are: offered before the rest of the list, in this order. */
export const pinnedCountries: readonly string[] = ["EG", "SA", "AE", "KW", "QA", "BH", "OM"];

// Where Intl's name is a formula of diplomacy, out of use, or cannot be told from its neighbour's.
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

/** One line of a country list; `dialCode` has no plus, `flag` is an emoji. */
export type CountryOption = { code: string; name: string; dialCode: string; flag: string; pinned: boolean };

export function isCountryCode(value: unknown): value is string {
  return typeof value === "string" && dialCodes.has(value);
}

/** The dial code without the plus; undefined for an unknown country. */
export function dialCodeOf(countryCode: string): string | undefined {
  return dialCodes.get(countryCode);
}

/** The two regional letters that render as the country's flag; empty for anything but two capital Latin letters. */
export function flagOf(countryCode: string): string {
  if (!/^[A-Z]{2}$/.test(countryCode)) return "";
  return String.fromCodePoint(...[...countryCode].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

const displayNames = new Map<Language, Intl.DisplayNames>();

/**
 * The country's name; an unknown code stands for itself. Names come from Intl and differ between its versions, so
 * that a page must take the list that the server made instead of making it again.
 */
export function countryName(countryCode: string, language: Language): string {
  if (Object.hasOwn(nameOverrides, countryCode)) return nameOverrides[countryCode]?.[language] ?? countryCode;
  if (!/^[A-Z]{2}$/.test(countryCode)) return countryCode;
  const names = displayNames.get(language) ?? new Intl.DisplayNames(language, { type: "region", fallback: "code" });
  displayNames.set(language, names);
  return names.of(countryCode) ?? countryCode;
}

/** All countries: the pinned ones first, the rest in the order of the language's alphabet. */
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
