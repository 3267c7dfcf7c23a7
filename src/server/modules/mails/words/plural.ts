import type { Language } from "#shared/i18n/languages.ts";
import { ltr, type Phrase } from "../render/phrase.ts";

/** A counted noun by plural form; `#` stands for the number. English needs `one` and `other` only. */
export type PluralForms = { readonly other: string } & { readonly [F in Intl.LDMLPluralRule]?: string };

/** "3 نقاط", "3 points": the number set apart, in the form that the language asks for. */
export function counted(language: Language, count: number, forms: PluralForms): Phrase {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  const [before = "", ...after] = form.split("#");
  if (after.length === 0) return [before];
  return [before, ltr(count.toLocaleString("en-US")), after.join("#")];
}
