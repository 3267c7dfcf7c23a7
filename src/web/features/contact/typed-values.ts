import { toLatinDigits } from "#shared/domain/digits.ts";
import { normalisePhone } from "#shared/domain/phone.ts";

/** The trimmed text; undefined if empty. */
export function filled(typed: string | undefined): string | undefined {
  const text = typed?.trim() ?? "";
  return text === "" ? undefined : text;
}

/** The number in E.164. Invalid input is kept for the schema to refuse. */
export function typedPhone(typed: string | undefined, country: string): string | undefined {
  const text = filled(typed);
  return text === undefined ? undefined : (normalisePhone(text, country) ?? text);
}

/** A number in Latin or Arabic digits; NaN if it is none. */
export function typedNumber(typed: string | undefined): number | undefined {
  const text = filled(typed);
  return text === undefined ? undefined : Number(toLatinDigits(text));
}

/** Adds a missing scheme to an address such as "example.com/me". */
export function typedAddress(typed: string | undefined): string | undefined {
  const text = filled(typed);
  return text === undefined || /^[a-z]+:/i.test(text) ? text : `https://${text}`;
}
