import ar from "#locales/ar/currency.json" with { type: "json" };
import en from "#locales/en/currency.json" with { type: "json" };
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** The four currencies of the shop; each has two decimals. */
export const currencies = ["EGP", "SAR", "AED", "USD"] as const;
export type Currency = (typeof currencies)[number];

/** Who is nowhere in particular pays in this. */
export const fallbackCurrency: Currency = "USD";

/** `country` is an ISO 3166-1 alpha-2 code; `symbolAr` is the unit written after an amount in Arabic. */
export type CurrencyInfo = {
  code: Currency;
  symbol: string;
  symbolAr: string;
  name: LocalizedText;
  country: string;
  flag: string;
};

// The dollar is a word in Arabic, because "US$" loses its sign to the wrong side in a right-to-left line. The signs that
// Unicode added for riyal (20C1) and dirham (20C3) are in no font that we ship.
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

/** What a price of nothing reads. */
export const freeLabel: LocalizedText = { ar: ar.free, en: en.free };

/** How many units of each currency one US dollar buys. */
export type RatesPerUsd = Readonly<Record<Currency, number>>;

/** Used until live rates have been fetched, and whenever they are missing. */
export const fallbackRates: RatesPerUsd = { EGP: 31.25, SAR: 3.7, AED: 3.7, USD: 1 };

export function isCurrency(value: unknown): value is Currency {
  return currencies.some((code) => code === value);
}

/** The currency of a country by its ISO 3166-1 alpha-2 code, in either case; everywhere else the US dollar. */
export function currencyOfCountry(countryCode: string | undefined): Currency {
  const wanted = countryCode?.toUpperCase();
  return currencies.find((code) => currencyInfo[code].country === wanted) ?? fallbackCurrency;
}

/** The pay-later providers work in dirhams and riyals only. */
export function supportsInstalments(currency: Currency): boolean {
  return currency === "AED" || currency === "SAR";
}

/** Rates seen from another base: how many units of each currency one unit of `base` buys. */
export function ratesFrom(base: Currency, perUsd: RatesPerUsd): Record<Currency, number> {
  const rate = (code: Currency) => Math.round((perUsd[code] / perUsd[base]) * 1e8) / 1e8;
  return { EGP: rate("EGP"), SAR: rate("SAR"), AED: rate("AED"), USD: rate("USD") };
}
