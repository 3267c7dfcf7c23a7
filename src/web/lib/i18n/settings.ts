import type { InitOptions, i18n } from "i18next";
import { defaultLanguage, languages } from "#shared/i18n/languages.ts";

/** Loaded with every page; other namespaces come with the routes that name them in `handle.namespaces`. */
export const baseNamespaces = ["translation", "common", "header", "footer"] as const;

/** What server and browser say alike. */
export const i18nSettings = {
  supportedLngs: [...languages],
  fallbackLng: defaultLanguage,
  load: "languageOnly",
  defaultNS: "translation",
  returnEmptyString: false,
  interpolation: { escapeValue: false },
} as const satisfies InitOptions;

/** `{{count, grouped}}` reads 3,199 in both languages; by hand, since what Intl writes for Arabic differs between devices. */
export function addFormats(instance: i18n): void {
  instance.services.formatter?.add("grouped", (value) => Number(value).toLocaleString("en-US"));
}
