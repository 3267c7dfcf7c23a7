import { isLanguage, type Language } from "#shared/i18n/languages.ts";

/** The language in a path (`/en/store`); `undefined` if the cookie decides. */
export function languageOfPath(pathname: string): Language | undefined {
  const first = pathname.split("/")[1] ?? "";
  return isLanguage(first) ? first : undefined;
}

/** Removes the language prefix: `/en/store` → `/store`. */
export function withoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname);
  if (language === undefined) return pathname;
  return pathname.slice(language.length + 1) || "/";
}

/** Adds the language prefix: `/store` → `/en/store`. */
export const withLanguage = (pathname: string, language: Language): string => {
  const path = withoutLanguage(pathname);
  return `/${language}${path === "/" ? "" : path}`;
};
