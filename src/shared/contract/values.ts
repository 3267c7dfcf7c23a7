import * as z from "zod/mini";
import { currencies } from "../domain/currency.ts";
import { languages } from "../i18n/languages.ts";

/** Schemas that several calls share. Requests use strict objects, replies plain ones (the serializer drops the rest). */

// A person's text: no control characters (but line breaks in long texts), no unpaired surrogates.
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
/** Of a call that takes something away: the version that the page showed; without it whatever stands there goes. */
export const seenVersion = z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) });

export const idParams = z.object({ id });
/** An id or a slug: what a person sees in an address. */
export const idOrSlugParams = z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)) });
export const currency = z.enum(currencies);
export const language = z.enum(languages);
export const localizedText = z.object({ ar: z.string(), en: z.string() });
/** Major units with at most two decimals, as on the wire. */
export const amount = z.number();
/** At most two decimals, as people write money and percentages. */
export const hasCents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** The check of a number in a body that is money (or a percentage). */
export const cents = z.refine<number>(hasCents, { params: { code: "INVALID_FORMAT" } });
export const price = z.object({ currency, amount, derived: z.optional(z.boolean()) });
export const timestamp = z.string();
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
// Format and control characters, joiners, fillers and spaces of any width: two addresses that look alike must be alike. Plain
// white space is the format's own refusal.
const invisibleCharacter = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
export const email = z.string().check(
  z.trim(),
  z.maxLength(254),
  z.regex(/^[^\s@<>()",;:\\[\]]{1,64}@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]{2,}$/u),
  z.refine((text) => !invisibleCharacter.test(text.replace(/\s/g, "")), { params: { code: "INVALID_CHARACTERS" } }),
);
export const phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));
export const quantity = z.int().check(z.minimum(1), z.maximum(99));

// However large: a page beyond the last is empty, and no list is longer than this many pages.
const maxWhole = 1_000_000_000;
const positiveWhole = z.pipe(
  z.string().check(z.regex(/^0*[1-9]\d*$/)),
  z.transform((text) => Math.min(Number(text), maxWhole)),
);
export const maxPageSize = 100;
export const defaultPageSize = 10;
/** Paging of a list; a limit above the maximum counts as the maximum. */
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
export const messageReply = z.object({ message: z.string() });
/** "true"/"false" in a query string. */
export const flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);
