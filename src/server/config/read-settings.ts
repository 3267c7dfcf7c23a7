import * as z from "zod/mini";
import { ConfigError } from "./config-error.ts";
import type { Environment } from "./provider-set.ts";

export const url = (protocols: RegExp) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol)));

export const switchOn = z.pipe(
  z.enum(["0", "1", "true", "false", "on", "off"]),
  z.transform((text) => ["1", "true", "on"].includes(text)),
);

/** A whole number between two limits. */
export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))),
  );

export const environments = z._default(z.enum(["development", "test", "production"]), "development");

/** Validates settings; the first invalid one ends in one line that names it and its `remedy`, never its value. */
export function readSettings<Schema extends z.core.$ZodType>(
  schema: Schema,
  remedies: Readonly<Record<string, string>>,
  env: Environment,
): z.output<Schema> {
  const result = z.core.safeParse(schema, env);
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0] ?? "a setting");
  throw new ConfigError(`Setting ${name} is wrong: expected ${remedies[name] ?? "another value"}.`);
}
