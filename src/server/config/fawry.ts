import { ConfigError } from "./config-error.ts";
import { apiAddress, type Environment, secretRule, wholeSet } from "./provider-set.ts";

export interface FawrySettings {
  readonly merchantCode: string;
  /** Signs our calls and their notifications. */
  readonly secureKey: string;
  readonly apiUrl: string;
  /** How long a code can be paid and its order holds the goods. */
  readonly holdHours: number;
}

const hold = { usual: 48, least: 24, most: 72 } as const;

function readHold(env: Environment): number {
  const text = env.FAWRY_HOLD_HOURS?.trim() ?? String(hold.usual);
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (hours >= hold.least && hours <= hold.most) return hours;
  throw new ConfigError(`Setting FAWRY_HOLD_HOURS is wrong: expected hours from ${hold.least} to ${hold.most}.`);
}

/** FAWRY_MERCHANT_CODE and FAWRY_SECURE_KEY, or neither. */
export function readFawry(env: Environment, isProduction: boolean): FawrySettings | undefined {
  const apiUrl = apiAddress(env, "FAWRY_API_URL", "https://www.atfawry.com", isProduction);
  const holdHours = readHold(env);
  const set = wholeSet(env, {
    FAWRY_MERCHANT_CODE: { matches: /^\S{4,64}$/, remedy: "the merchant code as Fawry shows it, without spaces" },
    FAWRY_SECURE_KEY: secretRule,
  });
  return set && { merchantCode: set.FAWRY_MERCHANT_CODE, secureKey: set.FAWRY_SECURE_KEY, apiUrl, holdHours };
}
