import type { AdminAutomaticDiscount } from "#shared/contract/admin-automatic-discounts.ts";
import { currencies } from "#shared/domain/currency.ts";

type DiscountTerms = Pick<
  AdminAutomaticDiscount,
  "kind" | "percentage" | "amounts" | "minimums" | "caps" | "buyQuantity" | "getQuantity" | "maxTimes"
> & { readonly isLimited: boolean };

const listed = (amounts: DiscountTerms["amounts"]): string =>
  currencies.flatMap((code) => (amounts[code] === null ? [] : [`${code} ${amounts[code]}`])).join(" or ");

function offer(terms: DiscountTerms): string {
  const goods = terms.isLimited ? "the chosen products" : "everything but gift cards";
  if (terms.kind === "percentage") return `${terms.percentage ?? "–"}% off ${goods}`;
  if (terms.kind === "amount") return `${listed(terms.amounts) || "–"} off ${goods}`;
  const price = terms.percentage === 100 ? "free" : `at ${terms.percentage ?? "–"}% off`;
  const times = terms.maxTimes === null ? "" : `, at most ${terms.maxTimes}× per order`;
  return `Buy ${terms.buyQuantity ?? "–"}, get ${terms.getQuantity ?? "–"} ${price}, of ${goods}${times}`;
}

/** Describes the effect of a discount in a sentence. */
export function describeDiscount(terms: DiscountTerms): string {
  const [from, cap] = [listed(terms.minimums), listed(terms.caps)];
  return `${offer(terms)}${from && `, from ${from}`}${cap && `, up to ${cap} per order`}.`;
}
