import { type Currency, isCurrency } from "../domain/currency.ts";
import { cookieValue, isLanguage, type Language } from "./languages.ts";

/** The cookie by which a CDN keeps the pages of different visitors apart: `en.EGP`. */
export const viewCookieName = "himma-view";

/** The choices that make the same page differ. */
export interface View {
  readonly language: Language;
  readonly currency: Currency;
}

const maxAgeSeconds = 30 * 24 * 60 * 60;

/** The view in the cookie's value; undefined for another value. */
export function readView(raw: string | undefined): View | undefined {
  const [language, currency, ...rest] = (raw ?? "").split(".");
  return isLanguage(language) && isCurrency(currency) && rest.length === 0 ? { language, currency } : undefined;
}

/** A cookie string that keeps a view for thirty days, for `Set-Cookie` and `document.cookie`. */
export const viewCookie = ({ language, currency }: View, secure: boolean): string =>
  `${viewCookieName}=${language}.${currency}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;

/** The view in `document.cookie`. */
export const viewIn = (cookies: string): View | undefined => readView(cookieValue(cookies, viewCookieName));
