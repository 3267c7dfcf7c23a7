import type { Language } from "#shared/i18n/languages.ts";
import { ltr, type Phrase } from "../render/phrase.ts";

/** A noun by plural form; `#` is the number. English needs only `one` and `other`. */
export type PluralForms = { readonly other: string } & { readonly [F in Intl.LDMLPluralRule]?: string };

/** "3 نقاط", "3 points": an isolated number with the correct plural form. */
export function counted(language: Language, count: number, forms: PluralForms): Phrase {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  const [before = "", ...after] = form.split("#");
  if (after.length === 0) return [before];
  return [before, ltr(count.toLocaleString("en-US")), after.join("#")];
}
