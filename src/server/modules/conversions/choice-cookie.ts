import { randomBytes } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import { hashToken } from "#server/platform/hash-token.ts";
import type { MeasuringChoice } from "#shared/domain/measuring.ts";
import { measuringCookie, measuringVersion } from "#shared/domain/measuring-cookie.ts";
import { isLanguage, type Language } from "#shared/i18n/languages.ts";

/** Half a year, after which the shop asks again. */
const cookieSeconds = 182 * 86_400;

/** A browser's choice, from its cookie. */
export interface KeptChoice extends MeasuringChoice {
  readonly at: Date;
  readonly language: Language;
  /** A random id for withdrawing consent without signing in; the same for all browsers that agree to nothing. */
  readonly browserId: string;
}

interface Cookies {
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (name: string, value: string, options: CookieSerializeOptions) => void;
}

const nobody = "0".repeat(22);
const format = /^([\w-]{1,40})\.(\d{13})\.(m?a?)\.(ar|en)\.([\w-]{22})$/;

/** An id for a browser that agrees for the first time. */
export const newBrowserId = (): string => randomBytes(16).toString("base64url");

export const hashBrowserId = (browserId: string): Buffer => hashToken(`measuring:${browserId}`);

/** `undefined` when the browser agreed to nothing, or to an outdated text. */
export function readChoice({ cookie }: Pick<Cookies, "cookie">): KeptChoice | undefined {
  const [, version, at, purposes = "", language = "", browserId = ""] =
    format.exec(cookie(measuringCookie) ?? "") ?? [];
  if (version !== measuringVersion || !isLanguage(language)) return undefined;
  return {
    measurement: purposes.includes("m"),
    advertising: purposes.includes("a"),
    at: new Date(Number(at)),
    language,
    browserId,
  };
}

/** Sets the cookie, also when the browser agrees to nothing, so that it is not asked again. Pages read it. */
export function keepChoice({ setCookie }: Pick<Cookies, "setCookie">, kept: KeptChoice, secure: boolean): void {
  const purposes = `${kept.measurement ? "m" : ""}${kept.advertising ? "a" : ""}`;
  const browserId = purposes === "" ? nobody : kept.browserId;
  const value = [measuringVersion, kept.at.getTime(), purposes, kept.language, browserId].join(".");
  setCookie(measuringCookie, value, { maxAge: cookieSeconds, path: "/", sameSite: "lax", secure });
}
