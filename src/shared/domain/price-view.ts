import type { Currency } from "./currency.ts";
import { splitInstalments } from "./instalments.ts";
import { minor, toMinor } from "./money.ts";
import type { ProductKind } from "./product-kinds.ts";
import { toShownPrice } from "./shown-price.ts";

/** A price for display, in the visitor's currency. */
export interface PriceView {
  readonly currency: Currency;
  /** The price after discount. */
  readonly amountMinor: number;
  /** The price before the discount; the same if there is none. */
  readonly beforeMinor: number;
  /** Some variants cost more. */
  readonly isFrom?: true;
}

type Prices = readonly { readonly currency: Currency; readonly amount: number }[];
export interface Priced {
  readonly prices: Prices;
  readonly discountPercentage: number;
  /** With the prices of those that cost more. */
  readonly variants?: readonly { readonly prices?: Prices | undefined }[];
}

const amountIn = (prices: Prices, currency: Currency) => prices.find((each) => each.currency === currency)?.amount;

/** The lowest price in one currency; throws if it is missing, which the server rules out. */
export function toPriceView({ prices, discountPercentage, variants = [] }: Priced, currency: Currency): PriceView {
  const amount = amountIn(prices, currency);
  if (amount === undefined) throw new Error(`A product without a price in ${currency}`);
  const price = toShownPrice(currency, toMinor(amount), discountPercentage);
  const isFrom = variants.some((each) => each.prices && amountIn(each.prices, currency) !== amount);
  return isFrom ? { ...price, isFrom } : price;
}

/** A product with the price of one of its variants. */
export const ofVariant = <P extends Priced>(
  product: P,
  { prices = product.prices }: { readonly prices?: Prices | undefined },
) => ({
  ...product,
  prices,
  variants: [],
});

/**
 * The base amount for one unit's points: the EGP price in piastres, whatever the visitor's currency. Gift cards earn
 * none; the orders they pay for do.
 */
export function toEarningAmount(priced: Priced & { readonly kind?: ProductKind }): number {
  return priced.kind === "gift_card" ? 0 : toPriceView(priced, "EGP").amountMinor;
}

// Limits of Tabby and Tamara, in minor units of either currency.
const smallest = 10_00;
const largest = 10_000_00;

/** Four payments in minor units if instalments are available for the currency and amount; otherwise null. */
export function toInstalments({ currency, amountMinor }: PriceView): readonly number[] | null {
  if (currency !== "SAR" && currency !== "AED") return null;
  if (amountMinor < smallest || amountMinor > largest) return null;
  return splitInstalments(minor(amountMinor), 4);
}
