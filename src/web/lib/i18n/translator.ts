import type { Language } from "#shared/i18n/languages.ts";
import { type Namespace, readWord, type WordKey, type Words, type WordValues } from "./words.ts";

export type Translate<Of extends Namespace = "translation"> = (key: WordKey<Of>, values?: WordValues) => string;

/** Access to a namespace's texts in the current language. */
export interface Reading<Of extends Namespace> {
  readonly t: Translate<Of>;
  /** The whole file, for values that are not single texts. */
  readonly words: Words[Of];
}

type WordFile = Words[Namespace];
export type WordFiles = Readonly<Partial<Record<Namespace, WordFile>>>;

/** Loads a file of texts; `undefined` when it is not available. */
export type LoadWords = (language: Language, namespace: Namespace) => Promise<WordFile | undefined>;

export interface Translator {
  readonly language: () => Language;
  /** `undefined` while the file is not loaded, see `load`. Returns the same object until the language changes. */
  readonly read: <Of extends Namespace>(namespace: Of) => Reading<Of> | undefined;
  /**
   * Resolves when the file is loaded or has failed; after a failure the keys are shown. All callers share one
   * promise.
   */
  readonly load: (namespace: Namespace) => Promise<void>;
  /** Switches once all loaded namespaces are available in the other language; on failure nothing changes. */
  readonly changeLanguage: (language: Language) => Promise<void>;
  readonly subscribe: (onChange: () => void) => () => void;
}

function createReading(files: WordFiles, namespace: Namespace, language: Language): Reading<Namespace> {
  const t = (key: string, values?: WordValues) => {
    const [path = "", base = namespace] = key.split(":").reverse();
    return readWord(files[base as Namespace], path, language, values);
  };
  return { t, words: files[namespace] as WordFile };
}

/** Creates a translator with the initial `files`; other namespaces are loaded by `loadWords`. */
export function createTranslator(language: Language, files: WordFiles, loadWords: LoadWords): Translator {
  let now = { language, files };
  let wanted = language;
  const readings = new Map<Namespace, Reading<Namespace>>();
  const loads = new Map<Namespace, Promise<void>>();
  const listeners = new Set<() => void>();

  async function loadInto(namespace: Namespace): Promise<void> {
    const { language } = now;
    const words = (await loadWords(language, namespace)) ?? ({} as WordFile);
    if (language === now.language) now = { language, files: { ...now.files, [namespace]: words } };
    else await loadInto(namespace);
  }

  return {
    language: () => now.language,
    read: <Of extends Namespace>(namespace: Of) => {
      if (now.files[namespace] === undefined) return undefined;
      const reading = readings.get(namespace) ?? createReading(now.files, namespace, now.language);
      readings.set(namespace, reading);
      return reading as unknown as Reading<Of>;
    },
    load: (namespace) => {
      const load = loads.get(namespace) ?? loadInto(namespace);
      loads.set(namespace, load);
      return load;
    },
    changeLanguage: async (next) => {
      wanted = next;
      // Drops a switch to another language that is still loading.
      if (next === now.language) return;
      const names = Object.keys(now.files) as Namespace[];
      const loaded = await Promise.all(names.map(async (name) => [name, await loadWords(next, name)] as const));
      if (wanted !== next || loaded.some(([, words]) => words === undefined)) return;
      now = { language: next, files: Object.fromEntries(loaded) };
      readings.clear();
      for (const onChange of listeners) onChange();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
