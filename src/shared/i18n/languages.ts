/** The two languages of the shop, in the order in which they are offered. */
export const languages = ["ar", "en"] as const;
export type Language = (typeof languages)[number];

/** What a visitor gets when nothing else decides. */
export const defaultLanguage: Language = "ar";

/** The translation files that exist per language; no other name is served. */
export const namespaces = [
  "translation",
  "common",
  "header",
  "footer",
  "checkout",
  "payment",
  "currency",
  "rewards",
  "terms",
  "privacy",
] as const;
export type Namespace = (typeof namespaces)[number];

export const languageCookieName = "i18next";
/** Life of the language cookie, in minutes: seven days. */
export const languageCookieMinutes = 10_080;

/** A text that a person reads, in both languages, so that switching needs no new call. */
export type LocalizedText = { ar: string; en: string };

export type Direction = "rtl" | "ltr";

export function isLanguage(value: unknown): value is Language {
  return value === "ar" || value === "en";
}

export function isNamespace(value: unknown): value is Namespace {
  return namespaces.some((name) => name === value);
}

export function directionOf(language: Language): Direction {
  return language === "ar" ? "rtl" : "ltr";
}

/** The language that the switch offers: the one that is not shown now. */
export function otherLanguage(language: Language): Language {
  return language === "ar" ? "en" : "ar";
}

/** The text in `language`; an empty one falls back to the other language rather than showing nothing. */
export function pickText(text: LocalizedText, language: Language): string {
  return text[language].trim() === "" ? text[otherLanguage(language)] : text[language];
}

// Quotes, brackets, separators, escapes and control characters never occur in a language tag; schemes such as
// "javascript:" are caught by the colon.
const injectionSigns = /[<>"'`(){}[\]\\/;:=&%$\p{Cc}\u2028\u2029]/u;

/** Whether a stored or typed language value carries characters that only an attempt at script injection needs. */
export function looksLikeInjection(value: string): boolean {
  return injectionSigns.test(value);
}

/**
 * The language in a `Cookie` header, or in the bare value of the language cookie.
 * Only `ar` and `en` to the letter count; anything else, of whatever type, gives undefined.
 */
export function languageFromCookie(raw: unknown): Language | undefined {
  if (typeof raw !== "string") return undefined;
  const value = raw.includes("=") ? cookieValue(raw) : raw.trim();
  return value !== undefined && !looksLikeInjection(value) && isLanguage(value) ? value : undefined;
}

function cookieValue(header: string): string | undefined {
  const prefix = `${languageCookieName}=`;
  const pair = header.split(";").find((part) => part.trimStart().startsWith(prefix));
  return pair?.trim().slice(prefix.length);
}

/**
 * A cookie string that keeps the choice for seven days; fit for `Set-Cookie` and for `document.cookie`.
 * `Lax`, because a strict cookie is not sent when a payment page leads the customer back to the shop.
 */
export function languageCookie(language: Language, secure: boolean): string {
  const maxAgeSeconds = languageCookieMinutes * 60;
  return `${languageCookieName}=${language}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** What a request says about language: `?lng=`, the `Cookie` header (or the cookie's value), `Accept-Language`. */
export type LanguageHints = { query?: unknown; cookie?: unknown; acceptLanguage?: unknown };

/** Query, then cookie, then `Accept-Language` by its q values, then Arabic. Odd input is passed over; never throws. */
export function negotiateLanguage(hints: LanguageHints): Language {
  if (isLanguage(hints.query)) return hints.query;
  return languageFromCookie(hints.cookie) ?? languageFromAccept(hints.acceptLanguage) ?? defaultLanguage;
}

// A header longer than this is no browser's; the rest is not read, so that its length costs nothing.
const maxAcceptEntries = 40;

function languageFromAccept(header: unknown): Language | undefined {
  if (typeof header !== "string") return undefined;
  let best: { language: Language; quality: number } | undefined;
  for (const entry of header.split(",", maxAcceptEntries)) {
    const [tag = "", ...parameters] = entry.split(";");
    const language = tag.trim().toLowerCase().split("-", 1)[0];
    const quality = readQuality(parameters);
    if (isLanguage(language) && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language;
}

function readQuality(parameters: readonly string[]): number {
  const written = parameters.map((part) => part.trim().toLowerCase()).find((part) => part.startsWith("q="));
  if (written === undefined) return 1;
  const value = written.slice(2).trim();
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : 0;
}
