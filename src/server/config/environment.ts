import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";
import type { Environment } from "./provider-set.ts";

const perCountry = (provider: string, countries: readonly string[], parts: readonly string[]): string[] =>
  countries.flatMap((country) => parts.map((part) => `${provider}_${country}_${part}`));

/** Settings that hold a secret, or an address that may hold one. Each may be given as a file: `NAME_FILE`. */
export const secretNames: readonly string[] = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "JWT_SECRET",
  "MEDIA_KEY",
  "FISCAL_KEY",
  "SMTP_URL",
  "MAIL_EVENTS_SECRET",
  "MAIL_DKIM_PRIVATE_KEY",
  "GEO_FALLBACK_URL",
  "RATES_URL",
  "ERROR_HOOK_URL",
  "CDN_PURGE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  ...perCountry("PAYMOB", ["EG", "SA", "AE"], ["SECRET_KEY", "PUBLIC_KEY", "HMAC_SECRET", "API_KEY"]),
  ...perCountry("TABBY", ["SA", "AE"], ["SECRET_KEY", "WEBHOOK_SECRET"]),
  "TAMARA_API_TOKEN",
  "TAMARA_NOTIFICATION_TOKEN",
  "FAWRY_SECURE_KEY",
  "UNIFONIC_APP_SID",
  "UNIFONIC_CALLBACK_SECRET",
  "WHATSAPP_TOKEN",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
  "BOSTA_API_KEY",
  "BOSTA_WEBHOOK_SECRET",
  "SMSA_API_KEY",
  "SMSA_WEBHOOK_SECRET",
  "ARAMEX_PASSWORD",
  "ARAMEX_ACCOUNT_PIN",
  "OTO_REFRESH_TOKEN",
  "OTO_WEBHOOK_SECRET",
  "GA4_API_SECRET",
  "META_CAPI_TOKEN",
  "S3_ACCESS_KEY",
  "S3_SECRET_KEY",
];

/** Reads the file that a setting names, byte for byte. Throws ConfigError when it cannot be read or is empty. */
export function readNamedBytes(setting: string, path: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const reason = String(Reflect.get(Object(error), "code") ?? "unreadable");
    throw new ConfigError(`Setting ${setting} is wrong: its file cannot be read (${reason}).`);
  }
  if (bytes.toString("utf8").trim() === "") throw new ConfigError(`Setting ${setting} is wrong: its file is empty.`);
  return bytes;
}

/** The text of the file that a setting names. Throws ConfigError. */
export const readNamedFile = (setting: string, path: string): string =>
  readNamedBytes(setting, path).toString("utf8").trim();

/** The settings of an environment without empty ones, and with the content of `*_FILE` for secrets. */
export function readEnvironment(environment: Environment): Environment {
  const settings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const fromFiles = secretNames.flatMap((name) => {
    const setting = `${name}_FILE`;
    const path = settings[setting];
    if (path === undefined) return [];
    if (settings[name] !== undefined)
      throw new ConfigError(`Settings ${name} and ${setting} are both set: keep one of them.`);
    return [[name, readNamedFile(setting, path)] as const];
  });
  return { ...settings, ...Object.fromEntries(fromFiles) };
}
