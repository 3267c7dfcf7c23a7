import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** Reads native forms into request bodies. */

export const textIn = (fields: FormData, name: string): string => String(fields.get(name) ?? "").trim();

export const isTicked = (fields: FormData, name: string): boolean => fields.get(name) !== null;

/** A number; `null` if empty. */
export function numberIn(fields: FormData, name: string): number | null {
  const text = textIn(fields, name);
  return text === "" ? null : Number(text);
}

/** Reads `name.ar` and `name.en`. */
export const pairIn = (fields: FormData, name: string): LocalizedText => ({
  ar: textIn(fields, `${name}.ar`),
  en: textIn(fields, `${name}.en`),
});

/** Reads `name.EGP` and so on; `null` if empty. */
export function amountsIn(fields: FormData, name: string): Record<Currency, number | null> {
  const of = (currency: Currency) => numberIn(fields, `${name}.${currency}`);
  return { EGP: of("EGP"), SAR: of("SAR"), AED: of("AED"), USD: of("USD") };
}

/** Like `amountsIn`, with every currency required. */
export function allAmountsIn(fields: FormData, name: string): Record<Currency, number> {
  const amounts = amountsIn(fields, name);
  return { EGP: amounts.EGP ?? 0, SAR: amounts.SAR ?? 0, AED: amounts.AED ?? 0, USD: amounts.USD ?? 0 };
}

/** Converts a `datetime-local` field (browser time zone) to ISO 8601 UTC; `null` if empty. */
export function momentIn(fields: FormData, name: string): string | null {
  const text = textIn(fields, name);
  return text === "" ? null : new Date(text).toISOString();
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Converts an ISO time to the value of a `datetime-local` field, in the browser's time zone. */
export function fieldMoment(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
