import type { Language } from "#shared/i18n/languages.ts";

// Explicit fields, digits and calendar give the same output on the server and on all devices.
const locales = { ar: "ar-EG-u-nu-latn-ca-gregory", en: "en-GB-u-nu-latn-ca-gregory" } as const;

/** Formats an instant as a calendar day in Cairo: "20 نوفمبر 2026". */
export function formatDay(instant: string, language: Language): string {
  const fields = { day: "numeric", month: "long", year: "numeric", timeZone: "Africa/Cairo" } as const;
  return new Intl.DateTimeFormat(locales[language], fields).format(new Date(instant));
}
