import type { AdminBundle, BundleState } from "#shared/contract/admin-bundles.ts";
import { byCurrency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { isSoldOut, type PartOnSale, priceParts } from "../price-bundle.ts";
import type { WholeBundle } from "../queries.ts";

function toState({ isActive, startsAt, endsAt }: WholeBundle, now: Date): BundleState {
  if (!isActive) return "off";
  if (endsAt !== null && endsAt <= now) return "ended";
  return startsAt !== null && startsAt > now ? "planned" : "running";
}

/** A bundle as staff see it. */
export function adminView(bundle: WholeBundle, parts: readonly PartOnSale[], now: Date): AdminBundle {
  const { id, slug, name, description, pricing, percentHundredths, amounts, isActive, version } = bundle;
  const { before, price } = priceParts(bundle, parts, "EGP");
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
    isSoldOut: isSoldOut(bundle, parts),
    state: toState(bundle, now),
    startsAt: bundle.startsAt?.toISOString() ?? null,
    endsAt: bundle.endsAt?.toISOString() ?? null,
    createdAt: bundle.createdAt.toISOString(),
    updatedAt: bundle.updatedAt.toISOString(),
  };
}
