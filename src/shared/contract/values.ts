import * as z from "zod/mini";
import { currencies } from "../domain/currency.ts";
import { markets } from "../domain/markets.ts";
import { languages } from "../i18n/languages.ts";

/**
 * Schemas shared by several calls. Requests use strict objects, replies plain ones (the serializer drops undeclared
 * members).
 */

// User text: no control characters (except line breaks in long texts), no unpaired surrogates.
const controlCharacter = /[\p{Cc}]/u;
const controlCharacterButBreaks = /[^\P{Cc}\n\r\t]/u;

export const line = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !controlCharacter.test(text) && text.isWellFormed(), { params: { code: "INVALID_CHARACTERS" } }),
  );

export const longText = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !controlCharacterButBreaks.test(text) && text.isWellFormed(), {
      params: { code: "INVALID_CHARACTERS" },
    }),
  );

export const id = z.uuid();
/** For deletions: the version the page showed; without it any version is deleted. */
export const seenVersion = z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) });

export const idParams = z.object({ id });
/** An id or a slug. */
export const idOrSlugParams = z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)) });
export const currency = z.enum(currencies);
export const language = z.enum(languages);
/** Whose consumer law applies: EG, SA, AE, or ZZ everywhere else. */
export const market = z.enum(markets);
export const localizedText = z.object({ ar: z.string(), en: z.string() });
/** Major units with at most two decimals. */
export const amount = z.number();
/** At most two decimals, as for money and percentages. */
export const hasCents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** Validates amounts and percentages in a body. */
export const cents = z.refine<number>(hasCents, { params: { code: "INVALID_FORMAT" } });
export const price = z.object({ currency, amount, derived: z.optional(z.boolean()) });
export const timestamp = z.string();
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
// Format and control characters, joiners, fillers and unusual spaces: e-mail addresses that look alike must be alike.
// Plain whitespace is rejected by the format.
const invisibleCharacter = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
export const email = z.string().check(
  z.trim(),
  z.maxLength(254),
  z.regex(/^[^\s@<>()",;:\\[\]]{1,64}@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]{2,}$/u),
  z.refine((text) => !invisibleCharacter.test(text.replace(/\s/g, "")), { params: { code: "INVALID_CHARACTERS" } }),
);
export const phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));
export const quantity = z.int().check(z.minimum(1), z.maximum(99));

// Upper bound of page numbers; a page beyond the last is empty.
const maxWhole = 1_000_000_000;
const positiveWhole = z.pipe(
  z.string().check(z.regex(/^0*[1-9]\d*$/)),
  z.transform((text) => Math.min(Number(text), maxWhole)),
);
/** An Egyptian's fourteen digits: the century, the day of birth, and seven more. */
export const nationalId = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[23]\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2\d)|(?:0[13-9]|1[0-2])30|(?:0[13578]|1[02])31)\d{7}$/),
  );

export const maxPageSize = 100;
export const defaultPageSize = 10;
/** Paging of a list; the limit is capped at the maximum. */
export const pageQuery = {
  page: z._default(positiveWhole, 1),
  limit: z._default(
    z.pipe(
      positiveWhole,
      z.transform((limit: number) => Math.min(limit, maxPageSize)),
    ),
    defaultPageSize,
  ),
};
export const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() });
export type Pagination = z.infer<typeof pagination>;

export function toPagination(page: number, limit: number, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}

export const image = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: localizedText,
  placeholder: z.string(),
});
/** Names an uploaded picture. */
export const imageHash = z.string().check(z.regex(/^[0-9a-f]{32}$/));
export const messageReply = z.object({ message: z.string() });
/** "true"/"false" in a query string. */
export const flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);

/** A time zone by its name, such as `Africa/Cairo`. */
export const timezone = z.string().check(
  z.maxLength(64),
  z.refine(
    (name: string) => {
      try {
        new Intl.DateTimeFormat("en", { timeZone: name });
        return true;
      } catch {
        return false;
      }
    },
    { params: { code: "INVALID_VALUE" } },
  ),
);
