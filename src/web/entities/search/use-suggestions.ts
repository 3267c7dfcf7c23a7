import { useEffect, useState } from "react";
import { getProductCards } from "#shared/contract/product-cards.ts";
import type { GoodsCard } from "#shared/domain/goods-card.ts";
import { readCard } from "#web/entities/product/read-card.ts";
import { api } from "#web/lib/api/browser.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";

const shortest = 2;
const maxShown = 6;
// Debounce: one request for fast typing, no noticeable delay.
const pauseMs = 140;

export interface Suggestions {
  /** The text that the suggestions belong to; it lags behind the field while a request is pending. */
  readonly typed: string;
  readonly cards: readonly GoodsCard[];
}

const none: Suggestions = { typed: "", cards: [] };

/** Loads product suggestions for the typed text. Errors give no suggestions; submitting the field still works. */
export function useSuggestions(typed: string, currency: GoodsCard["price"]["currency"]): Suggestions {
  const language = useLanguage();
  const [found, setFound] = useState(none);
  const text = typed.trim();
  useEffect(() => {
    if (text.length < shortest) {
      setFound(none);
      return;
    }
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      const query = { search: text, limit: String(maxShown), currency, language };
      const { products } = await api(getProductCards, { query }, { signal: abort.signal });
      setFound({ typed: text, cards: products.map(readCard) });
    };
    const timer = setTimeout(() => {
      ask().catch(() => {
        if (!abort.signal.aborted) setFound(none);
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, currency, language]);
  return found;
}
