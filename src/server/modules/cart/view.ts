import type { Cart, CartItem } from "#shared/contract/cart.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { lineTotal, type Minor, sum, toMajor } from "#shared/domain/money.ts";
import type { CartLine } from "./cart-lines.ts";

const totalMinor = ({ item, quantity }: CartLine, currency: Currency): Minor =>
  lineTotal(item.prices[currency], quantity, item.discountPercentage);

function itemView(line: CartLine): CartItem {
  const { item } = line;
  return {
    id: line.id,
    quantity: line.quantity,
    size: line.size,
    sizeLabel: line.variant?.label ?? null,
    variantLabel: item.variantLabel,
    product: {
      id: item.productId,
      slug: item.slug,
      kind: item.kind,
      name: item.name,
      image: item.image ?? null,
      prices: currencies.map((currency) => ({
        currency,
        amount: toMajor(item.prices[currency]),
        ...(item.derivedCurrencies.includes(currency) ? { derived: true } : {}),
      })),
      discountPercentage: item.discountPercentage,
      stock: line.available,
    },
    lineTotals: currencies.map((currency) => ({ currency, amount: toMajor(totalMinor(line, currency)) })),
    unavailable: line.isUnavailable,
    exceedsStock: line.exceedsStock,
  };
}

/** Converts the cart to the API shape. Unavailable lines are shown but not included in the total. */
export function cartView(id: string, lines: readonly CartLine[], currency: Currency): Cart {
  const countable = lines.filter((line) => !line.isUnavailable);
  const totalIn = (code: Currency) => toMajor(sum(countable.map((line) => totalMinor(line, code))));
  return {
    id,
    items: lines.map(itemView),
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    total: totalIn("EGP"),
    totals: currencies.map((code) => ({ currency: code, amount: totalIn(code) })),
    currency,
  };
}
