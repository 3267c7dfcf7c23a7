import { useEffect, useState } from "react";
import { getProducts } from "#shared/contract/catalogue.ts";
import { type GoodsCard, toGoodsCard } from "#web/entities/product/goods-card-view.ts";
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
      const query = { search: text, limit: String(maxShown) };
      const { products } = await api(getProducts, { query }, { signal: abort.signal });
      setFound({ typed: text, cards: products.map((product) => toGoodsCard(product, { currency, language })) });
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
