import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#shared/i18n/languages.ts";
import { addFormats, i18nSettings } from "./settings.ts";
import { createWordFiles } from "./word-files.ts";

export interface BrowserI18nOptions {
  readonly language: Language;
  readonly namespaces: readonly string[];
  readonly version: string;
}

/** Starts i18next in the language that the page was rendered in; resolves when its namespaces are there. */
export async function startBrowserI18n(options: BrowserI18nOptions): Promise<void> {
  await i18next
    .use(createWordFiles(options.version, (url) => fetch(url)))
    .use(initReactI18next)
    .init({
      ...i18nSettings,
      lng: options.language,
      // Every word is there in both languages: nobody fetches the other one's files.
      fallbackLng: false,
      ns: [...options.namespaces],
      // product.md section 9: up to five more tries, the first after 350 ms, each pause twice the one before.
      maxRetries: 5,
      retryTimeout: 350,
    });
  addFormats(i18next);
}

export { default as browserI18n } from "i18next";
