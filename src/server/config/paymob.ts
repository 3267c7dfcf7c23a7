import type { Currency } from "#shared/domain/currency.ts";
import { apiAddress, type Given, secretRule, wholeSet } from "./provider-set.ts";

/** One Paymob country with its own account, keys and integrations. */
export interface PaymobAccount {
  readonly country: "EG" | "SA" | "AE";
  readonly currency: Currency;
  readonly secretKey: string;
  readonly publicKey: string;
  readonly hmacSecret: string;
  readonly apiKey: string;
  /** Payment methods on offer, all in the account's currency. */
  readonly integrationIds: readonly number[];
  readonly apiUrl: string;
}

const countries = [
  { country: "EG", currency: "EGP", apiUrl: "https://accept.paymob.com" },
  { country: "SA", currency: "SAR", apiUrl: "https://ksa.paymob.com" },
  { country: "AE", currency: "AED", apiUrl: "https://uae.paymob.com" },
] as const;

function readAccount(
  given: Given,
  { country, currency, apiUrl: usualUrl }: (typeof countries)[number],
  isProduction: boolean,
): PaymobAccount | undefined {
  const name = <Part extends string>(part: Part) => `PAYMOB_${country}_${part}` as const;
  const apiUrl = apiAddress(given, name("API_URL"), usualUrl, isProduction);
  const set = wholeSet(given, {
    [name("SECRET_KEY")]: secretRule,
    [name("PUBLIC_KEY")]: secretRule,
    [name("HMAC_SECRET")]: secretRule,
    [name("API_KEY")]: secretRule,
    [name("INTEGRATION_IDS")]: {
      matches: /^\d{1,12}( *, *\d{1,12})*$/,
      remedy: "the numbers of the integrations, separated by commas",
    },
  });
  if (set === undefined) return undefined;
  const part = (which: string): string => set[`PAYMOB_${country}_${which}`] ?? "";
  return {
    country,
    currency,
    secretKey: part("SECRET_KEY"),
    publicKey: part("PUBLIC_KEY"),
    hmacSecret: part("HMAC_SECRET"),
    apiKey: part("API_KEY"),
    integrationIds: part("INTEGRATION_IDS").split(",").map(Number),
    apiUrl,
  };
}

/** PAYMOB_{EG,SA,AE}_*: an account per country, each complete or absent. */
export function readPaymob(given: Given, isProduction: boolean): PaymobAccount[] {
  return countries.flatMap((country) => readAccount(given, country, isProduction) ?? []);
}
