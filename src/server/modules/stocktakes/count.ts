import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { adminCount, StocktakeLine } from "#shared/contract/admin-stocktakes.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { codeUnknown } from "./errors.ts";
import type { StocktakeDeps } from "./ports.ts";
import { isLine, lockOpen, toLines } from "./queries.ts";
import { stocktakeEntries, stocktakeLines } from "./tables.ts";

/** The expected pieces in the store: on hand, and sold but not yet shipped. The variant is locked. */
async function readExpected(tx: Tx, deps: StocktakeDeps, variantId: string): Promise<number> {
  await deps.catalogue.lock(tx, [variantId]);
  const [variant] = await deps.catalogue.read(tx, [variantId]);
  const waiting = await deps.waitingToShip(tx, [variantId]);
  return (variant?.onHand ?? 0) + (waiting.get(variantId) ?? 0);
}

/** Counts pieces of a variant, once for each entry. Throws 404, CODE_UNKNOWN, STOCKTAKE_ENDED. */
export function count(
  deps: StocktakeDeps,
  call: StaffCall,
  id: string,
  { entryId, code, way, quantity }: BodyOf<typeof adminCount>,
): Promise<StocktakeLine> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    await lockOpen(tx, id, "share");
    const variantId = await deps.catalogue.findByCode(tx, code);
    if (variantId === undefined) throw codeUnknown(code);
    const expected = await readExpected(tx, deps, variantId);
    const by = call.caller.userId;
    const at = clock.now();
    const entry = { id: entryId, stocktakeId: id, variantId, way, quantity, byId: by, at };
    const written = await tx.insert(stocktakeEntries).values(entry).onConflictDoNothing().returning();
    if (written.length > 0) {
      const first = Math.max(0, quantity);
      const row = { stocktakeId: id, variantId, expected, counted: first, countedBy: by, countedAt: at };
      const counted = sql`greatest(0, ${stocktakeLines.counted} + ${quantity}::int)`;
      const set = way === "set" ? row : { counted, countedBy: by, countedAt: at };
      await tx
        .insert(stocktakeLines)
        .values(row)
        .onConflictDoUpdate({ target: [stocktakeLines.stocktakeId, stocktakeLines.variantId], set });
    }
    const [line] = await toLines(tx, deps, await tx.select().from(stocktakeLines).where(isLine(id, variantId)));
    // Somebody else removed the line from the stocktake after this entry was first sent.
    if (line === undefined) throw codeUnknown(code);
    return line;
  });
}

/** Throws 404, STOCKTAKE_ENDED. */
export function removeCount(deps: StocktakeDeps, id: string, variantId: string): Promise<void> {
  return deps.platform.database.transaction(async (tx) => {
    await lockOpen(tx, id, "share");
    await tx.delete(stocktakeLines).where(isLine(id, variantId));
  });
}
