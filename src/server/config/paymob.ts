import type { Currency } from "#shared/domain/currency.ts";
import { ConfigError } from "./config-error.ts";
import { apiAddress, type Environment, type Rule, secretRule, wholeSet } from "./provider-set.ts";

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
  /** Mobile wallets, a method of their own; only in Egypt. */
  readonly walletIds: readonly number[];
  /** Charges kept cards while the customer is away; without it no cards are kept. */
  readonly motoId: number | undefined;
  /** Verifies a card that is added without a payment. */
  readonly verificationId: number | undefined;
  readonly apiUrl: string;
}

const countries = [
  { country: "EG", currency: "EGP", apiUrl: "https://accept.paymob.com" },
  { country: "SA", currency: "SAR", apiUrl: "https://ksa.paymob.com" },
  { country: "AE", currency: "AED", apiUrl: "https://uae.paymob.com" },
] as const;

const idsRule: Rule = {
  matches: /^\d{1,12}( *, *\d{1,12})*$/,
  remedy: "the numbers of the integrations, separated by commas",
};

function readWalletIds(env: Environment): readonly number[] {
  const set = wholeSet(env, { PAYMOB_EG_WALLET_IDS: idsRule });
  return set === undefined ? [] : set.PAYMOB_EG_WALLET_IDS.split(",").map(Number);
}

const idRule: Rule = { matches: /^\d{1,12}$/, remedy: "the number of one integration" };

/** The id of one integration, if it is set. */
function readId(env: Environment, name: string): number | undefined {
  const set = wholeSet(env, { [name]: idRule });
  return set === undefined ? undefined : Number(set[name]);
}

function readAccount(
  env: Environment,
  { country, currency, apiUrl: usualUrl }: (typeof countries)[number],
  isProduction: boolean,
): PaymobAccount | undefined {
  const name = <Part extends string>(part: Part) => `PAYMOB_${country}_${part}` as const;
  const apiUrl = apiAddress(env, name("API_URL"), usualUrl, isProduction);
  const set = wholeSet(env, {
    [name("SECRET_KEY")]: secretRule,
    [name("PUBLIC_KEY")]: secretRule,
    [name("HMAC_SECRET")]: secretRule,
    [name("API_KEY")]: secretRule,
    [name("INTEGRATION_IDS")]: idsRule,
  });
  const walletIds = country === "EG" ? readWalletIds(env) : [];
  const [motoId, verificationId] = [readId(env, name("MOTO_ID")), readId(env, name("VERIFICATION_ID"))];
  if (set === undefined) {
    if (walletIds.length > 0)
      throw new ConfigError("Setting PAYMOB_EG_WALLET_IDS needs the other settings of Paymob in Egypt.");
    if (motoId !== undefined || verificationId !== undefined)
      throw new ConfigError(`Setting ${name("MOTO_ID")} needs the other settings of this Paymob account.`);
    return undefined;
  }
  if (verificationId !== undefined && motoId === undefined)
    throw new ConfigError(
      `Setting ${name("VERIFICATION_ID")} needs ${name("MOTO_ID")}, by which the cards are charged.`,
    );
  const part = (which: string): string => set[`PAYMOB_${country}_${which}`] ?? "";
  return {
    country,
    currency,
    secretKey: part("SECRET_KEY"),
    publicKey: part("PUBLIC_KEY"),
    hmacSecret: part("HMAC_SECRET"),
    apiKey: part("API_KEY"),
    integrationIds: part("INTEGRATION_IDS").split(",").map(Number),
    walletIds,
    motoId,
    verificationId,
    apiUrl,
  };
}

/** PAYMOB_{EG,SA,AE}_*: an account per country, each complete or absent. */
export function readPaymob(env: Environment, isProduction: boolean): PaymobAccount[] {
  return countries.flatMap((country) => readAccount(env, country, isProduction) ?? []);
}
