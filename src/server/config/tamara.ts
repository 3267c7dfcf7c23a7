import { apiAddress, type Environment, secretRule, wholeSet } from "./provider-set.ts";

export interface TamaraSettings {
  readonly apiToken: string;
  /** Verifies the tokens of its webhooks. */
  readonly notificationToken: string;
  readonly apiUrl: string;
}

/** TAMARA_API_TOKEN and TAMARA_NOTIFICATION_TOKEN, or neither. */
export function readTamara(env: Environment, isProduction: boolean): TamaraSettings | undefined {
  const apiUrl = apiAddress(env, "TAMARA_API_URL", "https://api.tamara.co", isProduction);
  const set = wholeSet(env, { TAMARA_API_TOKEN: secretRule, TAMARA_NOTIFICATION_TOKEN: secretRule });
  return (
    set && {
      apiToken: set.TAMARA_API_TOKEN,
      notificationToken: set.TAMARA_NOTIFICATION_TOKEN,
      apiUrl,
    }
  );
}
