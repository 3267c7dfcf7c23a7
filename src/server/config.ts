import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { ConfigError } from "./config/config-error.ts";
import { type PaymentSettings, readPaymentSettings } from "./config/payments.ts";
import type { Given } from "./config/provider-set.ts";

export { ConfigError } from "./config/config-error.ts";

const url = (protocols: RegExp) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol)));
const switchOn = z.pipe(
  z.enum(["0", "1", "true", "false", "on", "off"]),
  z.transform((text) => ["1", "true", "on"].includes(text)),
);

const settings = z.object({
  NODE_ENV: z._default(z.enum(["development", "test", "production"]), "development"),
  HIMMA_DEV: z.optional(switchOn),
  PORT: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.pipe(z.transform(Number), z.int().check(z.maximum(65_535)))),
    3000,
  ),
  HOST: z.optional(z.string().check(z.minLength(1))),
  PUBLIC_URL: z.optional(url(/^https?:$/).check(z.refine(isOrigin))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "data"),
  DATABASE_URL: z.optional(url(/^postgres(ql)?:$/)),
  DATABASE_DIRECT_URL: z.optional(url(/^postgres(ql)?:$/)),
  SMTP_URL: z.optional(url(/^smtps?:$/)),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/)),
    "Himma <hello@himma.test>",
  ),
  TRUST_PROXY: z.optional(
    z.string().check(z.refine((text) => text.split(",").every((part) => isAddressOrRange(part.trim())))),
  ),
  GTM_ID: z.optional(z.string().check(z.regex(/^GTM-[A-Z0-9]{4,12}$/))),
  API_DOCS: z.optional(switchOn),
  GEO_FALLBACK_URL: z.optional(url(/^https?:$/)),
  RATES_URL: z.optional(url(/^https?:$/)),
  PAYMENTS_SANDBOX: z.optional(switchOn),
  SEED_DEMO: z.optional(switchOn),
  DRAIN_SECONDS: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.pipe(z.transform(Number), z.int().check(z.maximum(300)))),
    0,
  ),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32))),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]), "info"),
});

const remedies: Readonly<Record<string, string>> = {
  NODE_ENV: "development, test or production",
  PORT: "a whole number from 0 to 65535",
  PUBLIC_URL: "an address such as https://shop.example, without a path",
  DATABASE_URL: "an address such as postgres://user:password@host:5432/himma",
  DATABASE_DIRECT_URL: "an address such as postgres://user:password@host:5432/himma",
  SMTP_URL: "an address such as smtps://user:password@mail.example:465",
  MAIL_FROM: "a sender such as Himma <hello@shop.example>",
  TRUST_PROXY: "addresses or ranges of your proxies, separated by commas, such as 10.0.0.0/8",
  GTM_ID: "a container id such as GTM-ABC1234",
  API_DOCS: "1 or 0",
  GEO_FALLBACK_URL: "an http(s) address, with {ip} where the visitor's address belongs",
  RATES_URL: "an http(s) address",
  PAYMENTS_SANDBOX: "1 or 0",
  SEED_DEMO: "1 or 0",
  HIMMA_DEV: "1 or 0",
  DRAIN_SECONDS: "a whole number of seconds from 0 to 300",
  JWT_SECRET: "at least 32 characters",
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

export interface Config {
  readonly environment: "development" | "test" | "production";
  /** Serves pages through Vite's middleware instead of the build. */
  readonly viteMiddleware: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash; `undefined` means http://host:port, known only once listening. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The same database without a pooler; defaults to `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly trustedProxies: readonly string[];
  readonly gtmId: string | undefined;
  /** Whether /api/docs shows every call. */
  readonly apiDocs: boolean;
  readonly geoFallbackUrl: string | undefined;
  readonly ratesUrl: string | undefined;
  readonly sandboxPayments: boolean;
  readonly payments: PaymentSettings;
  readonly seedDemo: boolean;
  /** How long a stopping process keeps serving, so that proxies notice. */
  readonly drainSeconds: number;
  readonly jwtSecret: string | undefined;
  readonly logLevel: string;
}

/** Reads and validates all settings at once; empty ones count as missing. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = z.safeParse(settings, given);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0] ?? "a setting");
    throw new ConfigError(`Setting ${name} is wrong: expected ${remedies[name] ?? "another value"}.`);
  }
  return toConfig(result.data, given);
}

function toConfig(read: z.infer<typeof settings>, given: Given): Config {
  const isProduction = read.NODE_ENV === "production";
  if (isProduction && read.PUBLIC_URL === undefined) {
    throw new ConfigError(
      "Setting PUBLIC_URL is missing: production needs the shop's address, such as https://shop.example.",
    );
  }
  if (isProduction && read.SEED_DEMO === true) {
    throw new ConfigError("Setting SEED_DEMO is wrong: production never makes demo data; unset it.");
  }
  if (isProduction && read.HIMMA_DEV === true) {
    throw new ConfigError("Setting HIMMA_DEV is wrong: production never serves pages from their sources; unset it.");
  }
  if (read.DATABASE_DIRECT_URL !== undefined && read.DATABASE_URL === undefined) {
    throw new ConfigError(
      "Setting DATABASE_URL is missing: DATABASE_DIRECT_URL names the same database past a pooler.",
    );
  }
  return Object.freeze({
    environment: read.NODE_ENV,
    viteMiddleware: read.HIMMA_DEV ?? false,
    port: read.PORT,
    host: read.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    publicUrl: read.PUBLIC_URL === undefined ? undefined : new URL(read.PUBLIC_URL).origin,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    trustedProxies: read.TRUST_PROXY?.split(",").map((part) => part.trim()) ?? [],
    gtmId: read.GTM_ID,
    apiDocs: read.API_DOCS ?? !isProduction,
    geoFallbackUrl: read.GEO_FALLBACK_URL,
    ratesUrl: read.RATES_URL,
    sandboxPayments: read.PAYMENTS_SANDBOX ?? !isProduction,
    payments: readPaymentSettings(given, isProduction),
    drainSeconds: read.DRAIN_SECONDS,
    // An external database is seeded only on request.
    seedDemo: read.SEED_DEMO ?? (read.NODE_ENV === "development" && read.DATABASE_URL === undefined),
    jwtSecret: read.JWT_SECRET,
    logLevel: read.LOG_LEVEL,
  });
}
