import { expect, it } from "vitest";
import type { Language } from "#shared/i18n/languages.ts";
import { createServerI18n } from "#web/lib/i18n/server-i18n.server.ts";

async function said(language: Language, min: number, count: number): Promise<string> {
  const { t } = await createServerI18n(language);
  return t(min === count ? "delivery.within" : "delivery.between", { ns: "checkout", min, count });
}

it("tells the days of a delivery in the form that their number asks for", async () => {
  expect(await said("ar", 2, 4)).toBe("خلال 2 إلى 4 أيام عمل");
  expect(await said("ar", 7, 14)).toBe("خلال 7 إلى 14 يوم عمل");
  expect(await said("ar", 1, 2)).toBe("خلال يوم إلى يومي عمل");
  expect(await said("ar", 1, 1)).toBe("خلال يوم عمل واحد");
  expect(await said("en", 2, 4)).toBe("In 2 to 4 working days");
  expect(await said("en", 1, 1)).toBe("Within one working day");
});
