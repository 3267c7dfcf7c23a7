import { ConfigError } from "./config-error.ts";
import { apiAddress, type Environment, type Rule, secretRule, wholeSet } from "./provider-set.ts";

export interface SmsSettings {
  readonly appSid: string;
  /** What the phone shows as the sender. */
  readonly senderId: string;
  /** In the address of reports, which nobody signs. */
  readonly callbackSecret: string;
  /** Unifonic's type of service messages, sent for Saudi numbers. */
  readonly saudiMessageType: string | undefined;
  readonly apiUrl: string;
}

const sender: Rule = {
  matches: /^(?:[A-Za-z0-9][A-Za-z0-9 ._-]{0,10}|\d{3,15})$/,
  remedy: "the registered sender: at most 11 Latin letters and digits, or a number",
};
const pathSecret: Rule = { matches: /^[\w-]{16,100}$/, remedy: "at least 16 letters and digits of your own" };

/** UNIFONIC_APP_SID, _SENDER_ID and _CALLBACK_SECRET, or none of them. */
export function readSms(env: Environment, isProduction: boolean): SmsSettings | undefined {
  const apiUrl = apiAddress(env, "UNIFONIC_API_URL", "https://el.cloud.unifonic.com", isProduction);
  const saudiMessageType = env.UNIFONIC_SA_MESSAGE_TYPE?.trim();
  if (saudiMessageType !== undefined && !/^\w{1,30}$/.test(saudiMessageType))
    throw new ConfigError("Setting UNIFONIC_SA_MESSAGE_TYPE is wrong: expected the type as Unifonic names it.");
  const set = wholeSet(env, {
    UNIFONIC_APP_SID: secretRule,
    UNIFONIC_SENDER_ID: sender,
    UNIFONIC_CALLBACK_SECRET: pathSecret,
  });
  return (
    set && {
      appSid: set.UNIFONIC_APP_SID,
      senderId: set.UNIFONIC_SENDER_ID,
      callbackSecret: set.UNIFONIC_CALLBACK_SECRET,
      ...{ saudiMessageType, apiUrl },
    }
  );
}
