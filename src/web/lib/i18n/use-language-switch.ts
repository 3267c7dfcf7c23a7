import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { isLanguage, type Language, languageCookie, languageFromCookie } from "#shared/i18n/languages.ts";
import { toAskedLanguage, toFixedLanguage } from "#shared/i18n/page-language.ts";
import { viewCookie, viewIn } from "#shared/i18n/view-cookie.ts";
import { languageOfPath, withLanguage } from "./paths.ts";
import { useTranslator } from "./use-translation.tsx";

const storageKey = "i18nextLng";

function remember(language: Language): void {
  const isSecure = location.protocol === "https:";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = languageCookie(language, isSecure);
  const view = viewIn(document.cookie);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (view !== undefined) document.cookie = viewCookie({ ...view, language }, isSecure);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be blocked; the cookie is what counts.
  }
}

export function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Removes `lng` from the query, which would override the choice on reload. */
function withoutAsked(search: string): string {
  if (toAskedLanguage(search) === undefined) return search;
  const kept = new URLSearchParams(search);
  kept.delete("lng");
  return kept.size === 0 ? "" : `?${kept}`;
}

// Pages whose data is in the page's language only; see one-language.ts.
const isInOneLanguage = (path: string): boolean => /^\/(?:$|store|shop-all|product\/)/.test(path);

/**
 * Switches the language without a reload. Stores it in the cookie, changes the URL on pages with a language prefix,
 * and reloads data that are in one language.
 */
export function useLanguageSwitch(): (language: Language) => Promise<void> {
  const { translator } = useTranslator();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    async (language) => {
      remember(language);
      const path = languageOfPath(pathname) === undefined ? pathname : withLanguage(pathname, language);
      const address = path + withoutAsked(search) + hash;
      const isAskedAgain = address !== pathname + search + hash || isInOneLanguage(pathname);
      // Both in parallel, so that the page mixes the languages as briefly as possible.
      await Promise.all([
        isAskedAgain && navigate(address, { replace: true, preventScrollReset: true }),
        translator.changeLanguage(language),
      ]);
    },
    [translator, navigate, pathname, search, hash],
  );
}

/**
 * On startup and after each navigation: the URL decides, else the cookie, as on the server. Without a cookie the
 * shown language is stored, because the server would choose the browser's preference for the next URL without a
 * prefix.
 */
export function useStartLanguage(): void {
  const { translator } = useTranslator();
  const { pathname, search } = useLocation();
  const switchTo = useLanguageSwitch();
  const fixed = toFixedLanguage(pathname);
  const asked = toAskedLanguage(pathname + search);
  useEffect(() => {
    const known = languageFromCookie(document.cookie);
    const chosen = asked ?? known ?? storedLanguage() ?? languageOfPath(pathname);
    if (chosen !== undefined && chosen !== known) remember(chosen);
    const wanted = fixed ?? chosen;
    if (wanted === undefined || wanted === translator.language()) return;
    void (fixed === undefined ? switchTo(wanted) : translator.changeLanguage(wanted));
  }, [translator, fixed, asked, pathname, switchTo]);
}
