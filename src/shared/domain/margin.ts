import type { Minor } from "./money.ts";

/** The margin of a price over its cost, in percent with one decimal; undefined for a free product. */
export function marginPercent(price: Minor, cost: Minor): number | undefined {
  return price <= 0 ? undefined : Math.round(((price - cost) / price) * 1000) / 10;
}
