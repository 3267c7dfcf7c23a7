import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import { flowRuns } from "./tables.ts";

/** Which flows and campaigns somebody went through, for the personal data export. */
export async function exportFlowRuns(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { flow, arm, reachedAt, createdAt, stopReason } = flowRuns;
  const rows = await reader
    .select({ flow, arm, createdAt, reachedAt, stopReason })
    .from(flowRuns)
    .where(eq(flowRuns.userId, userId))
    .orderBy(desc(createdAt));
  return { marketing: rows };
}

/** Closes an account. */
export async function eraseFlowRuns(tx: Tx, userId: string): Promise<void> {
  await tx.delete(flowRuns).where(eq(flowRuns.userId, userId));
}
