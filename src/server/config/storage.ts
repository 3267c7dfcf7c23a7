import * as z from "zod/mini";
import { ConfigError } from "./config-error.ts";
import { isLocal } from "./database-tls.ts";
import { type Environment, type Rule, wholeSet } from "./provider-set.ts";
import { readSettings, switchOn, wholeNumber } from "./read-settings.ts";

export interface S3Settings {
  /** Without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket is the first part of the path, not of the host name. */
  readonly pathStyle: boolean;
}

export type StorageKind = "disk" | "s3";

/** Where uploaded files are. */
export interface StorageSettings {
  readonly kind: StorageKind;
  /** Where files are that have not moved yet. */
  readonly fallback: StorageKind | undefined;
  readonly s3: S3Settings | undefined;
  /** Pictures from S3 that this process keeps in DATA_DIR. */
  readonly cacheBytes: number;
}

const schema = z.object({
  STORAGE: z._default(z.enum(["disk", "s3"]), "disk"),
  STORAGE_FALLBACK: z.optional(z.enum(["disk", "s3"])),
  S3_PATH_STYLE: z._default(switchOn, false),
  MEDIA_CACHE_MB: z._default(wholeNumber(0, 99_999), 512),
});
const remedies: Readonly<Record<string, string>> = {
  STORAGE: "disk or s3",
  STORAGE_FALLBACK: "disk or s3",
  S3_PATH_STYLE: "1 or 0",
  MEDIA_CACHE_MB: "a whole number of megabytes from 0 to 99999",
};

const keyRule: Rule = { matches: /^\S{3,}$/, remedy: "the key as the provider shows it, without spaces" };
const rules = {
  S3_ENDPOINT: {
    matches: /^https?:\/\/[^/?#@\s]+\/?$/,
    remedy: "an address such as https://s3.eu-central-1.amazonaws.com",
  },
  S3_REGION: { matches: /^[a-z0-9-]{2,40}$/, remedy: "a region such as eu-central-1" },
  S3_BUCKET: { matches: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, remedy: "the name of a bucket such as himma-media" },
  S3_ACCESS_KEY: keyRule,
  S3_SECRET_KEY: keyRule,
} satisfies Record<string, Rule>;

export const storageSettingNames: readonly string[] = [...Object.keys(schema.shape), ...Object.keys(rules)];

function readS3(env: Environment, pathStyle: boolean, isProduction: boolean): S3Settings | undefined {
  const set = wholeSet(env, rules);
  if (set === undefined) return undefined;
  const { S3_ENDPOINT: endpoint } = set;
  if (!URL.canParse(endpoint))
    throw new ConfigError(`Setting S3_ENDPOINT is wrong: expected ${rules.S3_ENDPOINT.remedy}.`);
  if (isProduction && endpoint.startsWith("http:") && !isLocal(endpoint))
    throw new ConfigError("Setting S3_ENDPOINT is wrong: expected an https address; http only reaches this machine.");
  return {
    endpoint: new URL(endpoint).origin,
    region: set.S3_REGION,
    bucket: set.S3_BUCKET,
    accessKey: set.S3_ACCESS_KEY,
    secretKey: set.S3_SECRET_KEY,
    pathStyle,
  };
}

/** Reads where files are. Throws ConfigError. */
export function readStorageSettings(env: Environment, isProduction: boolean): StorageSettings {
  const { STORAGE: kind, STORAGE_FALLBACK: fallback, ...read } = readSettings(schema, remedies, env);
  const s3 = readS3(env, read.S3_PATH_STYLE, isProduction);
  if (fallback === kind)
    throw new ConfigError(
      `Setting STORAGE_FALLBACK is wrong: files that move come from elsewhere than ${kind}; unset it.`,
    );
  const wanting = kind === "s3" ? "STORAGE" : "STORAGE_FALLBACK";
  if (s3 === undefined && (kind === "s3" || fallback === "s3"))
    throw new ConfigError(`Setting S3_ENDPOINT is missing: ${wanting}=s3 needs it, with region, bucket and both keys.`);
  return { kind, fallback, s3, cacheBytes: read.MEDIA_CACHE_MB * 1_000_000 };
}

/** Where uploads are outside of DATA_DIR, for operators; `undefined` when they are in it. */
export const toMediaPlace = ({ kind, s3 }: StorageSettings): string | undefined =>
  kind === "disk" || s3 === undefined ? undefined : `the bucket ${s3.bucket} at ${s3.endpoint}`;
