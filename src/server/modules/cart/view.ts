import type { Cart, CartItem } from "#shared/contract/cart.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { lineTotal, type Minor, toMajor, zeroMinor } from "#shared/domain/money.ts";
import type { CartLine } from "./cart-lines.ts";
import type { CartPrices } from "./ports.ts";

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
    ...(line.bundle === undefined ? {} : { bundleGroup: line.bundle.group }),
  };
}

type Prices = Awaited<ReturnType<CartPrices>>;

/** The bundles among the lines, with their savings in all currencies. */
function bundlesView(lines: readonly CartLine[], prices: Prices): NonNullable<Cart["bundles"]> {
  const held = new Map(lines.flatMap(({ bundle }) => (bundle === undefined ? [] : [[bundle.group, bundle.bundle]])));
  return [...held].map(([group, { id, slug, name }]) => ({
    ...{ id: group, bundleId: id, slug, name },
    savings: currencies.map((currency) => ({
      currency,
      amount: toMajor(prices[currency].savings.get(group) ?? zeroMinor),
    })),
  }));
}

/** Unavailable lines are shown but not included in the total. */
export const toCountable = (lines: readonly CartLine[]): CartLine[] => lines.filter((line) => !line.isUnavailable);

/** Converts the cart to the API shape; `prices` are those of the lines in the total. */
export function cartView(id: string, lines: readonly CartLine[], prices: Prices, currency: Currency): Cart {
  const totalIn = (code: Currency) => toMajor(prices[code].totalMinor);
  const bundles = bundlesView(lines, prices);
  return {
    id,
    items: lines.map(itemView),
    ...(bundles.length === 0 ? {} : { bundles }),
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    total: totalIn("EGP"),
    totals: currencies.map((code) => ({ currency: code, amount: totalIn(code) })),
    currency,
  };
}
