import { cheapestSizes, isWhole, toShares } from "#shared/domain/bundles.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { type Minor, zeroMinor } from "#shared/domain/money.ts";
import type { CartLine, LineRow } from "./cart-lines.ts";
import type { SaleItem, SoldBundle } from "./ports.ts";

/** A bundle in the cart. */
export interface HeldBundle {
  /** Tells two of the same bundle apart. */
  readonly group: string;
  readonly bundle: SoldBundle;
}

/** The item with only its cheapest sizes: a bundle's price in a currency applies to these when the size is open. */
export function ofLowestPrice(item: SaleItem, currency: Currency): SaleItem {
  const variants = cheapestSizes(item.variants, currency);
  return { ...item, variants, variant: variants.find(({ id }) => id === item.variant?.id) };
}

/** Whether a bundle's fixed price applies to these lines: not with an open size that is not the cheapest. */
export const holdsPriceFor = (
  { pricing, items }: SoldBundle,
  lines: readonly Pick<CartLine, "item">[],
  currency: Currency,
): boolean =>
  pricing !== "fixed" ||
  lines.every(
    ({ item }) =>
      items.every(({ productId, size }) => productId !== item.productId || size !== null) ||
      ofLowestPrice(item, currency).variant !== undefined,
  );

type BundledRow = Pick<LineRow, "id" | "productId" | "size" | "quantity" | "bundleGroup" | "bundleId">;

/** The lines with their bundles: those that are sold now and whose parts can all be bought. */
export function joinBundles(
  lines: readonly CartLine[],
  rows: readonly BundledRow[],
  sold: ReadonlyMap<string, SoldBundle>,
): CartLine[] {
  const groups = Map.groupBy(
    rows.filter(({ bundleGroup }) => bundleGroup !== null),
    ({ bundleGroup }) => bundleGroup ?? "",
  );
  const byLine = new Map<string, HeldBundle>();
  const blocked = new Set(lines.filter((line) => line.isUnavailable || line.exceedsStock).map(({ id }) => id));
  const known = new Set(lines.map(({ id }) => id));
  for (const [group, parts] of groups) {
    const bundle = sold.get(parts[0]?.bundleId ?? "");
    const isBuyable = parts.every(({ id }) => known.has(id) && !blocked.has(id));
    if (bundle === undefined || !isBuyable || !isWhole(bundle.items, parts)) continue;
    const ids = new Set(parts.map(({ id }) => id));
    const held = lines.filter(({ id }) => ids.has(id));
    if (!currencies.some((code) => holdsPriceFor(bundle, held, code))) continue;
    for (const { id } of parts) byLine.set(id, { group, bundle });
  }
  return lines.map((line) => ({ ...line, bundle: byLine.get(line.id) }));
}

/** A bundle in the cart with its discount on each line, by line id. */
export interface BundleSaving extends HeldBundle {
  readonly shares: ReadonlyMap<string, Minor>;
}

/** The bundles' discounts on lines with these totals, in one currency. Bundles that save nothing are left out. */
export function toBundleSavings(
  lines: readonly { readonly line: CartLine; readonly totalMinor: Minor }[],
  currency: Currency,
): BundleSaving[] {
  const groups = Map.groupBy(
    lines.filter(({ line }) => line.bundle !== undefined),
    ({ line }) => line.bundle?.group ?? "",
  );
  return [...groups.values()].flatMap((parts) => {
    const held = parts[0]?.line.bundle;
    if (held === undefined) return [];
    const isHeld = holdsPriceFor(
      held.bundle,
      parts.map(({ line }) => line),
      currency,
    );
    if (!isHeld) return [];
    const shares = toShares(
      held.bundle,
      currency,
      parts.map(({ totalMinor }) => totalMinor),
    );
    if (shares.every((share) => share === 0)) return [];
    return [{ ...held, shares: new Map(parts.map(({ line }, index) => [line.id, shares[index] ?? zeroMinor])) }];
  });
}
