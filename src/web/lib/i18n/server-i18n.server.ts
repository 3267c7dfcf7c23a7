import { createInstance, type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#shared/i18n/languages.ts";
import { addFormats, i18nSettings } from "./settings.ts";

const files = import.meta.glob<Record<string, unknown>>("/locales/*/*.json", { eager: true, import: "default" });

function readResources(): Resource {
  const resources: Resource = {};
  for (const [path, words] of Object.entries(files)) {
    const [, language, namespace] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    if (language === undefined || namespace === undefined) continue;
    resources[language] = { ...resources[language], [namespace]: words as Resource[string][string] };
  }
  return resources;
}

const resources = readResources();

/** An i18next of its own for one request: pages of both languages render side by side. */
export async function createServerI18n(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    ...i18nSettings,
    lng: language,
    resources,
    ns: Object.keys(resources[language] ?? {}),
    initAsync: false,
    react: { useSuspense: false },
  });
  addFormats(instance);
  return instance;
}
