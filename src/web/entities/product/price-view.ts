import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { splitInstalments } from "#shared/domain/instalments.ts";
import { minor, toMinor } from "#shared/domain/money.ts";
import { toShownPrice } from "#shared/domain/shown-price.ts";

/** A price for display, in the visitor's currency. */
export interface PriceView {
  readonly currency: Currency;
  /** The price after discount. */
  readonly amountMinor: number;
  /** The price before the discount; the same if there is none. */
  readonly beforeMinor: number;
}

interface Priced {
  readonly prices: readonly { readonly currency: Currency; readonly amount: number }[];
  readonly discountPercentage: number;
}

/** The price in one currency; throws if it is missing, which the server rules out. */
export function toPriceView({ prices, discountPercentage }: Priced, currency: Currency): PriceView {
  const price = prices.find((each) => each.currency === currency);
  if (price === undefined) throw new Error(`A product without a price in ${currency}`);
  return toShownPrice(currency, toMinor(price.amount), discountPercentage);
}

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
