import type { AdminAutomaticDiscount } from "#shared/contract/admin-automatic-discounts.ts";
import { currencies } from "#shared/domain/currency.ts";

type Said = Pick<
  AdminAutomaticDiscount,
  "kind" | "percentage" | "amounts" | "minimums" | "caps" | "buyQuantity" | "getQuantity" | "maxTimes"
> & { readonly isLimited: boolean };

const listed = (amounts: Said["amounts"]): string =>
  currencies.flatMap((code) => (amounts[code] === null ? [] : [`${code} ${amounts[code]}`])).join(" or ");

function offer(said: Said): string {
  const goods = said.isLimited ? "the chosen products" : "everything but gift cards";
  if (said.kind === "percentage") return `${said.percentage ?? "–"}% off ${goods}`;
  if (said.kind === "amount") return `${listed(said.amounts) || "–"} off ${goods}`;
  const price = said.percentage === 100 ? "free" : `at ${said.percentage ?? "–"}% off`;
  const times = said.maxTimes === null ? "" : `, at most ${said.maxTimes}× per order`;
  return `Buy ${said.buyQuantity ?? "–"}, get ${said.getQuantity ?? "–"} ${price}, of ${goods}${times}`;
}

/** Describes the effect of a discount in a sentence. */
export function sayDiscount(said: Said): string {
  const [from, cap] = [listed(said.minimums), listed(said.caps)];
  return `${offer(said)}${from && `, from ${from}`}${cap && `, up to ${cap} per order`}.`;
}
