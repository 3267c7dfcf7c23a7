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

/** Units of each currency per US dollar. */
export type RatesPerUsd = Readonly<Record<Currency, number>>;

/** Used while live rates are missing. */
export const fallbackRates: RatesPerUsd = { EGP: 31.25, SAR: 3.7, AED: 3.7, USD: 1 };

export function isCurrency(value: unknown): value is Currency {
  return currencies.some((code) => code === value);
}

/** Pay-later providers support only dirhams and riyals. */
export function supportsInstalments(currency: Currency): boolean {
  return currency === "AED" || currency === "SAR";
}

/** Rates with another base: units of each currency per unit of `base`. */
export function ratesFrom(base: Currency, perUsd: RatesPerUsd): Record<Currency, number> {
  return byCurrency((code) => Math.round((perUsd[code] / perUsd[base]) * 1e8) / 1e8);
}
