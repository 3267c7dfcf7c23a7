import { divideRounded } from "#shared/domain/decimal.ts";
import { type Minor, minor, subtract, sum } from "#shared/domain/money.ts";
import { egyptianTaxPercent } from "#shared/domain/tax-documents.ts";
import type { GrossLine } from "#shared/domain/tax-lines.ts";

/** Hundred-thousandths of a pound: receipts state five decimals. */
type Fine = bigint;

const finePerMinor = 1000n;
const percent = BigInt(egyptianTaxPercent);
const withoutTax = (amount: number): Fine => divideRounded(BigInt(amount) * finePerMinor * 100n, 100n + percent);

/** A line of a receipt; amounts are without tax unless stated otherwise. */
export interface FineLine {
  readonly unitPrice: Fine;
  readonly totalSale: Fine;
  readonly discount: Fine;
  readonly net: Fine;
  readonly tax: Fine;
  /** With tax. */
  readonly total: Fine;
}

/** Pure: `net = totalSale - discount` and `total = net + tax` hold to the last digit. */
export function toFineLine({ unitMinor, quantity, grossMinor }: GrossLine): FineLine {
  const pieces = BigInt(quantity);
  const net = withoutTax(grossMinor);
  const tax = divideRounded(net * percent, 100n);
  const rounded = withoutTax(unitMinor);
  // A price that was rounded down may give less than the line, and the discount must not be negative.
  const unitPrice = rounded * pieces < net ? rounded + 1n : rounded;
  const totalSale = unitPrice * pieces;
  return { unitPrice, totalSale, discount: totalSale - net, net, tax, total: net + tax };
}

const add = (lines: readonly FineLine[], of: keyof FineLine): Fine =>
  lines.reduce((total, line) => total + line[of], 0n);

export interface FineTotals {
  readonly sales: Fine;
  readonly discount: Fine;
  readonly net: Fine;
  readonly tax: Fine;
  readonly total: Fine;
}

export const toFineTotals = (lines: readonly FineLine[]): FineTotals => ({
  sales: add(lines, "totalSale"),
  discount: add(lines, "discount"),
  net: add(lines, "net"),
  tax: add(lines, "tax"),
  total: add(lines, "total"),
});

/** "306.57895" */
export function toFineText(amount: Fine): string {
  const digits = String(amount).padStart(6, "0");
  return `${digits.slice(0, -5)}.${digits.slice(-5)}`;
}

export interface ReceiptAmounts {
  readonly netMinor: Minor;
  readonly taxMinor: Minor;
  readonly roundingMinor: Minor;
  readonly payableMinor: Minor;
}

/** A receipt's amounts in piastres, for lists and prints. */
export function toReceiptAmounts(lines: readonly GrossLine[]): ReceiptAmounts {
  const payableMinor = sum(lines.map(({ grossMinor }) => grossMinor));
  const taxMinor = minor(Number(divideRounded(toFineTotals(lines.map(toFineLine)).tax, finePerMinor)));
  return { netMinor: subtract(payableMinor, taxMinor), taxMinor, roundingMinor: minor(0), payableMinor };
}
