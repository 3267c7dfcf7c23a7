import ar from "#locales/ar/footer.json" with { type: "json" };
import en from "#locales/en/footer.json" with { type: "json" };
import type { Language } from "#shared/i18n/languages.ts";

export interface ShopFacts {
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

/** How to reach the shop: the same words that stand at the foot of every page. */
export const shopFacts: Readonly<Record<Language, ShopFacts>> = { ar, en };
