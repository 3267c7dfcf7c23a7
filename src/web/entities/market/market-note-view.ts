import type { PageFacts } from "#shared/contract/page.ts";
import { countryName } from "#shared/domain/countries.ts";
import { currencyInfo } from "#shared/domain/currency-info.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** Data of the note for a URL that names a market with another currency than the visitor's. */
export interface MarketNoteView {
  readonly country: LocalizedText;
  readonly prices: LocalizedText;
  readonly own: LocalizedText;
}

/** Null if the page shows the visitor's own prices. */
export function toMarketNote({
  country,
  currency,
  visitor,
}: Pick<PageFacts, "country" | "currency" | "visitor">): MarketNoteView | null {
  if (country === undefined || currency === visitor.currency) return null;
  return {
    country: { ar: countryName(country, "ar"), en: countryName(country, "en") },
    prices: currencyInfo[currency].name,
    own: currencyInfo[visitor.currency].name,
  };
}
