import { type Minor, minor } from "./money.ts";

/** Equal payments that add up to the total; the remainder is on the first: 149.01 → 37.26 + 3 × 37.25. */
export function splitInstalments(total: Minor, parts = 4): Minor[] {
  if (!Number.isSafeInteger(parts) || parts < 1 || total < 0) throw new RangeError("Cannot split into such payments");
  const base = minor(Math.floor(total / parts));
  return [minor(total - base * (parts - 1)), ...Array.from({ length: parts - 1 }, () => base)];
}
