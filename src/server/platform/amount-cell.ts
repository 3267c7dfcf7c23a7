import { toLatinDigits } from "#shared/domain/digits.ts";
import type { Minor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";

/**
 * Reads "1,299.50", "١٬٢٩٩٫٥٠", "EGP 45" and, where a comma can only be the decimal sign, "760,20". The sign of fees
 * does not matter: some carriers write their fees as negative amounts.
 */
export function parseAmountCell(text: string): { readonly amount: Minor; readonly isNegative: boolean } | undefined {
  const bare = toLatinDigits(text)
    .replace(/[A-Za-z\p{Script=Arabic}\s.]*$/u, "")
    .replace(/^[A-Za-z\p{Script=Arabic}\s]+/u, "")
    .trim();
  const unsigned = bare.replace(/^[-−+]|^\((.*)\)$/, "$1").trim();
  const isNegative = /^[-−(]/.test(bare);
  const amount = parseMajor(/^\d+,\d{1,2}$/.test(unsigned) ? unsigned.replace(",", ".") : unsigned);
  return amount === undefined ? undefined : { amount, isNegative: isNegative && amount !== 0 };
}
