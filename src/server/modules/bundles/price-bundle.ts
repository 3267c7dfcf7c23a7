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
  /** Those to choose from. */
  readonly variants: SaleItem["variants"];
  readonly isSoldOut: boolean;
}

function toPart(row: BundleItemRow, item: SaleItem): PartOnSale {
  const variants = row.size === null ? cheapestSizes(item.variants) : item.variant === undefined ? [] : [item.variant];
  const isLeft = variants.some(({ available }) => available >= row.quantity);
  return { row, item, variants, isSoldOut: !item.isOnSale || !isLeft };
}

/** The parts of bundles with today's facts, in one read. A product that is gone for good leaves its bundle sold out. */
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
    return item === undefined ? [] : [toPart(row, item)];
  });
  return Map.groupBy(parts, ({ row }) => row.bundleId);
}

export const isSoldOut = ({ items }: WholeBundle, parts: readonly PartOnSale[]): boolean =>
  parts.length === 0 || parts.length < items.length || parts.some((part) => part.isSoldOut);

/** What the parts cost one by one, and what the bundle takes off each. */
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
    parts: parts.map(({ row, item, variants }, index) => ({
      productId: item.productId,
      slug: item.slug,
      kind: item.kind,
      name: item.name,
      image: item.image ?? null,
      quantity: row.quantity,
      variantLabel: item.variantLabel,
      sizes: variants.map(({ size, label, available }) => ({ size, label, stock: available })),
      before: toMajor(totals[index] ?? zeroMinor),
      price: toMajor(subtract(totals[index] ?? zeroMinor, shares[index] ?? zeroMinor)),
    })),
    before: toMajor(before),
    price: toMajor(price),
    saving: toMajor(saving),
    isSoldOut: isSoldOut(bundle, parts),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
