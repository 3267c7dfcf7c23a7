import type { Cart, CartItem } from "#shared/contract/cart.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { lineTotal, type Minor, subtract, sum, toMajor } from "#shared/domain/money.ts";
import type { CartLine } from "./cart-lines.ts";
import { toBundleSavings } from "./held-bundles.ts";

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

const savingsIn = (lines: readonly CartLine[], currency: Currency) =>
  toBundleSavings(
    lines.map((line) => ({ line, totalMinor: totalMinor(line, currency) })),
    currency,
  ).map(({ shares, ...held }) => ({ ...held, savingMinor: sum(shares.values()) }));

/** The bundles among the lines, with their savings in all currencies. */
function bundlesView(lines: readonly CartLine[]): NonNullable<Cart["bundles"]> {
  const held = new Map(lines.flatMap(({ bundle }) => (bundle === undefined ? [] : [[bundle.group, bundle.bundle]])));
  const savings = currencies.map((currency) => ({ currency, savings: savingsIn(lines, currency) }));
  return [...held].map(([group, { id, slug, name }]) => ({
    ...{ id: group, bundleId: id, slug, name },
    savings: savings.map(({ currency, savings: all }) => ({
      currency,
      amount: toMajor(sum(all.filter((each) => each.group === group).map((each) => each.savingMinor))),
    })),
  }));
}

/** Converts the cart to the API shape. Unavailable lines are shown but not included in the total. */
export function cartView(id: string, lines: readonly CartLine[], currency: Currency): Cart {
  const countable = lines.filter((line) => !line.isUnavailable);
  const totalIn = (code: Currency) =>
    toMajor(
      subtract(
        sum(countable.map((line) => totalMinor(line, code))),
        sum(savingsIn(countable, code).map(({ savingMinor }) => savingMinor)),
      ),
    );
  const bundles = bundlesView(lines);
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
