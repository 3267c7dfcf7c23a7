import * as z from "zod/mini";
import { ConfigError } from "./config-error.ts";
import { hasTls, isLocal } from "./database-tls.ts";
import { readNamedFile } from "./environment.ts";
import type { Environment } from "./provider-set.ts";
import { environments, readSettings, url, wholeNumber } from "./read-settings.ts";

/** What a process does: answer calls, run jobs, or both. */
export type Role = "all" | "web" | "worker";

export interface DatabaseSettings {
  readonly role: Role;
  readonly databaseUrl: string | undefined;
  /** The same database without a pooler; defaults to `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined;
  /** Whether `databaseUrl` goes through a pooler that gives each transaction another session. */
  readonly databasePooler: "none" | "transaction";
  /** Maximum connections of this process. */
  readonly databasePool: number;
  /** Certificate authority (PEM) that must have signed the database's certificate. */
  readonly databaseCa: string | undefined;
  /** Whether a start migrates; otherwise it only checks that `npm run migrate` has run. */
  readonly migratesOnStart: boolean;
}

const schema = z.object({
  NODE_ENV: environments,
  HIMMA_ROLE: z._default(z.enum(["all", "web", "worker"]), "all"),
  DATABASE_URL: z.optional(url(/^postgres(ql)?:$/)),
  DATABASE_DIRECT_URL: z.optional(url(/^postgres(ql)?:$/)),
  DATABASE_POOLER: z._default(z.enum(["none", "transaction"]), "none"),
  DATABASE_POOL: z.optional(wholeNumber(2, 1000)),
  DATABASE_CA_FILE: z.optional(z.string()),
  DATABASE_TLS: z.optional(z.enum(["on", "off"])),
  MIGRATE: z.optional(z.enum(["on-start", "check"])),
});

export const databaseSettingNames: readonly string[] = Object.keys(schema.shape);

const address = "an address such as postgres://user:password@host:5432/himma";
const remedies: Readonly<Record<string, string>> = {
  NODE_ENV: "development, test or production",
  HIMMA_ROLE: "all, web or worker",
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_POOLER: "none or transaction",
  DATABASE_POOL: "a whole number of connections from 2 to 1000",
  DATABASE_TLS: "on or off",
  MIGRATE: "on-start or check",
};

const poolSizes: Readonly<Record<Role, number>> = { all: 10, web: 10, worker: 6 };

function assertTls(setting: string, env: string | undefined): void {
  if (env === undefined || isLocal(env) || hasTls(env)) return;
  throw new ConfigError(
    `Setting ${setting} names a remote database without TLS: add ?sslmode=verify-full to it, set DATABASE_CA_FILE, ` +
      "or set DATABASE_TLS=off where nobody else can listen.",
  );
}

function readCa(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const text = readNamedFile("DATABASE_CA_FILE", path);
  if (text.includes("-----BEGIN CERTIFICATE-----")) return text;
  throw new ConfigError("Setting DATABASE_CA_FILE is wrong: expected a file with a certificate in PEM form.");
}

/** The settings that reach the database: all that `npm run migrate` needs. Throws ConfigError. */
export function readDatabaseSettings(env: Environment): DatabaseSettings {
  const read = readSettings(schema, remedies, env);
  const isProduction = read.NODE_ENV === "production";
  const { DATABASE_URL, DATABASE_DIRECT_URL, HIMMA_ROLE: role } = read;
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError(
      "Setting DATABASE_URL is missing: DATABASE_DIRECT_URL names the same database past a pooler.",
    );
  if (role !== "all" && DATABASE_URL === undefined)
    throw new ConfigError(
      `Setting DATABASE_URL is missing: HIMMA_ROLE=${role} shares a database with other processes.`,
    );
  if (DATABASE_URL === undefined && read.MIGRATE === "check")
    throw new ConfigError("Setting MIGRATE is wrong: the embedded database is migrated on start; unset it.");
  if (read.DATABASE_POOLER === "transaction" && DATABASE_DIRECT_URL === undefined)
    throw new ConfigError(
      "Setting DATABASE_DIRECT_URL is missing: with DATABASE_POOLER=transaction it names the same database past the pooler.",
    );
  const databaseCa = readCa(read.DATABASE_CA_FILE);
  if (isProduction && read.DATABASE_TLS !== "off" && databaseCa === undefined) {
    assertTls("DATABASE_URL", DATABASE_URL);
    assertTls("DATABASE_DIRECT_URL", DATABASE_DIRECT_URL);
  }
  const usualMigrate = isProduction && DATABASE_URL !== undefined ? "check" : "on-start";
  return {
    role,
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    databasePooler: read.DATABASE_POOLER,
    databasePool: read.DATABASE_POOL ?? poolSizes[role],
    databaseCa,
    migratesOnStart: (read.MIGRATE ?? usualMigrate) === "on-start",
  };
}
