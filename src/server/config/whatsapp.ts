import { apiAddress, type Given, type Rule, secretRule, wholeSet } from "./provider-set.ts";

export interface WhatsAppSettings {
  readonly phoneNumberId: string;
  readonly token: string;
  /** Signs WhatsApp's reports. */
  readonly appSecret: string;
  /** WhatsApp shows it once, when the webhook is set up. */
  readonly verifyToken: string;
  /** "v23.0". */
  readonly apiVersion: string;
  readonly apiUrl: string;
}

const numberId: Rule = { matches: /^\d{5,25}$/, remedy: "the id of the phone number, in digits" };
const version: Rule = { matches: /^v\d{1,3}\.\d$/, remedy: "a version such as v23.0" };

/** WHATSAPP_PHONE_NUMBER_ID, _TOKEN, _APP_SECRET, _VERIFY_TOKEN and _API_VERSION, or none of them. */
export function readWhatsApp(given: Given, isProduction: boolean): WhatsAppSettings | undefined {
  const apiUrl = apiAddress(given, "WHATSAPP_API_URL", "https://graph.facebook.com", isProduction);
  const set = wholeSet(given, {
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
    }
  );
}
