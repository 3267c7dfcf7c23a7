import { readTaxCodes } from "#server/modules/catalogue/index.ts";
import type { OrderLineRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { cashFeeLine, type ItemCode, type ReceiptSettingsRow, type SourceLine } from "../tables.ts";

/** The codes of all lines, or the items without one: SKUs, DELIVERY and COD-FEE. */
export type FoundCodes = { readonly codes: readonly ItemCode[] } | { readonly missing: readonly string[] };

const delivery = "DELIVERY";
const cashFee = "COD-FEE";

/** The authority's codes for a receipt's lines. */
export async function findItemCodes(
  tx: Tx,
  source: readonly SourceLine[],
  lines: readonly OrderLineRow[],
  { deliveryCode, codFeeCode }: ReceiptSettingsRow,
): Promise<FoundCodes> {
  const variants = new Map(lines.map(({ id, variantId }) => [id, variantId]));
  const known = await readTaxCodes(tx, [...new Set(variants.values())]);
  const found = source.map(({ lineId }) => {
    if (lineId === null) return { lineId, internalCode: delivery, code: deliveryCode };
    if (lineId === cashFeeLine) return { lineId, internalCode: cashFee, code: codFeeCode };
    const variant = known.get(variants.get(lineId) ?? "");
    return { lineId, internalCode: variant?.sku ?? "", code: variant?.taxCode ?? null };
  });
  const missing = found.flatMap(({ code, internalCode }) => (code === null ? [internalCode] : []));
  if (missing.length > 0) return { missing };
  return {
    codes: found.flatMap(({ lineId, internalCode, code }) =>
      code === null ? [] : [{ lineId, internalCode, ...code }],
    ),
  };
}
