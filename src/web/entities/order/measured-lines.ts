import type { CartItem } from "#shared/contract/cart.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { cents, goodsValue, type MeasuredLine, toItem } from "#shared/domain/measured-lines.ts";
import type { CommerceData } from "#web/lib/analytics/data-layer.ts";

export function toCommerce(currency: Currency, lines: readonly MeasuredLine[]): CommerceData {
  return { currency, value: goodsValue(lines), items: lines.map(toItem) };
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
