import type { SaleItem } from "#server/modules/cart/index.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { discountedUnit, type Minor, minor } from "#shared/domain/money.ts";

/** What the shop asks for a piece. */
export const unitOf = ({ prices, discountPercentage }: SaleItem, currency: Currency): Minor =>
  discountedUnit(prices[currency], discountPercentage);

/** The item at the agreed price; in EGP, which points are counted by, at the same part of its price. */
export function atPrice(item: SaleItem, currency: Currency, unitMinor: Minor): SaleItem {
  const list = unitOf(item, currency);
  const egp = unitOf(item, "EGP");
  const agreedEgp = list === 0 ? egp : minor(Number((BigInt(egp) * BigInt(unitMinor)) / BigInt(list)));
  return { ...item, prices: { ...item.prices, EGP: agreedEgp, [currency]: unitMinor }, discountPercentage: 0 };
}
