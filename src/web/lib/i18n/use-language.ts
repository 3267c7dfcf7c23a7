import { type Language, type LocalizedText, pickText } from "#shared/i18n/languages.ts";
import { useTranslator } from "./use-translation.tsx";

/** The current language of the page. */
export const useLanguage = (): Language => useTranslator().language;

/** Returns a function that picks the current language of a localized text. */
export function useText(): (text: LocalizedText) => string {
  const language = useLanguage();
  return (text) => pickText(text, language);
}
