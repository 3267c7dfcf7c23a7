import type { LocalizedText } from "../i18n/languages.ts";

/** An item as Google Analytics 4 expects it. Prices are major units after discount; names are the English ones. */
export interface AnalyticsItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_category?: string;
  readonly item_variant?: string;
  readonly price: number;
  readonly discount?: number;
  readonly quantity?: number;
  readonly index?: number;
  readonly item_list_id?: string;
  readonly item_list_name?: string;
}

/** The fields of a quote's or order's line that analytics needs. */
export interface MeasuredLine {
  readonly productId: string;
  readonly name: LocalizedText;
  readonly size: string;
  readonly kind: string;
  readonly quantity: number;
  readonly discount: number;
  readonly total: number;
}

export const cents = (value: number): number => Math.round(value * 100) / 100;

/** Unit prices after discount. The English name in both languages, so that reports count one product. */
export function toItem(line: MeasuredLine): AnalyticsItem {
  const discount = cents(line.discount / line.quantity);
  return {
    item_id: line.productId,
    item_name: line.name.en,
    item_category: line.kind,
    item_variant: line.size,
    price: cents(line.total / line.quantity),
    ...(discount > 0 ? { discount } : {}),
    quantity: line.quantity,
  };
}

/** What lines come to: without shipping, coupon and points. */
export const goodsValue = (lines: readonly Pick<MeasuredLine, "total">[]): number =>
  cents(lines.reduce((sum, line) => sum + line.total, 0));
