import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, inArray, isNull, lte, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type RunRow, replenishmentAttempts, replenishmentRuns } from "./tables.ts";

type Changes = Partial<typeof replenishmentRuns.$inferInsert>;

export async function findRun(reader: Reader, id: string): Promise<RunRow | undefined> {
  const [row] = await reader.select().from(replenishmentRuns).where(eq(replenishmentRuns.id, id)).limit(1);
  return row;
}

/** The open run of a replenishment. */
export async function findOpenRun(reader: Reader, replenishmentId: string): Promise<RunRow | undefined> {
  const [row] = await reader
    .select()
    .from(replenishmentRuns)
    .where(and(eq(replenishmentRuns.replenishmentId, replenishmentId), isNull(replenishmentRuns.settledAt)))
    .limit(1);
  return row;
}

/** Whether the run of a day was paid or lost: then it is not repeated. */
export async function isDayOver(
  reader: Reader,
  { replenishmentId, dueOn }: Pick<RunRow, "replenishmentId" | "dueOn">,
): Promise<boolean> {
  const over = and(
    eq(replenishmentRuns.replenishmentId, replenishmentId),
    eq(replenishmentRuns.dueOn, dueOn),
    inArray(replenishmentRuns.state, ["recovered", "lost"]),
  );
  return (await reader.$count(replenishmentRuns, over)) > 0;
}

export async function findRunOfOrder(tx: Tx, orderId: string): Promise<RunRow | undefined> {
  const [row] = await tx.select().from(replenishmentRuns).where(eq(replenishmentRuns.orderId, orderId)).for("update");
  return row;
}

/** Locks a run for one step; `undefined` while another process has it, or once it is over. Lock its order first. */
export async function claimRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(replenishmentRuns)
    .where(and(eq(replenishmentRuns.id, id), isNull(replenishmentRuns.settledAt)))
    .for("update", { skipLocked: true });
  return row;
}

export async function changeRun(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  { id }: Pick<RunRow, "id">,
  changes: Changes,
): Promise<void> {
  await tx
    .update(replenishmentRuns)
    .set({ ...changes, updatedAt: clock.now() })
    .where(eq(replenishmentRuns.id, id));
}

/**
 * Writes the run of a day; replaces one that was
 * skipped or changed. `undefined` if that day was paid or lost.
 */
export async function writeRun(tx: Tx, run: typeof replenishmentRuns.$inferInsert): Promise<RunRow | undefined> {
  const { id: _, replenishmentId: __, dueOn: ___, ...fresh } = run;
  const [row] = await tx
    .insert(replenishmentRuns)
    .values(run)
    .onConflictDoUpdate({
      target: [replenishmentRuns.replenishmentId, replenishmentRuns.dueOn],
      set: fresh,
      setWhere: sql`${replenishmentRuns.state} in ('closed', 'skipped')`,
    })
    .returning();
  return row;
}

/** Ids of runs that are due for a step. */
export async function dueRuns(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ id: replenishmentRuns.id })
    .from(replenishmentRuns)
    .where(lte(replenishmentRuns.nextAt, now))
    .orderBy(asc(replenishmentRuns.nextAt), asc(replenishmentRuns.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function lastAttempt(reader: Reader, runId: string) {
  const [row] = await reader
    .select()
    .from(replenishmentAttempts)
    .where(eq(replenishmentAttempts.runId, runId))
    .orderBy(desc(replenishmentAttempts.number))
    .limit(1);
  return row;
}

/** The newest run of each repeat order, by day. */
export async function latestRuns(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, RunRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectDistinctOn([replenishmentRuns.replenishmentId])
    .from(replenishmentRuns)
    .where(inArray(replenishmentRuns.replenishmentId, [...ids]))
    .orderBy(
      asc(replenishmentRuns.replenishmentId),
      desc(isNull(replenishmentRuns.settledAt)),
      desc(replenishmentRuns.dueOn),
    )
    .limit(ids.length);
  return new Map(rows.map((row) => [row.replenishmentId, row]));
}
