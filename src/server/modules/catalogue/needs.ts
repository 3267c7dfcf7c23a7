import type { Tx } from "#server/platform/db/database.ts";
import { productNeeds } from "./tables.ts";

/** Writes the goods that a programme needs, in their order. */
export async function addNeeds(tx: Tx, programmeId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx.insert(productNeeds).values(productIds.map((productId, position) => ({ programmeId, productId, position })));
}
