import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import type { Language } from "#shared/i18n/languages.ts";
import type { Reading, Translator } from "./translator.ts";
import type { Namespace } from "./words.ts";

export interface Translation {
  readonly translator: Translator;
  readonly language: Language;
}

const TranslationContext = createContext<Translation | undefined>(undefined);

export interface TranslationProviderProps {
  readonly translator: Translator;
  readonly children: ReactNode;
}

export function TranslationProvider({ translator, children }: TranslationProviderProps) {
  const language = useSyncExternalStore(translator.subscribe, translator.language, translator.language);
  const translation = useMemo(() => ({ translator, language }), [translator, language]);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

export function useTranslator(): Translation {
  const translation = use(TranslationContext);
  if (translation === undefined) throw new Error("useTranslator outside of TranslationProvider");
  return translation;
}

/**
 * The texts of a namespace, `translation` by default: `const { t } = useTranslation("checkout")`. Suspends while the
 * file is loading. `t` is stable until the language changes.
 */
export function useTranslation<Of extends Namespace = "translation">(namespace: Of = "translation" as Of): Reading<Of> {
  const { translator } = useTranslator();
  if (translator.read(namespace) === undefined) use(translator.load(namespace));
  return translator.read(namespace) as Reading<Of>;
}
