import { type Currency, currencies } from "./currency.ts";
import { allocate, type Minor, minor, percentOff, subtract, sum, zeroMinor } from "./money.ts";

export const bundlePricings = ["percent", "fixed"] as const;
export type BundlePricing = (typeof bundlePricings)[number];

export const maxParts = 10;
export const maxPieces = 20;

/** A bundle's price: a percentage off its parts' prices, or a fixed price. */
export interface BundlePrice {
  readonly pricing: BundlePricing;
  readonly percentHundredths: number | null;
  readonly amounts: Readonly<Record<Currency, number>> | null;
}

export interface BundlePart {
  readonly productId: string;
  readonly quantity: number;
  /** Null: the customer chooses. */
  readonly size: string | null;
}

/** A bundle's saving on its parts' own totals; never negative. */
function toSaving(price: BundlePrice, currency: Currency, before: Minor): Minor {
  if (price.pricing === "percent") return subtract(before, percentOff(before, (price.percentHundredths ?? 0) / 100));
  return minor(Math.max(0, before - (price.amounts?.[currency] ?? before)));
}

/** The saving by part, by largest remainder; `totals` are the parts' own, after their discounts. Pure. */
export function toShares(price: BundlePrice, currency: Currency, totals: readonly Minor[]): Minor[] {
  const before = sum(totals);
  if (before === 0) return totals.map(() => zeroMinor);
  return allocate(toSaving(price, currency, before), totals);
}

interface PricedSize {
  readonly prices: Readonly<Record<Currency, Minor>>;
}

/** The cheapest sizes in a currency: if the customer chooses the size, a bundle's price is for these. Pure. */
export const cheapestSizes = <V extends PricedSize>(sizes: readonly V[], currency: Currency): V[] =>
  sizes.filter(({ prices }) => sizes.every((other) => prices[currency] <= other.prices[currency]));

/** Whether sizes differ in price in any currency. Pure. */
export const differInPrice = (sizes: readonly PricedSize[]): boolean =>
  currencies.some((code) => cheapestSizes(sizes, code).length < sizes.length);

interface Held {
  readonly productId: string;
  readonly quantity: number;
  readonly size: string;
}

/** Whether these pieces are a bundle as it is sold today: each part once, in its number and size. Pure. */
export function isWhole(parts: readonly BundlePart[], held: readonly Held[]): boolean {
  const fits = ({ productId, quantity, size }: BundlePart): boolean =>
    held.some(
      (piece) => piece.productId === productId && piece.quantity === quantity && (size === null || piece.size === size),
    );
  return parts.length === held.length && parts.every(fits);
}
