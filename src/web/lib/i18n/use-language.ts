import { type Language, type LocalizedText, pickText } from "#shared/i18n/languages.ts";
import { useTranslator } from "./use-translation.tsx";

/** The language of the page as it stands. */
export const useLanguage = (): Language => useTranslator().language;

/** Reads texts that come in both languages. */
export function useText(): (text: LocalizedText) => string {
  const language = useLanguage();
  return (text) => pickText(text, language);
}
