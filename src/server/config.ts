import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { type BackupSettings, readBackupSettings } from "./config/backup.ts";
import { type CarrierKeys, readCarrierKeys } from "./config/carriers.ts";
import { ConfigError } from "./config/config-error.ts";
import { type ConversionSettings, readConversionSettings } from "./config/conversions.ts";
import { type DatabaseSettings, readDatabaseSettings } from "./config/database.ts";
import { type DkimSettings, readDkim } from "./config/dkim.ts";
import { readEnvironment, readNamedBytes } from "./config/environment.ts";
import { type PaymentSettings, readPaymentSettings } from "./config/payments.ts";
import { apiAddress, type Environment } from "./config/provider-set.ts";
import { environments, readSettings, switchOn, url, wholeNumber } from "./config/read-settings.ts";
import { readSms, type SmsSettings } from "./config/sms.ts";
import { readStorageSettings, type StorageSettings } from "./config/storage.ts";
import { readWhatsApp, type WhatsAppSettings } from "./config/whatsapp.ts";
import type { Secrets } from "./platform/secret.ts";

export { ConfigError } from "./config/config-error.ts";

/** Separated by commas: the first signs, all verify. */
const secrets = z.pipe(
  z.string().check(z.refine((text) => splitList(text).every((secret) => secret.length >= 32))),
  z.transform((text): Secrets => {
    const [current = "", ...previous] = splitList(text);
    return [current, ...previous];
  }),
);

/** 32 bytes in base64, as `openssl rand -base64 32` prints them. */
const key = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  z.transform((text) => Buffer.from(text, "base64")),
);

const settings = z.object({
  NODE_ENV: environments,
  HIMMA_DEV: z.optional(switchOn),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z.optional(z.string().check(z.minLength(1))),
  PUBLIC_URL: z.optional(url(/^https?:$/).check(z.refine(isOrigin))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "data"),
  SMTP_URL: z.optional(url(/^smtps?:$/)),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/)),
    "Himma <hello@himma.test>",
  ),
  TRUST_PROXY: z.optional(z.string().check(z.refine((text) => splitList(text).every(isAddressOrRange)))),
  GTM_ID: z.optional(z.string().check(z.regex(/^GTM-[A-Z0-9]{4,12}$/))),
  API_DOCS: z.optional(switchOn),
  GEO_FALLBACK_URL: z.optional(url(/^https?:$/)),
  RATES_URL: z.optional(url(/^https?:$/)),
  APPLE_PAY_DOMAIN_FILE: z.optional(z.string().check(z.minLength(1))),
  PAYMENTS_SANDBOX: z.optional(switchOn),
  SHIPPING_SANDBOX: z.optional(switchOn),
  SMS_SANDBOX: z.optional(switchOn),
  WHATSAPP_SANDBOX: z.optional(switchOn),
  WEBHOOKS_ALLOW_LOOPBACK: z.optional(switchOn),
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
  MAIL_STOP_ADDRESS: z.optional(z.string().check(z.regex(/^[^\s@<>?&,]+@[^\s@<>?&,]+$/))),
  MAIL_EVENTS_SECRET: z.optional(z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/))),
  SEED_DEMO: z.optional(switchOn),
  DRAIN_SECONDS: z._default(wholeNumber(0, 300), 0),
  CDN_PAGES: z.optional(switchOn),
  CDN_PURGE_URL: z.optional(url(/^https?:$/)),
  JWT_SECRET: z.optional(secrets),
  MEDIA_KEY: z.optional(key),
  FISCAL_KEY: z.optional(key),
  STAFF_SECOND_FACTOR: z.optional(z.enum(["required", "optional"])),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(/^https?:$/)),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(z.string().check(z.regex(/^(0(\.\d{1,4})?|1(\.0+)?)$/)), z.transform(Number)),
    0.05,
  ),
  ERROR_HOOK_URL: z.optional(url(/^https?:$/)),
  ERROR_HOOK_FORMAT: z._default(z.enum(["json", "sentry"]), "json"),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]), "info"),
});

