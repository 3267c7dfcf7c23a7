// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import ar from "#locales/ar/cards.json" with { type: "json" };
import arCommon from "#locales/ar/common.json" with { type: "json" };
import en from "#locales/en/cards.json" with { type: "json" };
import enCommon from "#locales/en/common.json" with { type: "json" };
import type { Language } from "#shared/i18n/languages.ts";
import { renderPage } from "#test/support/screen.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { CardsPage } from "./cards-page.tsx";

afterEach(cleanup);

const words = { ar: { cards: ar, common: arCommon }, en: { cards: en, common: enCommon } };

async function show(language: Language): Promise<void> {
  const card = {
    ...{ id: "019b76da-a800-7000-8000-000000000001", brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 },
    ...({ status: "active", isDefault: true, canRenew: true, createdAt: "2026-01-01T00:00:00.000Z" } as const),
    usedFor: [
      { subscriptionId: "019b76da-a800-7000-8000-000000000002", name: { ar: "باقة سنة", en: "Twelve months" } },
    ],
    repeats: [
      { ar: "زيت سمك، 90 كبسولة", en: "Fish oil, 90 softgels" },
      { ar: "كرياتين", en: "Creatine" },
    ],
  };
  const consent = { version: "1", text: { ar: "أوافق", en: "I agree" } };
  const data = { cards: [card], consent, savedBy: [], addable: [], setup: undefined };
  const translator = createTranslator(language, words[language], () => Promise.resolve(undefined));
  const page = createElement(CardsPage, { data });
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  await act(async () => renderPage(() => createElement(TranslationProvider, { translator, children: page })));
}

test("what a card pays is quoted item by item, since a name may contain a comma", async () => {
  await show("en");
  expect(screen.getByText("Renews “Twelve months”")).toBeDefined();
  expect(screen.getByText("Pays for repeat orders of “Fish oil, 90 softgels” and “Creatine”")).toBeDefined();
});

test("in Arabic with Arabic quotation marks", async () => {
  await show("ar");
  expect(screen.getByText("تدفع ثمن الطلبات المتكررة من «زيت سمك، 90 كبسولة» و«كرياتين»")).toBeDefined();
});
