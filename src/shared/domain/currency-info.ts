import ar from "#locales/ar/currency.json" with { type: "json" };
import en from "#locales/en/currency.json" with { type: "json" };
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { type Currency, currencies, fallbackCurrency } from "./currency.ts";

/** `country` is an ISO 3166-1 alpha-2 code; `symbolAr` is the unit after an amount in Arabic. */
export type CurrencyInfo = {
  code: Currency;
  symbol: string;
  symbolAr: string;
  name: LocalizedText;
  country: string;
  flag: string;
};

// The dollar is a word in Arabic, because "US$" breaks in right-to-left text. Our fonts lack the new Unicode signs for
// riyal (20C1) and dirham (20C3).
const toInfo = (code: Currency, country: string, flag: string): CurrencyInfo => ({
  code,
  symbol: en.symbols[code],
  symbolAr: ar.symbols[code],
  name: { ar: ar.names[code], en: en.names[code] },
  country,
  flag,
});

export const currencyInfo: Readonly<Record<Currency, CurrencyInfo>> = {
  EGP: toInfo("EGP", "EG", "🇪🇬"),
  SAR: toInfo("SAR", "SA", "🇸🇦"),
  AED: toInfo("AED", "AE", "🇦🇪"),
  USD: toInfo("USD", "US", "🇺🇸"),
};

/** Label of a zero price. */
export const freeLabel: LocalizedText = { ar: ar.free, en: en.free };

/** Currency of a country by ISO 3166-1 alpha-2 code, case-insensitive; otherwise US dollar. */
export function currencyOfCountry(countryCode: string | undefined): Currency {
  const wanted = countryCode?.toUpperCase();
  return currencies.find((code) => currencyInfo[code].country === wanted) ?? fallbackCurrency;
}

/** The country whose own currency it is; undefined for the one of all others. */
export const countryOfCurrency = (currency: Currency): string | undefined =>
  currency === fallbackCurrency ? undefined : currencyInfo[currency].country;
