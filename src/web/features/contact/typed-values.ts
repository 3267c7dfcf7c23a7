import { toLatinDigits } from "#shared/domain/digits.ts";
import { normalisePhone } from "#shared/domain/phone.ts";

/** What was typed, without the space around it; nothing counts as no answer. */
export function filled(typed: string | undefined): string | undefined {
  const text = typed?.trim() ?? "";
  return text === "" ? undefined : text;
}

/** The number as it is dialled from abroad. What cannot be one stays as typed, for the schema to refuse. */
export function typedPhone(typed: string | undefined, country: string): string | undefined {
  const text = filled(typed);
  return text === undefined ? undefined : (normalisePhone(text, country) ?? text);
}

/** A number in either kind of digits; NaN where it is none. */
export function typedNumber(typed: string | undefined): number | undefined {
  const text = filled(typed);
  return text === undefined ? undefined : Number(toLatinDigits(text));
}

/** "example.com/me" is what people type. */
export function typedAddress(typed: string | undefined): string | undefined {
  const text = filled(typed);
  return text === undefined || /^[a-z]+:/i.test(text) ? text : `https://${text}`;
}
