import { useMemo } from "react";
import type { GoodsCard } from "#web/entities/product/goods-card-view.ts";
import { listPath } from "./list-query.ts";
import type { ListData } from "./load-list.ts";

// Of the list that was looked at last, so that "back" from a product finds every page that had been opened and the
// place on it. Only ever filled in the browser: the server is shared by everybody.
const memory = { list: "", pages: new Map<number, readonly GoodsCard[]>() };

export interface Shown {
  readonly cards: readonly GoodsCard[];
  /** Above 1 when an address in the middle was opened: there is something before. */
  readonly firstPage: number;
}

/** This page of the list together with those before it that are known. */
export function useShownPages({ query, cards }: Pick<ListData, "query" | "cards">): Shown {
  return useMemo(() => {
    if (import.meta.env.SSR) return { cards, firstPage: query.page };
    const list = `${cards[0]?.price.currency} ${listPath({ ...query, page: 1 })}`;
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
  }, [query, cards]);
}
