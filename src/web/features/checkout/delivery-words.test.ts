import { expect, it } from "vitest";
import type { Language } from "#shared/i18n/languages.ts";
import { serverTranslator } from "#web/lib/i18n/server-translator.server.ts";

function said(language: Language, min: number, count: number): string | undefined {
  const reading = serverTranslator(language).read("checkout");
  return reading?.t(min === count ? "delivery.within" : "delivery.between", { min, count });
}

it("shows the days of a delivery in the right plural form", () => {
  expect(said("ar", 2, 4)).toBe("خلال 2 إلى 4 أيام عمل");
  expect(said("ar", 7, 14)).toBe("خلال 7 إلى 14 يوم عمل");
  expect(said("ar", 1, 2)).toBe("خلال يوم إلى يومي عمل");
  expect(said("ar", 1, 1)).toBe("خلال يوم عمل واحد");
  expect(said("en", 2, 4)).toBe("In 2 to 4 working days");
  expect(said("en", 1, 1)).toBe("Within one working day");
});