/** Names of the settings read here; those of the database, backups and providers are beside them. */
export const generalSettingNames: readonly string[] = Object.keys(settings.shape);

const remedies: Readonly<Record<string, string>> = {
  NODE_ENV: "development, test or production",
  PORT: "a whole number from 0 to 65535",
  PUBLIC_URL: "an address such as https://shop.example, without a path",
  SMTP_URL: "an address such as smtps://user:password@mail.example:465",
  MAIL_FROM: "a sender such as Himma <hello@shop.example>",
  TRUST_PROXY: "addresses or ranges of your proxies, separated by commas, such as 10.0.0.0/8",
  GTM_ID: "a container id such as GTM-ABC1234",
  API_DOCS: "1 or 0",
  GEO_FALLBACK_URL: "an http(s) address, with {ip} where the visitor's address belongs",
  RATES_URL: "an http(s) address",
  APPLE_PAY_DOMAIN_FILE: "the path of a file",
  PAYMENTS_SANDBOX: "1 or 0",
  SHIPPING_SANDBOX: "1 or 0",
  SMS_SANDBOX: "1 or 0",
  WHATSAPP_SANDBOX: "1 or 0",
  WEBHOOKS_ALLOW_LOOPBACK: "1 or 0",
  VAPID_SUBJECT: "an address such as mailto:hello@shop.example or https://shop.example",
  MAIL_STOP_ADDRESS: "an address such as stop@shop.example",
  MAIL_EVENTS_SECRET: "whsec_ and at least 24 bytes in base64",
  SEED_DEMO: "1 or 0",
  HIMMA_DEV: "1 or 0",
  DRAIN_SECONDS: "a whole number of seconds from 0 to 300",
  CDN_PAGES: "1 or 0",
  CDN_PURGE_URL: "an http(s) address",
  JWT_SECRET: "at least 32 characters, or several such secrets separated by commas",
  MEDIA_KEY: "32 random bytes in base64, as openssl rand -base64 32 prints them",
  FISCAL_KEY: "32 random bytes in base64, as openssl rand -base64 32 prints them",
  STAFF_SECOND_FACTOR: "required or optional",
  METRICS_PORT: "a whole number from 0 to 65535",
  OTEL_EXPORTER_OTLP_ENDPOINT: "the http(s) address of a collector, such as http://127.0.0.1:4318",
  OTEL_TRACES_SAMPLER_ARG: "the share of traces that are kept, from 0 to 1",
  ERROR_HOOK_URL: "an http(s) address",
  ERROR_HOOK_FORMAT: "json or sentry",
  LOG_LEVEL: "fatal, error, warn, info, debug or silent",
};

