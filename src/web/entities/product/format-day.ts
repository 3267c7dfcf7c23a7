import type { Language } from "#shared/i18n/languages.ts";

// Explicit fields, digits and calendar: these come out alike on the server and on every phone.
const locales = { ar: "ar-EG-u-nu-latn-ca-gregory", en: "en-GB-u-nu-latn-ca-gregory" } as const;

/** "20 نوفمبر 2026" of an instant, by Cairo's calendar day. */
export function formatDay(instant: string, language: Language): string {
  const fields = { day: "numeric", month: "long", year: "numeric", timeZone: "Africa/Cairo" } as const;
  return new Intl.DateTimeFormat(locales[language], fields).format(new Date(instant));
}
