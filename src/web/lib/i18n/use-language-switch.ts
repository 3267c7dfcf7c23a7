import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { isLanguage, type Language, languageCookie, languageFromCookie } from "#shared/i18n/languages.ts";
import { languageOfPath, withLanguage } from "./paths.ts";
import { useTranslator } from "./use-translation.tsx";

const storageKey = "i18nextLng";

function remember(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = languageCookie(language, location.protocol === "https:");
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be refused; the cookie is what counts.
  }
}

function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Switches the language without a reload: remembered in the cookie everywhere, and in the address on pages whose
 * address names one.
 */
export function useLanguageSwitch(): (language: Language) => Promise<void> {
  const { translator } = useTranslator();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    async (language) => {
      remember(language);
      await translator.changeLanguage(language);
      if (languageOfPath(pathname) !== undefined) {
        await navigate(withLanguage(pathname, language) + search + hash, { replace: true, preventScrollReset: true });
      }
    },
    [translator, navigate, pathname, search, hash],
  );
}

/** At the start: an address's language is remembered; without a cookie an earlier choice in local storage counts. */
export function useStartLanguage(): void {
  const { translator } = useTranslator();
  const { pathname } = useLocation();
  useEffect(() => {
    const named = languageOfPath(pathname);
    if (named !== undefined && named !== translator.language()) void translator.changeLanguage(named);
    else if (named === undefined && languageFromCookie(document.cookie) === undefined) {
      const stored = storedLanguage();
      if (stored !== undefined && stored !== translator.language()) void translator.changeLanguage(stored);
    }
  }, [translator, pathname]);
}
