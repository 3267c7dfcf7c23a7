import type { ProductFacets } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";

/** What stands beside a list. */
export interface Counted {
  readonly total: number;
  readonly facets: ProductFacets;
}

/** Where the price bands part, in major units. */
export const bandStarts: Readonly<Record<Currency, readonly number[]>> = {
  EGP: [0, 250, 500, 1000, 2000, 5000],
  SAR: [0, 50, 100, 200, 400, 1000],
  AED: [0, 50, 100, 200, 400, 1000],
  USD: [0, 10, 25, 50, 100, 250],
};

const letterSizes = ["XS", "S", "M", "L", "XL", "2XL", "3XL", "4XL"];

/** Sizes that a list offers at most. */
export const maxSizes = 60;

/** Letter sizes in the order of a shelf, the rest as they came: the commonest first. */
export function inShelfOrder(sizes: ProductFacets["sizes"]): ProductFacets["sizes"] {
  const rank = (size: string) => (letterSizes.includes(size) ? letterSizes.indexOf(size) : letterSizes.length);
  return [...sizes].sort((a, b) => rank(a.size) - rank(b.size));
}
