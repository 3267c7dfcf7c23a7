import { isolate, isolateLtr, isolateRtl } from "#shared/domain/bidi.ts";
import { formatDate } from "#shared/domain/calendar.ts";
import { formatMoney, formatPrice, minor } from "#shared/domain/money.ts";
import { directionOf, type Language } from "#shared/i18n/languages.ts";
import type { MailMoney } from "../kinds.ts";

/** Something that is put into a sentence and keeps a direction of its own: `auto` for what people wrote. */
export interface Value {
  readonly text: string;
  readonly direction: "auto" | "ltr" | "rtl";
}

/** A sentence: our words (strings) and the values between them. */
export type Phrase = readonly (string | Value)[];

/** Numbers, ids, phones, addresses: read left to right wherever they stand. */
export const ltr = (value: string | number): Value => ({ text: String(value), direction: "ltr" });
export const userText = (text: string): Value => ({ text, direction: "auto" });

export const money = ({ amountMinor, currency }: MailMoney, language: Language): Value => ({
  text: formatMoney(minor(amountMinor), currency, language),
  direction: directionOf(language),
});

/** What a line or an order costs: nothing reads FREE or مجاني. */
export const price = ({ amountMinor, currency }: MailMoney, language: Language): Value => ({
  text: formatPrice(minor(amountMinor), currency, language),
  direction: directionOf(language),
});

// Dates of mails are those of the shop.
export const day = (iso: string, language: Language): Value => ({
  text: formatDate(iso, language, { timeZone: "Africa/Cairo" }),
  direction: directionOf(language),
});

/** phrase`Hello ${name}`: text between the words counts as written by a person, a number reads left to right. */
export function phrase(words: TemplateStringsArray, ...values: readonly (string | number | Value | Phrase)[]): Phrase {
  return words.flatMap((word, index) => {
    const value = values[index];
    if (value === undefined) return [word];
    if (typeof value === "string") return [word, userText(value)];
    if (typeof value === "number") return [word, ltr(value)];
    return [word, ...("direction" in value ? [value] : value)];
  });
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202a-\u202e\u2066-\u2069]/u;

// In an English line only what holds right-to-left letters (or marks of direction) can disturb its neighbours.
function isolated({ text, direction }: Value, language: Language): string {
  if (language === "en" && !rightToLeft.test(text)) return text;
  if (direction === "ltr") return isolateLtr(text);
  return direction === "rtl" ? isolateRtl(text) : isolate(text);
}

export function phraseText(parts: Phrase, language: Language): string {
  return parts.map((part) => (typeof part === "string" ? part : isolated(part, language))).join("");
}

const longestValue = 120;

/** One line for a header: line breaks and other control characters of what people wrote become spaces. */
export function phraseLine(parts: Phrase, language: Language): string {
  const clean = parts.map((part) => (typeof part === "string" ? part : { ...part, text: onOneLine(part.text) }));
  return phraseText(clean, language);
}

function onOneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return line.length <= longestValue ? line : `${line.slice(0, longestValue).toWellFormed()}…`;
}
