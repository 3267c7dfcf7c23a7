import type { Minor } from "./money.ts";

/** What of a price is left after the cost, in percent with one decimal; undefined for what is free. */
export function marginPercent(price: Minor, cost: Minor): number | undefined {
  return price <= 0 ? undefined : Math.round(((price - cost) / price) * 1000) / 10;
}
