import type { Reader } from "#server/platform/db/database.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import { pointsEntries } from "./tables.ts";

/** A person's points ledger, for the personal data export. */
export async function exportPoints(reader: Reader, userId: string): Promise<{ readonly points: unknown[] }> {
  const { createdAt: at, kind, delta: points, balanceAfter, orderId, note, expiresAt } = pointsEntries;
  const entries = await reader
    .select({ at, kind, points, balanceAfter, orderId, note, expiresAt })
    .from(pointsEntries)
    .where(eq(pointsEntries.userId, userId))
    .orderBy(desc(pointsEntries.seq))
    .limit(10_000);
  return { points: entries };
}
