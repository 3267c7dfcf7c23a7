import { isolate, isolateLtr, isolateRtl } from "#shared/domain/bidi.ts";
import { cardBrandName } from "#shared/domain/card-brands.ts";
import { formatDate, formatDateTime } from "#shared/domain/format-date.ts";
import { formatMoney, formatPrice, minor } from "#shared/domain/money.ts";
import { directionOf, type Language } from "#shared/i18n/languages.ts";
import type { CardName, MailLine, MailMoney } from "../../kinds.ts";

/** A value in a sentence with its own text direction: `auto` for text entered by people. */
export interface Value {
  readonly text: string;
  readonly direction: "auto" | "ltr" | "rtl";
}

/** A sentence: fixed words (strings) and values. */
export type Phrase = readonly (string | Value)[];

/** Numbers, ids, phones, addresses: always left to right. */
export const ltr = (value: string | number): Value => ({ text: String(value), direction: "ltr" });
export const userText = (text: string): Value => ({ text, direction: "auto" });

/** The first line of what a person wrote. */
export const firstLine = (text: string): Value => userText(text.trim().split(/[\r\n]/, 1)[0] ?? "");

export const money = ({ amountMinor, currency }: MailMoney, language: Language): Value => ({
  text: formatMoney(minor(amountMinor), currency, language),
  direction: directionOf(language),
});

/** A price; zero reads FREE or مجاني. */
export const price = ({ amountMinor, currency }: MailMoney, language: Language): Value => ({
  text: formatPrice(minor(amountMinor), currency, language),
  direction: directionOf(language),
});

/** "Visa card ending in 4242". */
export function cardPhrase({ brand, last4 }: CardName, language: Language): Phrase {
  const name = cardBrandName(brand, language) ?? (language === "ar" ? "" : "saved");
  return language === "ar"
    ? phrase`بطاقة ${name === "" ? [] : [`${name} `]}المنتهية بـ ${ltr(last4)}`
    : phrase`${[name]} card ending in ${ltr(last4)}`;
}

// Formats a date in the shop's time zone.
export const day = (iso: string, language: Language): Value => ({
  text: formatDate(iso, language, { timeZone: "Africa/Cairo" }),
  direction: directionOf(language),
});

/** Date and time in a time zone, with the weekday. */
export const moment = (iso: string, language: Language, timeZone: string): Value => ({
  text: formatDateTime(iso, language, { timeZone, weekday: "long" }),
  direction: directionOf(language),
});

/** "توقيت مصر", "Egypt Time": the zone in which a time is told. */
export const zoneName = (iso: string, language: Language, timeZone: string): Value => ({
  text:
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" })
      .formatToParts(new Date(iso))
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone,
  direction: directionOf(language),
});

/** phrase`Hello ${name}`: strings are treated as text entered by people, numbers as left to right. */
export function phrase(words: TemplateStringsArray, ...values: readonly (string | number | Value | Phrase)[]): Phrase {
  return words.flatMap((word, index) => {
    const value = values[index];
    if (value === undefined) return [word];
    if (typeof value === "string") return [word, userText(value)];
    if (typeof value === "number") return [word, ltr(value)];
    return [word, ...("direction" in value ? [value] : value)];
  });
}

/** "Size: M", or the size alone where the product's word for it is unknown. */
export const sizePhrase = ({ label, size }: Pick<MailLine, "label" | "size">): Phrase =>
  label === undefined || label === "" ? [userText(size)] : phrase`${label}: ${size}`;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202a-\u202e\u2066-\u2069]/u;

// In English, only values with right-to-left letters or direction marks need isolation.
function isolated({ text, direction }: Value, language: Language): string {
  if (language === "en" && !rightToLeft.test(text)) return text;
  if (direction === "ltr") return isolateLtr(text);
  return direction === "rtl" ? isolateRtl(text) : isolate(text);
}

export function phraseText(parts: Phrase, language: Language): string {
  return parts.map((part) => (typeof part === "string" ? part : isolated(part, language))).join("");
}

const longestValue = 120;

/** A single header line: line breaks and control characters become spaces. */
export function phraseLine(parts: Phrase, language: Language): string {
  const clean = parts.map((part) => (typeof part === "string" ? part : { ...part, text: onOneLine(part.text) }));
  return phraseText(clean, language);
}

function onOneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return line.length <= longestValue ? line : `${line.slice(0, longestValue).toWellFormed()}…`;
}
