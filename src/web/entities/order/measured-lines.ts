import type { CartItem } from "#shared/contract/cart.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { AnalyticsItem, CommerceData } from "#web/lib/analytics/data-layer.ts";

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

const cents = (value: number): number => Math.round(value * 100) / 100;

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

export function toCommerce(currency: Currency, lines: readonly MeasuredLine[]): CommerceData {
  return { currency, value: cents(lines.reduce((sum, line) => sum + line.total, 0)), items: lines.map(toItem) };
}

/** A cart line for analytics, in one currency; `quantity` limits it to some of its units. */
export function measuredCartLine(item: CartItem, currency: Currency, quantity = item.quantity): MeasuredLine {
  const lineTotal = item.lineTotals.find((each) => each.currency === currency)?.amount ?? 0;
  const unit = item.product.prices.find((each) => each.currency === currency)?.amount ?? 0;
  const total = cents((lineTotal / item.quantity) * quantity);
  return {
    productId: item.product.id,
    name: item.product.name,
    size: item.size,
    kind: item.product.kind,
    quantity,
    discount: cents(unit * quantity - total),
    total,
  };
}
