import { currencies } from "#shared/domain/currency.ts";
import type { SaleItem, SaleVariant } from "./ports.ts";

/** Where the size is open, the bundle's price is that of the cheapest sizes. */
export function ofLowestPrice(item: SaleItem): SaleItem {
  const isLowest = ({ prices }: SaleVariant): boolean =>
    currencies.every((code) => item.variants.every((other) => prices[code] <= other.prices[code]));
  const variants = item.variants.filter(isLowest);
  return { ...item, variants, variant: variants.find(({ id }) => id === item.variant?.id) };
}
