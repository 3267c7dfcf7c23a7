import ar from "#locales/ar/footer.json" with { type: "json" };
import en from "#locales/en/footer.json" with { type: "json" };
import type { Language } from "#shared/i18n/languages.ts";

export interface ShopFacts {
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

/** Contact data of the shop; the same texts as in the page footer. */
export const shopFacts: Readonly<Record<Language, ShopFacts>> = { ar, en };
