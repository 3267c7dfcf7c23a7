import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "#shared/i18n/languages.ts";
import { pluralForm } from "./plural-form.ts";

test.each(languages)("counts take the form that Intl has: %s", (language) => {
  const rules = new Intl.PluralRules(language);
  const isSame = (count: number): boolean => pluralForm(count, language) === rules.select(count);
  expect(Array.from({ length: 1300 }, (_, count) => count).filter((count) => !isSame(count))).toEqual([]);
  fc.assert(fc.property(fc.integer(), isSame));
  // Intl looks at three decimals.
  fc.assert(fc.property(fc.integer({ min: -5000, max: 5000 }), (thousandths) => isSame(thousandths / 1000)));
});
