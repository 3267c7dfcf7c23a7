import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNull, ne } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { replenishmentRuns, replenishments } from "./tables.ts";

export const cancelReplenishmentOrderJob = "cancel-replenishment-order";

/** A person's repeat orders, for the personal data export. */
export async function exportReplenishments(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await reader
    .select()
    .from(replenishments)
    .where(eq(replenishments.userId, userId))
    .orderBy(asc(replenishments.createdAt))
    .limit(10_000);
  const runs = await reader
    .select()
    .from(replenishmentRuns)
    .where(
      inArray(
        replenishmentRuns.replenishmentId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(replenishmentRuns.dueOn))
    .limit(100_000);
  return {
    replenishments: rows.map(
      ({ id, name, size, quantity, everyDays, percent, status, nextOn, createdAt, endedAt }) => ({
        ...{ name, size, quantity, everyDays, percent, status, nextOn, createdAt, endedAt },
        runs: runs
          .filter((run) => run.replenishmentId === id)
          .map(({ dueOn, state, skipReason, orderId }) => ({ dueOn, state, skipReason, orderId })),
      }),
    ),
  };
}

/** Closes open runs; a job cancels their orders, because orders are locked before anything else. */
async function closeRuns(
  tx: Tx,
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  ids: readonly string[],
): Promise<void> {
  const now = clock.now();
  const closed = await tx
    .update(replenishmentRuns)
    .set({ state: "closed", nextAt: null, settledAt: now, updatedAt: now })
    .where(and(inArray(replenishmentRuns.replenishmentId, [...ids]), isNull(replenishmentRuns.settledAt)))
    .returning({ orderId: replenishmentRuns.orderId });
  for (const { orderId } of closed)
    if (orderId !== null) await jobs.enqueue(tx, cancelReplenishmentOrderJob, { orderId });
}

/** Closes an account: ends its repeat orders. */
export async function eraseReplenishments(
  tx: Tx,
  platform: Pick<Platform, "clock" | "jobs">,
  userId: string,
): Promise<void> {
  const mine = eq(replenishments.userId, userId);
  // A cancellation by a notice's link can no longer be undone.
  await tx
    .update(replenishments)
    .set({ endedBy: "account" })
    .where(and(mine, eq(replenishments.endedBy, "link")));
  const living = and(mine, ne(replenishments.status, "ended"));
  const rows = await tx.select({ id: replenishments.id }).from(replenishments).where(living).limit(1000);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await closeRuns(tx, platform, ids);
  const now = platform.clock.now();
  const ended = { status: "ended", pauseReason: null, endedBy: "account", endedAt: now, updatedAt: now } as const;
  await tx.update(replenishments).set(ended).where(living);
  // Closes runs that were opened while this waited for the locks.
  await closeRuns(tx, platform, ids);
}
