import { ConfigError } from "./config-error.ts";
import { apiAddress, type Environment, type Rule, secretRule, wholeSet } from "./provider-set.ts";

export interface WhatsAppSettings {
  readonly phoneNumberId: string;
  readonly token: string;
  /** Verifies the signature of WhatsApp's webhooks. */
  readonly appSecret: string;
  /** WhatsApp sends it once, when the webhook is set up. */
  readonly verifyToken: string;
  /** Such as "v23.0". */
  readonly apiVersion: string;
  readonly apiUrl: string;
  readonly strangerReplies: { readonly each: number; readonly inAll: number };
}

const numberId: Rule = { matches: /^\d{5,25}$/, remedy: "the id of the phone number, in digits" };
const version: Rule = { matches: /^v\d{1,3}\.\d$/, remedy: "a version such as v23.0" };

/** Default maximum of replies a day to numbers that are not linked: to each number, and in all. */
export const usualStrangerReplies = { each: 3, inAll: 300 } as const;

/** Throws ConfigError. */
function readCount(env: Environment, name: string, usual: number): number {
  const text = env[name];
  if (text === undefined) return usual;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new ConfigError(`Setting ${name} is wrong: write a number from 0 to 999999.`);
}

/**
 * Reads WHATSAPP_PHONE_NUMBER_ID, _TOKEN, _APP_SECRET, _VERIFY_TOKEN and _API_VERSION; `undefined` when none is set.
 * Throws ConfigError when only some are.
 */
export function readWhatsApp(env: Environment, isProduction: boolean): WhatsAppSettings | undefined {
  const apiUrl = apiAddress(env, "WHATSAPP_API_URL", "https://graph.facebook.com", isProduction);
  const set = wholeSet(env, {
    WHATSAPP_PHONE_NUMBER_ID: numberId,
    WHATSAPP_TOKEN: secretRule,
    WHATSAPP_APP_SECRET: secretRule,
    WHATSAPP_VERIFY_TOKEN: secretRule,
    WHATSAPP_API_VERSION: version,
  });
  return (
    set && {
      phoneNumberId: set.WHATSAPP_PHONE_NUMBER_ID,
      token: set.WHATSAPP_TOKEN,
      appSecret: set.WHATSAPP_APP_SECRET,
      verifyToken: set.WHATSAPP_VERIFY_TOKEN,
      apiVersion: set.WHATSAPP_API_VERSION,
      apiUrl,
      strangerReplies: {
        each: readCount(env, "WHATSAPP_STRANGER_REPLIES_EACH", usualStrangerReplies.each),
        inAll: readCount(env, "WHATSAPP_STRANGER_REPLIES_A_DAY", usualStrangerReplies.inAll),
      },
    }
  );
}
