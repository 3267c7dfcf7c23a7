import { type OwnPrices, type ProductPrices, toPrices } from "#server/modules/catalogue/index.ts";
import type { LineProblem } from "#shared/contract/admin-import.ts";
import { type Currency, currencies, type RatesPerUsd } from "#shared/domain/currency.ts";
import { type Minor, zeroMinor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import { missing, ownPriceColumn, problem } from "./columns.ts";
import type { VariantLine } from "./read-lines.ts";

const egp = ownPriceColumn("EGP");
const named = ({ cells }: VariantLine): string | undefined =>
  currencies.map(ownPriceColumn).find((name) => cells.has(name));

/** Only goods may have sizes with own prices, and each own price needs one in EGP. */
export function problemsOfOwnPrices(variant: VariantLine, isGoods: boolean, before: OwnPrices): LineProblem[] {
  const { line, cells } = variant;
  const column = named(variant);
  if (column === undefined || cells.get(egp) === "-") return [];
  if (!isGoods) return [problem(line, column, "NO_OWN_PRICES", "Only variants of goods have prices of their own")];
  return before === null && !cells.has(egp) ? [missing(line, egp)] : [];
}

/** The prices that a variant has after the file; null: the product's price applies. */
export function plannedOwnPrices({ cells }: VariantLine, before: OwnPrices, perUsd: RatesPerUsd): OwnPrices {
  if (cells.get(egp) === "-" || (before === null && !cells.has(egp))) return null;
  const set = currencies.flatMap((code): [Currency, Minor][] => {
    const text = cells.get(ownPriceColumn(code));
    if (text !== undefined) return text.toLowerCase() === "auto" ? [] : [[code, parseMajor(text) ?? zeroMinor]];
    const known = before?.[code];
    return known === undefined || known.isDerived ? [] : [[code, known.amountMinor]];
  });
  return toPrices({ EGP: zeroMinor, ...Object.fromEntries(set) }, perUsd);
}

const inOrder = (prices: ProductPrices) => currencies.map((code) => [prices[code].amountMinor, prices[code].isDerived]);

export const areSameOwnPrices = (one: OwnPrices, other: OwnPrices): boolean =>
  JSON.stringify(one && inOrder(one)) === JSON.stringify(other && inOrder(other));
