import type { Reader } from "#server/platform/db/database.ts";
import type { AdminBundle } from "#shared/contract/admin-bundles.ts";
import { byCurrency, type Currency } from "#shared/domain/currency.ts";
import { type Minor, minor, toMajor } from "#shared/domain/money.ts";
import { toOfferState } from "#shared/domain/offer-state.ts";
import { isSoldOut, type PartOnSale, priceParts, readParts } from "../price-bundle.ts";
import type { WholeBundle } from "../queries.ts";

/** How often a bundle was bought, and the total savings of its buyers. */
interface Sales {
  readonly sold: number;
  readonly saved: readonly { readonly currency: Currency; readonly amountMinor: Minor }[];
}
export type ReadSales = (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, Sales>>;

interface ViewDeps {
  readonly readSales: ReadSales;
}

/** Bundles as staff see them, in the given order. */
export async function adminViews(
  reader: Reader,
  { readSales }: ViewDeps,
  bundles: readonly WholeBundle[],
  now: Date,
): Promise<AdminBundle[]> {
  const parts = await readParts(reader, bundles);
  const sales = await readSales(
    reader,
    bundles.map(({ id }) => id),
  );
  const unsold: Sales = { sold: 0, saved: [] };
  return bundles.map((bundle) =>
    adminView(bundle, { parts: parts.get(bundle.id) ?? [], sales: sales.get(bundle.id) ?? unsold, now }),
  );
}

/** Staff see the prices and the stock of this currency. */
const shownIn = "EGP";

/** A bundle as staff see it. */
function adminView(
  bundle: WholeBundle,
  { parts, sales, now }: { readonly parts: readonly PartOnSale[]; readonly sales: Sales; readonly now: Date },
): AdminBundle {
  const { id, slug, name, description, pricing, percentHundredths, amounts, isActive, version } = bundle;
  const { before, price } = priceParts(bundle, parts, shownIn);
  return {
    ...{ id, slug, name, description, pricing, isActive, version },
    percentage: percentHundredths === null ? null : percentHundredths / 100,
    amounts: byCurrency((code) => (amounts === null ? null : toMajor(minor(amounts[code])))),
    parts: parts.map(({ row, item }) => ({
      productId: row.productId,
      name: item.name,
      quantity: row.quantity,
      size: row.size,
      sizes: item.variants.map(({ size }) => size),
      isOnSale: item.isOnSale,
    })),
    before: toMajor(before),
    price: toMajor(price),
    isSoldOut: isSoldOut(bundle, parts, shownIn),
    sold: sales.sold,
    saved: sales.saved.map(({ currency, amountMinor }) => ({ currency, amount: toMajor(amountMinor) })),
    state: toOfferState(bundle, now),
    startsAt: bundle.startsAt?.toISOString() ?? null,
    endsAt: bundle.endsAt?.toISOString() ?? null,
    createdAt: bundle.createdAt.toISOString(),
    updatedAt: bundle.updatedAt.toISOString(),
  };
}
