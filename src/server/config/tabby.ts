import type { Currency } from "#shared/domain/currency.ts";
import { apiAddress, type Environment, secretRule, wholeSet } from "./provider-set.ts";

/** One Tabby country with its own host, key and merchant code. */
export interface TabbyStore {
  readonly country: "SA" | "AE";
  readonly currency: Currency;
  readonly secretKey: string;
  readonly merchantCode: string;
  /** The value of the header registered for its webhooks. */
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

const countries = [
  { country: "SA", currency: "SAR", apiUrl: "https://api.tabby.sa" },
  { country: "AE", currency: "AED", apiUrl: "https://api.tabby.ai" },
] as const;

function readStore(
  env: Environment,
  { country, currency, apiUrl: usualUrl }: (typeof countries)[number],
  isProduction: boolean,
): TabbyStore | undefined {
  const name = <Part extends string>(part: Part) => `TABBY_${country}_${part}` as const;
  const apiUrl = apiAddress(env, name("API_URL"), usualUrl, isProduction);
  const set = wholeSet(env, {
    [name("SECRET_KEY")]: { matches: /^sk_\S{8,}$/, remedy: "a secret key such as sk_…" },
    [name("MERCHANT_CODE")]: { matches: /^[\w-]{1,64}$/, remedy: "the merchant code of the country's store" },
    [name("WEBHOOK_SECRET")]: secretRule,
  });
  if (set === undefined) return undefined;
  const part = (which: string): string => set[`TABBY_${country}_${which}`] ?? "";
  return {
    country,
    currency,
    secretKey: part("SECRET_KEY"),
    merchantCode: part("MERCHANT_CODE"),
    webhookSecret: part("WEBHOOK_SECRET"),
    apiUrl,
  };
}

/** TABBY_{SA,AE}_*: a store per country, each complete or absent. */
export function readTabby(env: Environment, isProduction: boolean): TabbyStore[] {
  return countries.flatMap((country) => readStore(env, country, isProduction) ?? []);
}
