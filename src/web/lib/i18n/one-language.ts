import { type Language, pickText } from "#shared/i18n/languages.ts";

// Analytics and search engines get the English texts of these fields in any language.
const measured: ReadonlySet<string> = new Set(["name", "variantLabel"]);

const isText = (value: object): value is { ar: string; en: string } =>
  "ar" in value && "en" in value && typeof value.ar === "string" && typeof value.en === "string";

/**
 * Page data with texts in the page's language only, to keep documents small; the other language is empty. After a
 * switch of the language the page reloads its data.
 */
export function inOneLanguage<T>(data: T, language: Language, key = ""): T {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map((one) => inOneLanguage(one, language)) as T;
  if (isText(data)) {
    const shown = pickText(data, language);
    if (language === "en") return { ...data, ar: "", en: shown };
    return { ...data, ar: shown, en: measured.has(key) ? data.en : "" };
  }
  return Object.fromEntries(Object.entries(data).map(([name, one]) => [name, inOneLanguage(one, language, name)])) as T;
}
