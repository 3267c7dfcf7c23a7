import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, inArray, isNull, lte, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type DunningCaseRow, dunningAttempts, dunningCases } from "../tables.ts";

type Clocked = Pick<Platform, "clock">;
export type CaseChanges = Partial<typeof dunningCases.$inferInsert>;

export async function findCase(reader: Reader, caseId: string): Promise<DunningCaseRow | undefined> {
  const [row] = await reader.select().from(dunningCases).where(eq(dunningCases.id, caseId)).limit(1);
  return row;
}

/** The open case of a subscription. */
export async function findOpenCase(reader: Reader, subscriptionId: string): Promise<DunningCaseRow | undefined> {
  const [row] = await reader
    .select()
    .from(dunningCases)
    .where(and(eq(dunningCases.subscriptionId, subscriptionId), isNull(dunningCases.settledAt)))
    .orderBy(desc(dunningCases.createdAt))
    .limit(1);
  return row;
}

export async function findOpenCases(
  reader: Reader,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, DunningCaseRow>> {
  const rows = await reader
    .select()
    .from(dunningCases)
    .where(and(inArray(dunningCases.subscriptionId, [...subscriptionIds]), isNull(dunningCases.settledAt)));
  return new Map(rows.map((row) => [row.subscriptionId, row]));
}

/** Locks a case for one step; `undefined` while another process has it, or once it is over. Lock its order first. */
export async function claimCase(tx: Tx, caseId: string): Promise<DunningCaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(dunningCases)
    .where(and(eq(dunningCases.id, caseId), isNull(dunningCases.settledAt)))
    .for("update", { skipLocked: true });
  return row;
}

export async function changeCase(
  tx: Tx,
  { clock }: Clocked,
  { id }: Pick<DunningCaseRow, "id">,
  changes: CaseChanges,
): Promise<void> {
  await tx
    .update(dunningCases)
    .set({ ...changes, updatedAt: clock.now() })
    .where(eq(dunningCases.id, id));
}

/** Ends the cases of renewals that are paid or no longer needed. */
export async function settleCases(
  tx: Tx,
  { clock }: Clocked,
  renewalIds: readonly string[],
  state: "recovered" | "lost" | "closed",
): Promise<void> {
  if (renewalIds.length === 0) return;
  const now = clock.now();
  await tx
    .update(dunningCases)
    .set({ state, nextAt: null, settledAt: now, updatedAt: now })
    .where(and(inArray(dunningCases.renewalId, [...renewalIds]), isNull(dunningCases.settledAt)));
}

/** Ids of cases that are due for a step. */
export async function dueCases(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ id: dunningCases.id })
    .from(dunningCases)
    .where(lte(dunningCases.nextAt, now))
    .orderBy(asc(dunningCases.nextAt), asc(dunningCases.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function lastAttempt(reader: Reader, caseId: string) {
  const [row] = await reader
    .select()
    .from(dunningAttempts)
    .where(eq(dunningAttempts.caseId, caseId))
    .orderBy(desc(dunningAttempts.number))
    .limit(1);
  return row;
}

/** SQL condition on a subscription's id: its renewal is being charged, or may be paid in its grace. */
export const hasOpenCase = (subscriptionId: typeof dunningCases.subscriptionId | object) =>
  sql`exists (select 1 from ${dunningCases} where ${dunningCases.subscriptionId} = ${subscriptionId}
    and ${dunningCases.settledAt} is null)`;
