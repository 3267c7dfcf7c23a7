import type { Language } from "#shared/i18n/languages.ts";
import { isolateLtr } from "./bidi.ts";
import type { Currency } from "./currency.ts";
import { currencyInfo, freeLabel } from "./currency-info.ts";
import { divideRounded, scaleDecimal } from "./decimal.ts";

declare const minorBrand: unique symbol;
/** An amount in whole minor units (piastres, halalas, fils, cents); all four currencies have two decimals. */
export type Minor = number & { readonly [minorBrand]: true };

/** Brands a number as an amount; throws RangeError unless it is a safe integer. */
export function minor(value: number): Minor {
  if (!isMinor(value)) throw new RangeError(`Not a whole number of minor units: ${value}`);
  return value;
}

// Number.isSafeInteger accepts -0, which Object.is and "1 / x" distinguish from 0.
function isMinor(value: number): value is Minor {
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

function fromBig(value: bigint): Minor {
  return minor(Number(value));
}

export const zeroMinor = minor(0);

/** Converts major units to minor, rounded half away from zero on the written decimal: 349.5 → 34950, 1.005 → 101. */
export function toMinor(major: number): Minor {
  return fromBig(scaleDecimal(major, 2));
}

/** Converts minor units to the API's major units: at most two decimals. */
export function toMajor(amount: Minor): number {
  return amount / 100;
}

export function add(a: Minor, b: Minor): Minor {
  return minor(a + b);
}

export function subtract(a: Minor, b: Minor): Minor {
  return minor(a - b);
}

export function sum(amounts: Iterable<Minor>): Minor {
  let total = zeroMinor;
  for (const amount of amounts) total = add(total, amount);
  return total;
}

/** Multiplies an amount by a non-negative whole number. */
export function multiply(amount: Minor, times: number): Minor {
  const product = amount * wholeTimes(times);
  return product === 0 ? zeroMinor : minor(product);
}

function wholeTimes(times: number): number {
  if (!Number.isSafeInteger(times) || times < 0) throw new RangeError(`Not a whole number of times: ${times}`);
  return times;
}

// Percentages are in millionths, so that 12.5 % and 33.3333 % are exact.
const whole = 1_000_000;

function percentInMillionths(percent: number): number {
  const part = Number.isInteger(percent) ? percent * 10_000 : Number(scaleDecimal(percent, 4));
  if (part < 0 || part > whole) throw new RangeError(`A percentage lies between 0 and 100, not ${percent}`);
  return part;
}

/**
 * An amount × times × part ÷ divisor, half away from zero. Uses bigints, which are slow, only if numbers are not exact.
 */
function scale(amount: number, times: number, part: number, divisor: number): Minor {
  const product = amount * times * part;
  if (product < 0 || !Number.isSafeInteger(product))
    return fromBig(divideRounded(BigInt(amount) * BigInt(times) * BigInt(part), BigInt(divisor)));
  const rest = product % divisor;
  return minor((product - rest) / divisor + (rest * 2 >= divisor ? 1 : 0));
}

/** The amount after `percent` (0–100) off, rounded half up once. */
export function percentOff(amount: Minor, percent: number): Minor {
  return lineTotal(amount, 1, percent);
}

/** Unit price after the product's discount, shown next to the original price. */
export function discountedUnit(unitPrice: Minor, discountPercent: number): Minor {
  return percentOff(unitPrice, discountPercent);
}

/**
 * Line total: unit price × quantity minus the discount, rounded half up once for the whole line, so it may differ by a
 * few minor units from the rounded unit price × quantity. The line's discount is `multiply(unit, quantity)` minus this.
 */
export function lineTotal(unitPrice: Minor, quantity: number, discountPercent: number): Minor {
  return scale(unitPrice, wholeTimes(quantity), whole - percentInMillionths(discountPercent), whole);
}

/** The tax included in a total at a rate in percent: 114.00 at 14 % contains 14.00. Half up. */
export function vatIncluded(total: Minor, ratePercent: number): Minor {
  const rate = percentInMillionths(ratePercent);
  return scale(total, 1, rate, whole + rate);
}

/**
 * Allocates a total by weights (whole, non-negative). The shares add up to the total; leftover minor units go to the
 * largest remainders, earlier ones first. With only zero weights the shares are equal. Throws RangeError without
 * weights.
 */
export function allocate(total: Minor, weights: readonly number[]): Minor[] {
  if (weights.length === 0) throw new RangeError("Nothing to share the amount out to");
  const given = weights.map(wholeTimes);
  const shares = given.some((weight) => weight > 0) ? given : given.map(() => 1);
  const magnitude = Math.abs(total);
  const parts = divide(magnitude, shares);
  const left = magnitude - parts.reduce((sum, part) => sum + part.base, 0);
  const order = parts.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  for (const part of order.slice(0, left)) part.base += 1;
  return parts.map(({ base }) => minor(total < 0 && base > 0 ? -base : base));
}

/** What each weight gets of an amount in whole units, and what remains of it for comparison. */
function divide(amount: number, weights: readonly number[]): { base: number; remainder: number | bigint }[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (Number.isSafeInteger(all) && weights.every((weight) => Number.isSafeInteger(amount * weight)))
    return weights.map((weight) => {
      const remainder = (amount * weight) % all;
      return { base: (amount * weight - remainder) / all, remainder };
    });
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  return weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { base: Number(product / sum), remainder: product % sum };
  });
}

