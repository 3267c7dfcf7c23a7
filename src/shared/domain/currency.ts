import ar from "#locales/ar/currency.json" with { type: "json" };
import en from "#locales/en/currency.json" with { type: "json" };
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** The shop's currencies; all have two decimals. A new one is appended, because the database stores positions. */
export const currencies = ["EGP", "SAR", "AED", "USD"] as const;
export type Currency = (typeof currencies)[number];

/** The place in the list, from 1. */
export const toPosition = (currency: Currency): number => currencies.indexOf(currency) + 1;

/** A record with a value for every currency. */
export const byCurrency = <T>(toValue: (code: Currency) => T): Record<Currency, T> =>
  Object.fromEntries(currencies.map((code) => [code, toValue(code)])) as Record<Currency, T>;

/** Used when the country is unknown. */
export const fallbackCurrency: Currency = "USD";

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

/** Units of each currency per US dollar. */
export type RatesPerUsd = Readonly<Record<Currency, number>>;

/** Used while live rates are missing. */
export const fallbackRates: RatesPerUsd = { EGP: 31.25, SAR: 3.7, AED: 3.7, USD: 1 };

export function isCurrency(value: unknown): value is Currency {
  return currencies.some((code) => code === value);
}

/** Currency of a country by ISO 3166-1 alpha-2 code, case-insensitive; otherwise US dollar. */
export function currencyOfCountry(countryCode: string | undefined): Currency {
  const wanted = countryCode?.toUpperCase();
  return currencies.find((code) => currencyInfo[code].country === wanted) ?? fallbackCurrency;
}

/** The country whose own currency it is; undefined for the one of all others. */
export const countryOfCurrency = (currency: Currency): string | undefined =>
  currency === fallbackCurrency ? undefined : currencyInfo[currency].country;

/** Pay-later providers support only dirhams and riyals. */
export function supportsInstalments(currency: Currency): boolean {
  return currency === "AED" || currency === "SAR";
}

/** Rates with another base: units of each currency per unit of `base`. */
export function ratesFrom(base: Currency, perUsd: RatesPerUsd): Record<Currency, number> {
  return byCurrency((code) => Math.round((perUsd[code] / perUsd[base]) * 1e8) / 1e8);
}
