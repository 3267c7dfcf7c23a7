import { useMemo } from "react";
import type { GoodsCard } from "#shared/domain/goods-card.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { listPath } from "./list-query.ts";
import type { ListData } from "./load-list.ts";

// The pages of the last viewed list, so that "back" from a product restores all loaded pages and the scroll position.
// Filled in the browser only, since the server is shared.
const memory = { list: "", pages: new Map<number, readonly GoodsCard[]>() };

export interface ShownPages {
  readonly cards: readonly GoodsCard[];
  /** Above 1 when a later page was opened directly: there are earlier pages. */
  readonly firstPage: number;
}

/** This page of the list and the known pages before it. */
export function useShownPages({ query, cards }: Pick<ListData, "query" | "cards">): ShownPages {
  const language = useLanguage();
  return useMemo(() => {
    if (import.meta.env.SSR) return { cards, firstPage: query.page };
    // Cards are in one language and currency.
    const list = `${language} ${cards[0]?.price.currency} ${listPath({ ...query, page: 1 })}`;
    if (memory.list !== list) {
      memory.list = list;
      memory.pages = new Map();
    }
    memory.pages.set(query.page, cards);
    let firstPage = query.page;
    while (memory.pages.has(firstPage - 1)) firstPage -= 1;
    const shown: GoodsCard[] = [];
    for (let page = firstPage; page <= query.page; page += 1) shown.push(...(memory.pages.get(page) ?? []));
    return { cards: shown, firstPage };
  }, [language, query, cards]);
}