// From the first threshold that the amount stays below comes the step, all in minor units. Every threshold is a
// multiple of the step that follows it, so that tidying twice changes nothing and a dearer thing never turns cheaper.
const pounds = [
  { below: 100_00, step: 1_00 },
  { below: 1_000_00, step: 5_00 },
  { below: Number.POSITIVE_INFINITY, step: 10_00 },
] as const;
const gulfAndDollar = [
  { below: 10_00, step: 50 },
  { below: 200_00, step: 1_00 },
  { below: Number.POSITIVE_INFINITY, step: 5_00 },
] as const;

/**
 * Rounds a converted price to a tidy amount. EGP: to 1 below 100, to 5 below 1,000, to 10 above; SAR, AED, USD: to 0.50
 * below 10, to 1 below 200, to 5 above. Half up, but a positive price never becomes zero.
 */
export function tidyPrice(price: Minor, currency: Currency): Minor {
  if (price <= 0) return price;
  const steps = currency === "EGP" ? pounds : gulfAndDollar;
  const step = steps.find((band) => price < band.below)?.step ?? 1;
  return minor(Math.max(step, Math.floor((price + step / 2) / step) * step));
}

/** Latin digits with thousands separators and two decimals: "1,299.50". */
export function formatAmount(amount: Minor): string {
  const magnitude = Math.abs(amount);
  const cents = magnitude % 100;
  const grouped = String((magnitude - cents) / 100).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}${grouped}.${String(cents).padStart(2, "0")}`;
}

const noBreakSpace = "\u00a0";

/**
 * An amount with its unit and a no-break space: `EGP 1,299.50` in English, `1,299.50 ج.م` in Arabic (negative amounts
 * are isolated to keep their sign in place). Does not use Intl's currency style, whose output differs between server
 * and phones.
 */
export function formatMoney(amount: Minor, currency: Currency, language: Language): string {
  const number = formatAmount(amount);
  if (language === "en") return `${currency}${noBreakSpace}${number}`;
  return `${amount < 0 ? isolateLtr(number) : number}${noBreakSpace}${currencyInfo[currency].symbolAr}`;
}

/** Like `formatMoney`, but a zero price reads FREE or مجاني. */
export function formatPrice(price: Minor | "FREE", currency: Currency, language: Language): string {
  return price === "FREE" || price === 0 ? freeLabel[language] : formatMoney(price, currency, language);
}
