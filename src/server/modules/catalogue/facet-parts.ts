import type { ProductFacets } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";

/** Facets and total of a list. */
export interface Counted {
  readonly total: number;
  readonly facets: ProductFacets;
}

/** Lower bounds of the price bands, in major units. */
export const bandStarts: Readonly<Record<Currency, readonly number[]>> = {
  EGP: [0, 250, 500, 1000, 2000, 5000],
  SAR: [0, 50, 100, 200, 400, 1000],
  AED: [0, 50, 100, 200, 400, 1000],
  USD: [0, 10, 25, 50, 100, 250],
};

const letterSizes = ["XS", "S", "M", "L", "XL", "2XL", "3XL", "4XL"];

/** Maximum sizes in the facet. */
export const maxSizes = 60;

/** Letter sizes in their natural order, then the rest by frequency. */
export function sortSizes(sizes: ProductFacets["sizes"]): ProductFacets["sizes"] {
  const rank = (size: string) => (letterSizes.includes(size) ? letterSizes.indexOf(size) : letterSizes.length);
  return [...sizes].sort((a, b) => rank(a.size) - rank(b.size));
}
