import { findSaleItems, type SaleItem } from "#server/modules/catalogue/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Bundle } from "#shared/contract/bundles.ts";
import { cheapestSizes, toShares } from "#shared/domain/bundles.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { lineTotal, subtract, sum, toMajor, zeroMinor } from "#shared/domain/money.ts";
import type { WholeBundle } from "./queries.ts";
import type { BundleItemRow } from "./tables.ts";

/** A part with its product's current data. */
export interface PartOnSale {
  readonly row: BundleItemRow;
  readonly item: SaleItem;
}

/** The sizes to choose from, in one currency. */
function sizesOf({ row, item }: PartOnSale, currency: Currency): SaleItem["variants"] {
  if (row.size === null) return cheapestSizes(item.variants, currency);
  return item.variant === undefined ? [] : [item.variant];
}

const isLeft = (part: PartOnSale, currency: Currency): boolean =>
  part.item.isOnSale && sizesOf(part, currency).some(({ available }) => available >= part.row.quantity);

/** The parts of bundles with current data, in one read. Parts with a deleted product are left out. */
export async function readParts(
  reader: Reader,
  bundles: readonly WholeBundle[],
): Promise<ReadonlyMap<string, readonly PartOnSale[]>> {
  const rows = bundles.flatMap(({ items }) => items);
  const items = await findSaleItems(
    reader,
    rows.map(({ productId, size }) => ({ productId, size: size ?? "" })),
  );
  const parts = rows.flatMap((row, index) => {
    const item = items[index];
    return item === undefined ? [] : [{ row, item }];
  });
  return Map.groupBy(parts, ({ row }) => row.bundleId);
}

export const isSoldOut = ({ items }: WholeBundle, parts: readonly PartOnSale[], currency: Currency): boolean =>
  parts.length === 0 || parts.length < items.length || !parts.every((part) => isLeft(part, currency));

/** The separate prices of the parts, and the bundle's discount on each. */
export function priceParts(bundle: WholeBundle, parts: readonly PartOnSale[], currency: Currency) {
  const totals = parts.map(({ row, item }) => lineTotal(item.prices[currency], row.quantity, item.discountPercentage));
  const shares = toShares(bundle, currency, totals);
  const before = sum(totals);
  const saving = sum(shares);
  return { totals, shares, before, saving, price: subtract(before, saving) };
}

/** A bundle as customers see it. */
export function bundleView(bundle: WholeBundle, parts: readonly PartOnSale[], currency: Currency): Bundle {
  const { totals, shares, before, saving, price } = priceParts(bundle, parts, currency);
  const { id, slug, name, description, endsAt } = bundle;
  return {
    ...{ id, slug, name, description, currency },
    parts: parts.map(({ row, item }, index) => ({
      productId: item.productId,
      slug: item.slug,
      kind: item.kind,
      name: item.name,
      image: item.image ?? null,
      quantity: row.quantity,
      variantLabel: item.variantLabel,
      sizes: sizesOf({ row, item }, currency).map(({ size, label, available }) => ({ size, label, stock: available })),
      before: toMajor(totals[index] ?? zeroMinor),
      price: toMajor(subtract(totals[index] ?? zeroMinor, shares[index] ?? zeroMinor)),
    })),
    before: toMajor(before),
    price: toMajor(price),
    saving: toMajor(saving),
    isSoldOut: isSoldOut(bundle, parts, currency),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
