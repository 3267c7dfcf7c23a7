/**
 * The number times ten to the `places`, rounded half away from zero. Uses the shortest decimal representation, so 1.005
 * counts as 1.005 and not as the binary fraction below it. Throws RangeError for NaN and infinities.
 */
export function scaleDecimal(value: number, places: number): bigint {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(Math.abs(value)));
  if (!match) throw new RangeError(`Not a finite number: ${value}`);
  const [, whole = "0", fraction = "", exponent = "0"] = match;
  const kept = whole.length + Number(exponent) + places;
  if (kept < 0) return 0n;
  const digits = (whole + fraction).padEnd(kept + 1, "0");
  const scaled = BigInt(digits.slice(0, kept) || "0") + (digits.charAt(kept) >= "5" ? 1n : 0n);
  return value < 0 ? -scaled : scaled;
}

/** `numerator / denominator` rounded half away from zero; the denominator is positive. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError("The denominator must be positive");
  const magnitude = numerator < 0n ? -numerator : numerator;
  const quotient = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -quotient : quotient;
}
