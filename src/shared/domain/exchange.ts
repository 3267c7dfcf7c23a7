import { divideRounded, scaleDecimal } from "./decimal.ts";
import { type Minor, minor } from "./money.ts";

const rateDecimals = 10;

/** Converts an amount; both rates say how many units of the currency one US dollar buys. Half up. */
export function convert(amount: Minor, fromRate: number, toRate: number): Minor {
  const from = scaleDecimal(fromRate, rateDecimals);
  const to = scaleDecimal(toRate, rateDecimals);
  if (from <= 0n || to <= 0n) throw new RangeError("An exchange rate must be positive");
  return minor(Number(divideRounded(BigInt(amount) * to, from)));
}
