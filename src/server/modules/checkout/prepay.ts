import { allocate, type Minor, minor, percentOff, subtract, zeroMinor } from "#shared/domain/money.ts";
import { type Discounts, takeOff } from "./choose-discounts.ts";
import type { OrderPrice } from "./price-order.ts";

/** The discount of an order that cannot be paid in cash. */
export interface Prepay {
  readonly percent: number;
  readonly amountMinor: Minor;
}

/** A percentage of the money paid for the goods: after discounts, points and gift cards, without delivery. */
function toAmount({ totalMinor, shippingMinor }: OrderPrice, percent: number): Minor {
  const paid = minor(Math.max(0, totalMinor - shippingMinor));
  return subtract(paid, percentOff(paid, percent));
}

/**
 * Distributes the discount for paying in advance over the lines in proportion to their price, by largest remainder. No-op
 * without a discount. Pure.
 */
export function takeOffPrepay(discounts: Discounts, price: OrderPrice, percent: number): Discounts {
  const amountMinor = toAmount(price, percent);
  if (amountMinor === 0) return discounts;
  const shares = allocate(
    amountMinor,
    discounts.lines.map(({ totalMinor }) => totalMinor),
  );
  const lines = discounts.lines.map((line, index) => takeOff(line, shares[index] ?? zeroMinor));
  return { ...discounts, lines, prepay: { percent, amountMinor } };
}
