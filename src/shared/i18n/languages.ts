/** The shop's languages, in display order. */
export const languages = ["ar", "en"] as const;
export type Language = (typeof languages)[number];

/** Used when nothing else decides. */
export const defaultLanguage: Language = "ar";

/** The translation files per language; no other name is served. */
export const namespaces = [
  "translation",
  "common",
  "header",
  "footer",
  "checkout",
  "payment",
  "currency",
  "rewards",
  "returns",
  "parcels",
  "cod",
  "affiliate",
  "cards",
  "checkins",
  "clips",
  "bundles",
  "finder",
  "food",
  "imports",
  "notifications",
  "passkeys",
  "photos",
  "progress",
  "place",
  "publishing",
  "replenishments",
  "terms",
  "privacy",
] as const;
export type Namespace = (typeof namespaces)[number];

export const languageCookieName = "i18next";
/** Lifetime of the language cookie in minutes: seven days. */
export const languageCookieMinutes = 10_080;

/** A text in both languages, so that switching needs no request. */
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

/** The other language, for the switch. */
export function otherLanguage(language: Language): Language {
  return language === "ar" ? "en" : "ar";
}

/** The text in `language`; an empty one falls back to the other language. */
export function pickText(text: LocalizedText, language: Language): string {
  return text[language].trim() === "" ? text[otherLanguage(language)] : text[language];
}

// Characters that never occur in a language tag; schemes such as "javascript:" contain the colon.
const injectionSigns = /[<>"'`(){}[\]\\/;:=&%$\p{Cc}\u2028\u2029]/u;

/** Whether a stored or typed language value looks like a script injection. */
export function looksLikeInjection(value: string): boolean {
  return injectionSigns.test(value);
}

/**
 * The language in a `Cookie` header or in the bare cookie value. Accepts only exactly `ar` and `en`; otherwise
 * undefined.
 */
export function languageFromCookie(raw: unknown): Language | undefined {
  if (typeof raw !== "string") return undefined;
  const value = raw.includes("=") ? cookieValue(raw, languageCookieName) : raw.trim();
  return value !== undefined && !looksLikeInjection(value) && isLanguage(value) ? value : undefined;
}

/** A cookie's value in a `Cookie` header or in `document.cookie`. */
export function cookieValue(header: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = header.split(";").find((part) => part.trimStart().startsWith(prefix));
  return pair?.trim().slice(prefix.length);
}

/**
 * A cookie string that keeps the choice for seven days, for `Set-Cookie` and `document.cookie`. `Lax`, because a strict
 * cookie is not sent when a payment page redirects back to the shop.
 */
export function languageCookie(language: Language, secure: boolean): string {
  const maxAgeSeconds = languageCookieMinutes * 60;
  return `${languageCookieName}=${language}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Language hints of a request: `?lng=`, the `Cookie` header (or the cookie's value), `Accept-Language`. */
export type LanguageHints = { query?: unknown; cookie?: unknown; acceptLanguage?: unknown };

/** Query, then cookie, then `Accept-Language` by q value, then Arabic. Ignores invalid input; never throws. */
export function negotiateLanguage(hints: LanguageHints): Language {
  if (isLanguage(hints.query)) return hints.query;
  return languageFromCookie(hints.cookie) ?? languageFromAccept(hints.acceptLanguage) ?? defaultLanguage;
}

// Limits the parsing of oversized headers.
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
