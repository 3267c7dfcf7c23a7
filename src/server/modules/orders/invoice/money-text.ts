import { isolateLtr } from "#shared/domain/bidi.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { currencyInfo } from "#shared/domain/currency-info.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

// Always two decimals, so that columns align.
export function toNumber(major: number): string {
  const [whole = "", cents = ""] = Math.abs(major).toFixed(2).split(".");
  return `${major < 0 ? "-" : ""}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${cents}`;
}

/** `EGP 1,299.50` and `1,299.50 ج.م`. */
export function toMoney(major: number, currency: Currency): LocalizedText {
  const number = toNumber(major);
  const inArabic = major < 0 ? isolateLtr(number) : number;
  return { ar: `${inArabic}\u00a0${currencyInfo[currency].symbolAr}`, en: `${currency}\u00a0${number}` };
}

export const minorToMoney = (amount: Minor, currency: Currency): LocalizedText => toMoney(toMajor(amount), currency);
