import { useEffect, useRef } from "react";
import type { AnalyticsItem } from "#shared/domain/measured-lines.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { PriceView } from "#shared/domain/price-view.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";

/** The fields of a product that analytics needs. */
export interface Measured {
  readonly id: string;
  readonly name: LocalizedText;
  /** English name. */
  readonly category: string;
  readonly price: PriceView;
}

/** Picks those fields, with the English name, which analytics reports. */
export const toMeasured = ({ id, name, category, price }: Measured): Measured => ({
  id,
  name: { ar: "", en: name.en },
  category,
  price,
});

/** The same id and English name in both languages, so that reports count one product. */
export function analyticsItem({ id, name, category, price }: Measured): AnalyticsItem {
  const discount = toMajor(minor(price.beforeMinor - price.amountMinor));
  return {
    item_id: id,
    item_name: name.en,
    item_category: category,
    price: toMajor(minor(price.amountMinor)),
    ...(discount > 0 ? { discount } : {}),
  };
}

export interface List {
  readonly id: string;
  /** English name. */
  readonly name: string;
}

const inList = (list: List, things: readonly Measured[]): AnalyticsItem[] =>
  things.map((thing, index) => ({ ...analyticsItem(thing), index, item_list_id: list.id, item_list_name: list.name }));

/** Reports a viewed list; when a list grows, only its new items. */
export function useListSeen(list: List, things: readonly Measured[]): void {
  const reported = useRef<readonly string[]>([]);
  const shown = things.map(({ id }) => id).join(" ");
  const currency = things[0]?.price.currency;
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the items shown, not on the array's identity
  useEffect(() => {
    if (currency === undefined) return;
    const hasGrown = reported.current.every((id, index) => things[index]?.id === id);
    const items = inList(list, things).slice(hasGrown ? reported.current.length : 0);
    reported.current = things.map(({ id }) => id);
    if (items.length === 0) return;
    pushCommerce("view_item_list", { currency, items, item_list_id: list.id, item_list_name: list.name });
  }, [list.id, shown, currency]);
}

export function pushSelected(list: List, things: readonly Measured[], chosen: Measured): void {
  const items = inList(list, things).filter(({ item_id }) => item_id === chosen.id);
  pushCommerce("select_item", {
    currency: chosen.price.currency,
    items,
    item_list_id: list.id,
    item_list_name: list.name,
  });
}

/** Reports that a product page was viewed. */
export function useItemSeen(thing: Measured): void {
  const { currency, amountMinor } = thing.price;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per product and currency
  useEffect(() => {
    pushCommerce("view_item", { currency, value: toMajor(minor(amountMinor)), items: [analyticsItem(thing)] });
  }, [thing.id, currency]);
}
