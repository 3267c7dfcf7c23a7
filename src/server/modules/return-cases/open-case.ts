import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { returnState } from "./errors.ts";
import { lockCase } from "./move-case.ts";
import type { ReturnDeps } from "./ports.ts";
import { returnLines } from "./tables.ts";

/** A return whose goods are awaited, with its pieces by line; locks its order. Throws 404, RETURN_STATE. */
export async function openCase(
  tx: Tx,
  deps: Pick<ReturnDeps, "orders">,
  id: string,
): Promise<{ readonly order: OrderRow; readonly pieces: ReadonlyMap<string, number> }> {
  const { order, row } = await lockCase(tx, deps, id);
  if (row.status !== "approved") throw returnState(row.status);
  const lines = await tx.select().from(returnLines).where(eq(returnLines.caseId, id));
  return { order, pieces: new Map(lines.map(({ lineId, quantity }) => [lineId, quantity])) };
}
