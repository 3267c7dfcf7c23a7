import type { Tx } from "#server/platform/db/database.ts";
import { isExchange } from "#shared/domain/return-cases.ts";
import type { ReturnDeps } from "./ports.ts";
import { changeLine, requireWhole } from "./read-cases.ts";

/**
 * Reserves the stock for an approved return's exchange. Call it last: others wait for the stock's locks. Throws
 * OUT_OF_STOCK.
 */
export async function holdStock(tx: Tx, deps: ReturnDeps, caseId: string): Promise<void> {
  const { lines } = await requireWhole(tx, caseId);
  const pieces = lines.flatMap((line) => {
    const { exchangeVariantId: variantId, quantity } = line;
    return isExchange(line) && variantId !== null ? [{ variantId, quantity, lineId: line.lineId }] : [];
  });
  for (const { lineId, quantity } of pieces) await changeLine(tx, { caseId, lineId }, { held: quantity });
  if (pieces.length > 0) await deps.stock.reserve(tx, pieces);
}

/** Releases the stock reserved for an exchange that does not happen. */
export async function releaseStock(tx: Tx, deps: ReturnDeps, caseId: string): Promise<void> {
  const { lines } = await requireWhole(tx, caseId);
  const pieces = lines.flatMap(({ exchangeVariantId: variantId, held: quantity, lineId }) =>
    variantId !== null && quantity > 0 ? [{ variantId, quantity, lineId }] : [],
  );
  for (const { lineId } of pieces) await changeLine(tx, { caseId, lineId }, { held: 0 });
  if (pieces.length > 0) await deps.stock.release(tx, pieces);
}

/** Turns a return's exchanges into refunds. Returns whether there were any. */
export async function endWishes(tx: Tx, deps: ReturnDeps, caseId: string): Promise<boolean> {
  const wishes = (await requireWhole(tx, caseId)).lines.filter(isExchange);
  await releaseStock(tx, deps, caseId);
  for (const { lineId } of wishes) await changeLine(tx, { caseId, lineId }, { exchangeOff: true });
  return wishes.length > 0;
}
