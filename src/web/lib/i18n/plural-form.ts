import type { Language } from "#shared/i18n/languages.ts";

/** Arabic plural form of a whole number above two, by its last two digits. */
function manyInArabic(lastTwo: number): Intl.LDMLPluralRule {
  if (lastTwo >= 3 && lastTwo <= 10) return "few";
  return lastTwo >= 11 ? "many" : "other";
}

function inArabic(size: number): Intl.LDMLPluralRule {
  if (size === 0) return "zero";
  if (size === 1) return "one";
  if (size === 2) return "two";
  return Number.isInteger(size) ? manyInArabic(size % 100) : "other";
}

/**
 * The plural form of a count, as Intl.PluralRules has it. Written by hand, since the first use of Intl would block
 * the page during hydration.
 */
export function pluralForm(count: number, language: Language): Intl.LDMLPluralRule {
  const size = Math.abs(count);
  if (language === "ar") return inArabic(size);
  return size === 1 ? "one" : "other";
}