/** The shop must be at the root of its origin, because links are built by appending a path. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return (
    /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === "") && !/[?#]/.test(text)
  );
}

function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export interface Config extends DatabaseSettings {
  readonly environment: "development" | "test" | "production";
  /** Serves pages through Vite's middleware instead of the build. */
  readonly viteMiddleware: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash; `undefined` means http://host:port, known only once listening. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Signs mails; `undefined`: the mail server does. */
  readonly dkim: DkimSettings | undefined;
  readonly trustedProxies: readonly string[];
  readonly gtmId: string | undefined;
  /** Whether /api/docs shows every call. */
  readonly apiDocs: boolean;
  readonly geoFallbackUrl: string | undefined;
  readonly ratesUrl: string | undefined;
  /** The file by which Apple verifies the domain for Apple Pay; `undefined`: no Apple Pay. */
  readonly applePayDomainFile: Buffer | undefined;
  readonly sandboxPayments: boolean;
  /** Whether there is a carrier for tests that moves parcels by buttons. */
  readonly sandboxCarrier: boolean;
  /** Whether WhatsApp is simulated on a page of the shop if it is not set up; never in production. */
  readonly sandboxWhatsApp: boolean;
  readonly whatsapp: WhatsAppSettings | undefined;
  /** Whether SMS are accepted and not sent if it is not set up; never in production. */
  readonly sandboxSms: boolean;
  readonly sms: SmsSettings | undefined;
  /** Whether webhooks may call receivers on this machine, also without TLS; never in production. */
  readonly webhooksAllowLoopback: boolean;
  /** Contact address for push services; `undefined`: the shop's address for mail. */
  readonly vapidSubject: string | undefined;
  /** Verifies the mail service's reports; without it, they are refused. */
  readonly mailEventsSecret: string | undefined;
  readonly mailStopAddress: string | undefined;
  readonly payments: PaymentSettings;
  readonly carriers: CarrierKeys;
  readonly conversions: ConversionSettings;
  readonly backup: BackupSettings;
  readonly storage: StorageSettings;
  readonly seedDemo: boolean;
  /** How long a stopping process keeps serving, so that proxies notice. */
  readonly drainSeconds: number;
  /** Whether a CDN may cache public pages, and the address for invalidations. */
  readonly cdn: { readonly areShared: boolean; readonly purgeUrl: string | undefined };
  /** The first signs, all verify; `undefined` means the one generated in the data folder. */
  readonly jwtSecrets: Secrets | undefined;
  /** Wraps the keys of members; `undefined` means the one generated in the data folder. */
  readonly mediaKey: Buffer | undefined;
  /** Seals the keys of devices for tax documents; `undefined` outside production means the one in the data folder. */
  readonly fiscalKey: Buffer | undefined;
  /** Where ZATCA's interface is, without a slash at the end. */
  readonly zatcaApiUrl: string;
  /** Where the interface of Egypt's tax authority is, for tests; empty: at its own addresses. */
  readonly etaApiUrl: string;
  /** Whether staff without a second factor must set one up before they work. */
  readonly staffSecondFactor: "required" | "optional";
  /** Where /metrics listens; `undefined` means nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** The collector of traces and the share of them that it gets; `undefined` means no traces. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | undefined;
  /** Where errors are reported; `undefined` means nowhere. */
  readonly errorHook: { readonly url: string; readonly format: "json" | "sentry" } | undefined;
  readonly logLevel: string;
}

function splitList(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}

