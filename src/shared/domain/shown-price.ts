import type { Currency } from "./currency.ts";
import { discountedUnit, type Minor } from "./money.ts";

/** A product's price in one currency, as its page, its structured data and the feeds show it. */
export interface ShownPrice {
  readonly currency: Currency;
  /** The price after discount. */
  readonly amountMinor: Minor;
  /** The price before the discount; the same if there is none. */
  readonly beforeMinor: Minor;
}

/** The only place that computes a shown price. */
export const toShownPrice = (currency: Currency, beforeMinor: Minor, discountPercentage: number): ShownPrice => ({
  currency,
  amountMinor: discountedUnit(beforeMinor, discountPercentage),
  beforeMinor,
});
