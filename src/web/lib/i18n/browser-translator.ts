import type { Language } from "#shared/i18n/languages.ts";
import { createTranslator, type Translator, type WordFiles } from "./translator.ts";
import { createWordFiles } from "./word-files.ts";
import type { Namespace } from "./words.ts";

export interface BrowserTranslatorOptions {
  readonly language: Language;
  readonly namespaces: readonly Namespace[];
  readonly version: string;
}

/** Starts in the language of the rendered page; resolves when the texts of its namespaces are loaded. */
export async function startTranslator({
  language,
  namespaces,
  version,
}: BrowserTranslatorOptions): Promise<Translator> {
  const load = createWordFiles({
    version,
    fetch: (url) => fetch(url),
    pause: (ms) => new Promise((resume) => setTimeout(resume, ms)),
  });
  const files = namespaces.map(async (namespace) => [namespace, (await load(language, namespace)) ?? {}]);
  return createTranslator(language, Object.fromEntries(await Promise.all(files)) as WordFiles, load);
}
