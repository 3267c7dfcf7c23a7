import { divideRounded } from "./decimal.ts";
import { allocate, type Minor, minor, multiply, subtract, sum, zeroMinor } from "./money.ts";

/** A line of a sale before the order's coupon and points: `totalMinor` is after the product's own discount. */
export interface SoldLine {
  readonly unitMinor: Minor;
  readonly quantity: number;
  readonly totalMinor: Minor;
}

/** A line with its final price, tax included. */
export interface GrossLine {
  readonly unitMinor: Minor;
  readonly quantity: number;
  readonly grossMinor: Minor;
}

/** A line of a tax document. */
export interface TaxLine extends GrossLine {
  /** Price of one piece before tax and discounts, with six decimals. */
  readonly price: string;
  readonly netMinor: Minor;
  readonly taxMinor: Minor;
  /** The discounts, without tax. */
  readonly allowanceMinor: Minor;
}

export interface TaxTotals<Line> {
  readonly lines: readonly (Line & TaxLine)[];
  readonly netMinor: Minor;
  readonly taxMinor: Minor;
  /** The rounding difference between net plus tax and the paid amount. */
  readonly roundingMinor: Minor;
  readonly payableMinor: Minor;
}

const divided = (numerator: number, times: number, denominator: number): bigint =>
  divideRounded(BigInt(numerator) * BigInt(times), BigInt(denominator));
const wholeMinor = (value: bigint): Minor => minor(Number(value));

/**
 * Spreads the order's coupon over its goods by price, then points
 * over the rest, both by largest remainder; returns each line's final price.
 */
export function spreadDiscounts(goods: readonly Minor[], couponMinor: Minor, pointsMinor: Minor): Minor[] {
  const take = (from: readonly Minor[], amount: Minor): Minor[] => {
    if (amount === 0) return [...from];
    const shares = allocate(amount, from);
    return from.map((line, index) => subtract(line, shares[index] ?? zeroMinor));
  };
  return take(take(goods, couponMinor), pointsMinor);
}

/** The net part of an amount including tax, rounded half up. */
const toNet = (gross: number, percent: number): Minor => wholeMinor(divided(gross, 100, 100 + percent));

function toPrice(unitMinor: Minor, percent: number): string {
  // Minor units to millionths of the major unit: times 10,000.
  const millionths = divided(unitMinor, 1_000_000, 100 + percent);
  const digits = String(millionths).padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

function toTaxLine<Line extends GrossLine>(line: Line, percent: number): Line & TaxLine {
  const netMinor = toNet(line.grossMinor, percent);
  return {
    ...line,
    price: toPrice(line.unitMinor, percent),
    netMinor,
    taxMinor: wholeMinor(divided(netMinor, percent, 100)),
    allowanceMinor: subtract(toNet(multiply(line.unitMinor, line.quantity), percent), netMinor),
  };
}

/** Net, tax and rounding of lines whose amounts include tax, as a tax document states them. Pure. */
export function toTaxTotals<Line extends GrossLine>(given: readonly Line[], percent: number): TaxTotals<Line> {
  const lines = given.map((line) => toTaxLine(line, percent));
  const netMinor = sum(lines.map((line) => line.netMinor));
  const taxMinor = wholeMinor(divided(netMinor, percent, 100));
  const payableMinor = sum(lines.map((line) => line.grossMinor));
  return { lines, netMinor, taxMinor, roundingMinor: minor(payableMinor - netMinor - taxMinor), payableMinor };
}

/** Shares a credited amount over what is left of each line, by largest remainder; never more than is left. */
export function shareCredit(amountMinor: Minor, left: readonly Minor[]): Minor[] {
  if (amountMinor > sum(left)) throw new RangeError("More is credited than is left");
  return amountMinor === 0 ? left.map(() => zeroMinor) : allocate(amountMinor, left);
}

/** A minor amount with a point and two decimals, as documents for the tax authority write it: "661.04". */
export function toDecimalText(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
