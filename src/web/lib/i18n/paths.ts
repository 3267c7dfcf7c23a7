import { isLanguage, type Language } from "#shared/i18n/languages.ts";

/** The language that an address fixes (`/en/store`), `undefined` for addresses that leave it to the cookie. */
export function languageOfPath(pathname: string): Language | undefined {
  const first = pathname.split("/")[1] ?? "";
  return isLanguage(first) ? first : undefined;
}

/** The address without its language: `/en/store` and `/store` are the same page. */
export function withoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname);
  if (language === undefined) return pathname;
  return pathname.slice(language.length + 1) || "/";
}

/** The same page under an address that fixes the language. */
export const withLanguage = (pathname: string, language: Language): string => {
  const path = withoutLanguage(pathname);
  return `/${language}${path === "/" ? "" : path}`;
};
