import { useLayoutEffect } from "react";
import { defaultLanguage, isLanguage, type Language, languageFromCookie } from "#shared/i18n/languages.ts";
import { storedLanguage } from "./use-language-switch.ts";
import { useTranslator } from "./use-translation.tsx";

/** The language that the visitor last chose in this browser, or the browser's preference (product.md section 4). */
function visitorLanguage(): Language {
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split("-", 1)[0]).find(isLanguage);
  return languageFromCookie(document.cookie) ?? storedLanguage() ?? preferred ?? defaultLanguage;
}

/** The document is English while the admin area is open; leaving it gives the visitor's language back. */
export function useEnglishArea(): void {
  const { translator } = useTranslator();
  useLayoutEffect(() => {
    Object.assign(document.documentElement, { lang: "en", dir: "ltr" });
    // Unconditional, because leaving another part of the area may be switching back at this moment.
    void translator.changeLanguage("en");
    return () => void translator.changeLanguage(visitorLanguage());
  }, [translator]);
}
