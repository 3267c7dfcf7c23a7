import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import { overlays } from "./tables.ts";

/** When a person trained around a fast, for the personal data export. */
export async function exportOverlays(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await reader
    .select()
    .from(overlays)
    .where(eq(overlays.userId, userId))
    .orderBy(asc(overlays.createdAt), asc(overlays.id))
    .limit(1000);
  return {
    overlays: rows.map(({ kind, fromOn, untilOn, settings, removedAt, createdAt }) => ({
      ...{ kind, fromOn, untilOn, ...settings },
      removedAt: removedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Closes an account: deletes whether somebody fasts. */
export async function eraseOverlays(tx: Tx, userId: string): Promise<void> {
  await tx.delete(overlays).where(eq(overlays.userId, userId));
}
