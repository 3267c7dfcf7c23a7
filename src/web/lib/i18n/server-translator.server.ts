import { type Language, languages } from "#shared/i18n/languages.ts";
import { createTranslator, type Translator, type WordFiles } from "./translator.ts";

const read = import.meta.glob<object>("/locales/*/*.json", { eager: true, import: "default" });

function toWordFiles(language: Language): WordFiles {
  const own = Object.entries(read).filter(([path]) => path.startsWith(`/locales/${language}/`));
  return Object.fromEntries(own.map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ""), words]));
}

const translators = Object.fromEntries(
  languages.map((language) => [language, createTranslator(language, toWordFiles(language), async () => undefined)]),
) as Readonly<Record<Language, Translator>>;

/** One shared translator per language: on the server all files are loaded and the language never changes. */
export const serverTranslator = (language: Language): Translator => translators[language];
