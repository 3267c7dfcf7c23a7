import type { Tx } from "#server/platform/db/database.ts";
import type { Partner, Transformation } from "#shared/contract/content.ts";
import { readBlock, writeBlock } from "./blocks.ts";

const shown = <T>(list: readonly T[]) => list.map((one) => ({ ...one, isVisible: true }));

/** Adds transformations in the given order. */
export async function addTransformations(tx: Tx, list: readonly Transformation[], now: Date): Promise<void> {
  if (list.length === 0) return;
  await writeBlock(tx, "transformations", [...(await readBlock(tx, "transformations")), ...shown(list)], now);
}

/** Adds partners in the given order. */
export async function addPartners(tx: Tx, list: readonly Partner[], now: Date): Promise<void> {
  if (list.length === 0) return;
  await writeBlock(tx, "partners", [...(await readBlock(tx, "partners")), ...shown(list)], now);
}
