import type { SaleItem } from "#server/modules/cart/index.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { discountedUnit, type Minor, minor } from "#shared/domain/money.ts";

/** The shop's price of one piece, after the product discount. */
export const unitOf = ({ prices, discountPercentage }: SaleItem, currency: Currency): Minor =>
  discountedUnit(prices[currency], discountPercentage);

/** The item at the agreed price. Its EGP price, from which points are counted, is reduced in the same proportion. */
export function atPrice(item: SaleItem, currency: Currency, unitMinor: Minor): SaleItem {
  const list = unitOf(item, currency);
  const egp = unitOf(item, "EGP");
  const agreedEgp = list === 0 ? egp : minor(Number((BigInt(egp) * BigInt(unitMinor)) / BigInt(list)));
  return { ...item, prices: { ...item.prices, EGP: agreedEgp, [currency]: unitMinor }, discountPercentage: 0 };
}
