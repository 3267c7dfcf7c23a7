import { apiAddress, type Environment, secretRule, wholeSet } from "./provider-set.ts";

interface Keyed {
  readonly apiKey: string;
  /** The secret by which its webhooks are verified. */
  readonly webhookSecret: string;
  readonly apiUrl: string;
}
export interface AramexSettings {
  readonly userName: string;
  readonly password: string;
  readonly accountNumber: string;
  readonly accountPin: string;
  readonly accountEntity: string;
  readonly accountCountryCode: string;
  readonly apiUrl: string;
}
export interface OtoSettings {
  readonly refreshToken: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
}

/** Carriers with keys; a missing one takes no parcels. */
export interface CarrierKeys {
  readonly bosta: Keyed | undefined;
  readonly smsa: Keyed | undefined;
  readonly aramex: AramexSettings | undefined;
  readonly oto: OtoSettings | undefined;
}
export type KeyedSettings = Keyed;

function readKeyed(
  env: Environment,
  name: "BOSTA" | "SMSA",
  usualUrl: string,
  isProduction: boolean,
): Keyed | undefined {
  const apiUrl = apiAddress(env, `${name}_API_URL`, usualUrl, isProduction);
  const set = wholeSet(env, { [`${name}_API_KEY`]: secretRule, [`${name}_WEBHOOK_SECRET`]: secretRule });
  if (set === undefined) return undefined;
  return { apiKey: set[`${name}_API_KEY`] ?? "", webhookSecret: set[`${name}_WEBHOOK_SECRET`] ?? "", apiUrl };
}

function readAramex(env: Environment, isProduction: boolean): AramexSettings | undefined {
  const apiUrl = apiAddress(env, "ARAMEX_API_URL", "https://ws.aramex.net/ShippingAPI.V2", isProduction);
  const word = { matches: /^\S{1,120}$/, remedy: "the account's value, without spaces" };
  const set = wholeSet(env, {
    ARAMEX_USER_NAME: word,
    ARAMEX_PASSWORD: { matches: /^.{1,120}$/, remedy: "the account's password" },
    ARAMEX_ACCOUNT_NUMBER: { matches: /^\d{1,12}$/, remedy: "digits" },
    ARAMEX_ACCOUNT_PIN: { matches: /^\d{1,12}$/, remedy: "digits" },
    ARAMEX_ACCOUNT_ENTITY: { matches: /^[A-Z]{3}$/, remedy: "three letters such as RUH" },
    ARAMEX_ACCOUNT_COUNTRY_CODE: { matches: /^[A-Z]{2}$/, remedy: "two letters such as SA" },
  });
  if (set === undefined) return undefined;
  return {
    userName: set.ARAMEX_USER_NAME,
    password: set.ARAMEX_PASSWORD,
    accountNumber: set.ARAMEX_ACCOUNT_NUMBER,
    accountPin: set.ARAMEX_ACCOUNT_PIN,
    accountEntity: set.ARAMEX_ACCOUNT_ENTITY,
    accountCountryCode: set.ARAMEX_ACCOUNT_COUNTRY_CODE,
    apiUrl,
  };
}

function readOto(env: Environment, isProduction: boolean): OtoSettings | undefined {
  const apiUrl = apiAddress(env, "OTO_API_URL", "https://api.tryoto.com/rest/v2", isProduction);
  const set = wholeSet(env, {
    OTO_REFRESH_TOKEN: secretRule,
    OTO_WEBHOOK_SECRET: { ...secretRule, matches: /^\S{6,}$/ },
  });
  if (set === undefined) return undefined;
  return { refreshToken: set.OTO_REFRESH_TOKEN, webhookSecret: set.OTO_WEBHOOK_SECRET, apiUrl };
}

/** {BOSTA,SMSA,ARAMEX,OTO}_*: each complete or absent. Throws ConfigError for incomplete or invalid ones. */
export function readCarrierKeys(env: Environment, isProduction: boolean): CarrierKeys {
  return {
    bosta: readKeyed(env, "BOSTA", "https://app.bosta.co/api/v2", isProduction),
    smsa: readKeyed(env, "SMSA", "https://ecomapis.smsaexpress.com", isProduction),
    aramex: readAramex(env, isProduction),
    oto: readOto(env, isProduction),
  };
}