/** Reads and validates all settings at once; empty ones count as missing. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const env = readEnvironment(environment);
  const read = readSettings(settings, remedies, env);
  const database = readDatabaseSettings(env);
  assertConsistent(read, database);
  return toConfig(read, database, env);
}

type Read = z.infer<typeof settings>;

function assertConsistent(read: Read, database: DatabaseSettings): void {
  const isProduction = read.NODE_ENV === "production";
  if (isProduction && read.PUBLIC_URL === undefined) {
    throw new ConfigError(
      "Setting PUBLIC_URL is missing: production needs the shop's address, such as https://shop.example.",
    );
  }
  if (isProduction && read.MEDIA_KEY === undefined) {
    throw new ConfigError(
      "Setting MEDIA_KEY is missing: production needs 32 random bytes in base64 (openssl rand -base64 32), kept for good; " +
        "one generated before is in DATA_DIR/media-key.",
    );
  }
  if (isProduction && read.SEED_DEMO === true) {
    throw new ConfigError("Setting SEED_DEMO is wrong: production never makes demo data; unset it.");
  }
  if (isProduction && read.WEBHOOKS_ALLOW_LOOPBACK === true) {
    throw new ConfigError(
      "Setting WEBHOOKS_ALLOW_LOOPBACK is wrong: production never calls its own machine; unset it.",
    );
  }
  if (isProduction && read.SMS_SANDBOX === true)
    throw new ConfigError("Setting SMS_SANDBOX is wrong: production never plays SMS; unset it.");
  if (isProduction && read.WHATSAPP_SANDBOX === true) {
    throw new ConfigError("Setting WHATSAPP_SANDBOX is wrong: production never plays WhatsApp; unset it.");
  }
  if (isProduction && read.HIMMA_DEV === true) {
    throw new ConfigError("Setting HIMMA_DEV is wrong: production never serves pages from their sources; unset it.");
  }
  if (isProduction && database.databaseUrl !== undefined && read.JWT_SECRET === undefined) {
    throw new ConfigError(
      "Setting JWT_SECRET is missing: with DATABASE_URL production needs one that all processes share; " +
        "one generated before is in DATA_DIR/jwt-secret.",
    );
  }
  if (read.MAIL_STOP_ADDRESS !== undefined && read.MAIL_EVENTS_SECRET === undefined)
    throw new ConfigError(
      "Setting MAIL_EVENTS_SECRET is missing: without it nobody reads what MAIL_STOP_ADDRESS gets.",
    );
  if (read.METRICS_PORT !== undefined && read.METRICS_PORT !== 0 && read.METRICS_PORT === read.PORT) {
    throw new ConfigError("Setting METRICS_PORT is wrong: expected another port than PORT.");
  }
}

function toConfig(read: Read, database: DatabaseSettings, env: Environment): Config {
  const isProduction = read.NODE_ENV === "production";
  return Object.freeze({
    ...database,
    environment: read.NODE_ENV,
    viteMiddleware: read.HIMMA_DEV ?? false,
    port: read.PORT,
    host: read.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    publicUrl: read.PUBLIC_URL === undefined ? undefined : new URL(read.PUBLIC_URL).origin,
    dataDir: resolve(read.DATA_DIR),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    dkim: readDkim(env, read.MAIL_FROM),
    trustedProxies: read.TRUST_PROXY === undefined ? [] : splitList(read.TRUST_PROXY),
    gtmId: read.GTM_ID,
    apiDocs: read.API_DOCS ?? !isProduction,
    geoFallbackUrl: read.GEO_FALLBACK_URL,
    ratesUrl: read.RATES_URL,
    applePayDomainFile:
      read.APPLE_PAY_DOMAIN_FILE === undefined
        ? undefined
        : readNamedBytes("APPLE_PAY_DOMAIN_FILE", read.APPLE_PAY_DOMAIN_FILE),
    sandboxPayments: read.PAYMENTS_SANDBOX ?? !isProduction,
    sandboxCarrier: read.SHIPPING_SANDBOX ?? !isProduction,
    sandboxWhatsApp: read.WHATSAPP_SANDBOX ?? !isProduction,
    whatsapp: readWhatsApp(env, isProduction),
    sandboxSms: read.SMS_SANDBOX ?? !isProduction,
    sms: readSms(env, isProduction),
    webhooksAllowLoopback: read.WEBHOOKS_ALLOW_LOOPBACK ?? false,
    vapidSubject: read.VAPID_SUBJECT,
    mailEventsSecret: read.MAIL_EVENTS_SECRET,
    mailStopAddress: read.MAIL_STOP_ADDRESS,
    payments: readPaymentSettings(env, isProduction),
    carriers: readCarrierKeys(env, isProduction),
    conversions: readConversionSettings(env, isProduction),
    backup: readBackupSettings(env, read.DATA_DIR),
    storage: readStorageSettings(env, isProduction),
    drainSeconds: read.DRAIN_SECONDS,
    cdn: { areShared: read.CDN_PAGES ?? false, purgeUrl: read.CDN_PURGE_URL },
    // An external database is seeded only on request.
    seedDemo: read.SEED_DEMO ?? (read.NODE_ENV === "development" && database.databaseUrl === undefined),
    jwtSecrets: read.JWT_SECRET,
    mediaKey: read.MEDIA_KEY,
    fiscalKey: read.FISCAL_KEY,
    etaApiUrl: apiAddress(env, "ETA_API_URL", "", isProduction),
    zatcaApiUrl: apiAddress(env, "ZATCA_API_URL", "https://gw-fatoora.zatca.gov.sa/e-invoicing", isProduction),
    staffSecondFactor: read.STAFF_SECOND_FACTOR ?? (isProduction ? "required" : "optional"),
    metrics: read.METRICS_PORT === undefined ? undefined : { port: read.METRICS_PORT, host: read.METRICS_HOST },
    traces:
      read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: read.OTEL_TRACES_SAMPLER_ARG },
    errorHook:
      read.ERROR_HOOK_URL === undefined ? undefined : { url: read.ERROR_HOOK_URL, format: read.ERROR_HOOK_FORMAT },
    logLevel: read.LOG_LEVEL,
  });
}
