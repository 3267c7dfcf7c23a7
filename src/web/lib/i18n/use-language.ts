import { useTranslation } from "react-i18next";
import { defaultLanguage, isLanguage, type Language, type LocalizedText, pickText } from "#shared/i18n/languages.ts";

/** The language of the page as it stands. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
}

/** Reads texts that come in both languages. */
export function useText(): (text: LocalizedText) => string {
  const language = useLanguage();
  return (text) => pickText(text, language);
}
