import { ConfigError } from "./config-error.ts";

/** The given settings without empty ones. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Format of a setting and the message for the operator. */
export interface Rule {
  readonly matches: RegExp;
  readonly remedy: string;
}

export const secretRule: Rule = { matches: /^\S{8,}$/, remedy: "the key as the provider shows it, without spaces" };

function checked(env: Environment, name: string, { matches, remedy }: Rule): string | undefined {
  const value = env[name]?.trim();
  if (value === undefined || matches.test(value)) return value;
  throw new ConfigError(`Setting ${name} is wrong: expected ${remedy}.`);
}

/**
 * The settings of one provider: all required ones, or none (`undefined`). Throws ConfigError for an incomplete set, so
 * that no provider can take money without reporting it.
 */
export function wholeSet<Name extends string>(
  env: Environment,
  rules: Readonly<Record<Name, Rule>>,
): Readonly<Record<Name, string>> | undefined {
  const names = Object.keys(rules) as Name[];
  const present = names.find((name) => env[name] !== undefined);
  if (present === undefined) return undefined;
  const missing = names.find((name) => env[name] === undefined);
  if (missing !== undefined)
    throw new ConfigError(`Setting ${missing} is missing: ${present} is set, and neither works without the other.`);
  return Object.fromEntries(names.map((name) => [name, checked(env, name, rules[name]) ?? ""])) as Record<Name, string>;
}

/** A provider's base URL without a trailing slash, overridable for tests. Production requires https. */
export function apiAddress(env: Environment, name: string, usual: string, isProduction: boolean): string {
  const value = env[name];
  if (value === undefined) return usual;
  const isFine = URL.canParse(value) && (isProduction ? /^https:\/\// : /^https?:\/\//).test(value);
  if (!isFine)
    throw new ConfigError(`Setting ${name} is wrong: expected an ${isProduction ? "https" : "http(s)"} address.`);
  return value.replace(/\/+$/, "");
}
