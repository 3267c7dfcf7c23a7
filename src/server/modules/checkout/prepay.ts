import { allocate, type Minor, minor, percentOff, subtract, zeroMinor } from "#shared/domain/money.ts";
import { type Discounts, takeOff } from "./choose-discounts.ts";
import type { OrderPrice } from "./price-order.ts";

/** What comes off an order because it cannot be paid in cash. */
export interface Prepay {
  readonly percent: number;
  readonly amountMinor: Minor;
}

/** The percentage of what is paid for the goods in money: after discounts, points and gift cards, without delivery. */
function toAmount({ totalMinor, shippingMinor }: OrderPrice, percent: number): Minor {
  const paid = minor(Math.max(0, totalMinor - shippingMinor));
  return subtract(paid, percentOff(paid, percent));
}

/**
 * Takes the discount for paying beforehand off the lines, by largest remainder, weighed by what each costs. Pure.
 * Nothing changes where there is nothing to take off.
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
