import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { splitInstalments } from "#shared/domain/instalments.ts";
import { discountedUnit, minor, toMinor } from "#shared/domain/money.ts";

/** A price as a page shows it, in the visitor's currency. */
export interface PriceView {
  readonly currency: Currency;
  /** What is paid. */
  readonly amountMinor: number;
  /** Before the discount; the same where there is none. */
  readonly beforeMinor: number;
}

interface Priced {
  readonly prices: readonly { readonly currency: Currency; readonly amount: number }[];
  readonly discountPercentage: number;
}

/** The price in one currency; throws when the shop has none in it, which the server rules out. */
export function toPriceView({ prices, discountPercentage }: Priced, currency: Currency): PriceView {
  const price = prices.find((each) => each.currency === currency);
  if (price === undefined) throw new Error(`A product without a price in ${currency}`);
  const before = toMinor(price.amount);
  return { currency, amountMinor: discountedUnit(before, discountPercentage), beforeMinor: before };
}

/**
 * What points of one piece are counted on: the EGP price, in piastres, whatever the visitor pays in. A gift card earns
 * none: what it pays for does.
 */
export function toEarningAmount(priced: Priced & { readonly kind?: ProductKind }): number {
  return priced.kind === "gift_card" ? 0 : toPriceView(priced, "EGP").amountMinor;
}

// The providers' own limits (Tabby, Tamara), in minor units of either currency.
const smallest = 10_00;
const largest = 10_000_00;

/** Four payments in minor units, where pay-later providers serve the currency and the amount; else nothing. */
export function toInstalments({ currency, amountMinor }: PriceView): readonly number[] | null {
  if (currency !== "SAR" && currency !== "AED") return null;
  if (amountMinor < smallest || amountMinor > largest) return null;
  return splitInstalments(minor(amountMinor), 4);
}
