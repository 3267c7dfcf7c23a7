import { dialCodes } from "#shared/domain/country-dial-codes.ts";
import type { MessageCategory } from "#shared/domain/whatsapp.ts";

const countries: readonly (readonly [code: string, dial: string])[] = [...dialCodes].sort(
  ([, a], [, b]) => b.length - a.length,
);
/** For countries that share a dial code: the one with the most numbers. */
const mainCountry: Readonly<Record<string, string>> = {
  "1": "US",
  "7": "RU",
  "39": "IT",
  "44": "GB",
  "61": "AU",
  "212": "MA",
};

/** The country of a number in digits; undefined where no dial code fits. */
export function countryOfNumber(digits: string): string | undefined {
  const found = countries.find(([, dial]) => digits.startsWith(dial));
  return found === undefined ? undefined : (mainCountry[found[1]] ?? found[0]);
}

export interface Rate {
  readonly country: string;
  readonly category: MessageCategory;
  /** The first day on which it applies. */
  readonly validFrom: string;
  readonly micro: number;
  readonly currency: string;
}

/** What a message costs on a day: by its country, else by the rate for all others; undefined where no rate is known. */
export function findRate(
  rates: readonly Rate[],
  { country, category, day }: { readonly country: string; readonly category: MessageCategory; readonly day: string },
): Rate | undefined {
  const fits = (of: string) =>
    rates
      .filter((rate) => rate.country === of && rate.category === category && rate.validFrom <= day)
      .sort((a, b) => b.validFrom.localeCompare(a.validFrom))[0];
  return fits(country) ?? fits("*");
}

export interface Pricing {
  readonly category: MessageCategory;
  /** Inside the free replies of a month, or opened by the customer from an advertisement. */
  readonly isFree: boolean;
}
