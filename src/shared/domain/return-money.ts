import { allocate, type Minor, minor, subtract, sum, zeroMinor } from "./money.ts";
import type { ReturnTerms } from "./return-rules.ts";

export interface PaidLine {
  readonly id: string;
  readonly kind: string;
  readonly quantity: number;
  /** After the product's own discount. */
  readonly totalMinor: Minor;
}

/**
 * The price of each line after the order's coupon and points, by line id.
 * Each is spread over all lines except gift cards by their price so far, the leftover units by largest remainder.
 */
export function spreadDiscounts(
  lines: readonly PaidLine[],
  { couponMinor, pointsMinor }: { readonly couponMinor: Minor; readonly pointsMinor: Minor },
): ReadonlyMap<string, Minor> {
  const goods = lines.filter(({ kind }) => kind !== "gift_card");
  let costs = goods.map(({ totalMinor }) => totalMinor);
  for (const discount of [couponMinor, pointsMinor]) {
    if (discount === 0 || sum(costs) === 0) continue;
    const shares = allocate(discount, costs);
    costs = costs.map((cost, at) => subtract(cost, shares[at] ?? zeroMinor));
  }
  const spread = new Map(goods.map(({ id }, at) => [id, costs[at] ?? zeroMinor]));
  return new Map(lines.map(({ id, totalMinor }) => [id, spread.get(id) ?? totalMinor]));
}

/** The price of a line's first pieces: all pieces of a line add up to it exactly. */
function firstPieces(cost: Minor, pieces: number, of: number): bigint {
  return (BigInt(cost) * BigInt(Math.min(pieces, of))) / BigInt(of);
}

/** The refund for the next pieces of a line, after `before` of them. */
export function refundOfPieces(
  cost: Minor,
  { of, before, pieces }: { readonly of: number; readonly before: number; readonly pieces: number },
): Minor {
  return minor(Number(firstPieces(cost, before + pieces, of) - firstPieces(cost, before, of)));
}

interface ShippingFacts {
  readonly shippingMinor: Minor;
  /** Whether an earlier return has refunded it. */
  readonly isRefunded: boolean;
  /** Whether all goods of the order are back with this return. */
  readonly isWhole: boolean;
  /** The rules of the accepted lines, including those of earlier returns. */
  readonly rules: readonly ReturnTerms["refundsShipping"][];
  /** The same of this return alone. */
  readonly ownRules: readonly ReturnTerms["refundsShipping"][];
}

/** The refunded part of the delivery: once, always for some rules, with a whole order for others. */
export function refundOfShipping({ shippingMinor, isRefunded, isWhole, rules, ownRules }: ShippingFacts): Minor {
  if (isRefunded || ownRules.length === 0) return zeroMinor;
  const isWholeByRule = isWhole && rules.every((rule) => rule !== "none");
  return ownRules.includes("always") || isWholeByRule ? shippingMinor : zeroMinor;
}

/** The maximum partial refund of an order: gift cards that it sold are refunded only with everything that is left. */
export function partOfLeft(leftMinor: Minor, lines: readonly Pick<PaidLine, "kind" | "totalMinor">[]): Minor {
  const cards = lines.flatMap(({ kind, totalMinor }) => (kind === "gift_card" ? [totalMinor] : []));
  return minor(Math.max(0, leftMinor - sum(cards)));
}

export interface PaidWith {
  readonly paidMinor: Minor;
  readonly cardsMinor: Minor;
  /** What is left of each: neither refunded nor about to be. */
  readonly paidLeftMinor: Minor;
  readonly cardsLeftMinor: Minor;
}

export interface RefundSplit {
  readonly moneyMinor: Minor;
  readonly cardsMinor: Minor;
}

/**
 * A refund in money and gift cards, in the proportion in which they paid. The last one takes what is left of both; never
 * more than that.
 */
export function splitRefund(refundMinor: Minor, paid: PaidWith): RefundSplit {
  const { paidMinor, cardsMinor, paidLeftMinor, cardsLeftMinor } = paid;
  const whole = paidMinor + cardsMinor;
  const out = Math.min(refundMinor, paidLeftMinor + cardsLeftMinor);
  if (whole === 0 || out <= 0) return { moneyMinor: zeroMinor, cardsMinor: zeroMinor };
  if (out === paidLeftMinor + cardsLeftMinor) return { moneyMinor: paidLeftMinor, cardsMinor: cardsLeftMinor };
  const share = Number((BigInt(out) * BigInt(paidMinor)) / BigInt(whole));
  const money = Math.max(Math.min(share, paidLeftMinor), out - cardsLeftMinor);
  return { moneyMinor: minor(money), cardsMinor: minor(out - money) };
}
