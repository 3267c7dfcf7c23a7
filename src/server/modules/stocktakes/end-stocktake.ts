import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { WholeStocktake } from "#shared/contract/admin-stocktakes.ts";
import { stocktakeShort } from "./errors.ts";
import type { StocktakeDeps } from "./ports.ts";
import { listLines, lockOpen, requireStocktake } from "./queries.ts";
import { stocktakes } from "./tables.ts";

/** Begins a stocktake. */
export function startStocktake(deps: StocktakeDeps, call: StaffCall, name: string): Promise<WholeStocktake> {
  const { database, ids, clock, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const row = {
      id: ids.next(),
      name,
      status: "open" as const,
      startedBy: call.caller.userId,
      startedAt: clock.now(),
    };
    await tx.insert(stocktakes).values(row);
    await audit.record(tx, call, {
      ...{ action: "stocktake.start", subjectKind: "stocktake", subjectId: row.id },
      after: { name },
    });
    return requireStocktake(tx, deps, row.id);
  });
}

/**
 * Books each difference as a movement by that difference, so that sales since the count stay deducted. All or
 * none. Throws 404, STOCKTAKE_ENDED, STOCKTAKE_SHORT.
 */
export function bookStocktake(
  deps: StocktakeDeps,
  call: StaffCall,
  id: string,
  reason: string,
): Promise<WholeStocktake> {
  const { database, clock, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const { name } = await lockOpen(tx, id, "update");
    const lines = await listLines(tx, id);
    const differences = lines
      .map(({ variantId, counted, expected }) => ({ variantId, delta: counted - expected }))
      .filter(({ delta }) => delta !== 0);
    const ended = { endedBy: call.caller.userId, endedAt: clock.now() };
    const why = {
      reason: "stocktake",
      at: ended.endedAt,
      reference: name,
      note: reason,
      actorId: ended.endedBy,
    } as const;
    const short = await deps.catalogue.book(tx, differences, why);
    if (short.length > 0) throw stocktakeShort(short);
    await tx
      .update(stocktakes)
      .set({ status: "booked", reason, ...ended })
      .where(eq(stocktakes.id, id));
    await bumpContentVersion(tx, "catalogue");
    const whole = await requireStocktake(tx, deps, id);
    await audit.record(tx, call, {
      ...{ action: "stocktake.book", subjectKind: "stocktake", subjectId: id, reason },
      after: {
        counted: lines.length,
        differences: Object.fromEntries(
          whole.lines.filter(({ difference }) => difference !== 0).map(({ sku, difference }) => [sku, difference]),
        ),
      },
    });
    return whole;
  });
}

/** Throws 404, STOCKTAKE_ENDED. */
export function cancelStocktake(deps: StocktakeDeps, call: StaffCall, id: string): Promise<WholeStocktake> {
  const { database, clock, audit } = deps.platform;
  return database.transaction(async (tx) => {
    await lockOpen(tx, id, "update");
    await tx
      .update(stocktakes)
      .set({ status: "cancelled", endedBy: call.caller.userId, endedAt: clock.now() })
      .where(eq(stocktakes.id, id));
    await audit.record(tx, call, { action: "stocktake.cancel", subjectKind: "stocktake", subjectId: id });
    return requireStocktake(tx, deps, id);
  });
}
