import { findStaffWith } from "#server/modules/accounts/index.ts";
import { type CoachRow, lockCoaches } from "#server/modules/programmes/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { CoachFacts } from "#shared/domain/coach-choice.ts";
import { readLoads, toCoachFacts } from "./assignments.ts";

export interface Candidate {
  readonly row: CoachRow;
  readonly facts: CoachFacts;
}

/**
 * Locks the given coaches, or all, who can have clients and work here, so that their loads cannot change until the end of
 * the transaction.
 */
export async function lockCandidates(tx: Tx, ids?: readonly string[]): Promise<Candidate[]> {
  const rows = await lockCoaches(tx, ids);
  const staff = new Set((await findStaffWith(tx, "coaching")).map(({ id }) => id));
  const loads = await readLoads(tx);
  return rows
    .filter(({ userId }) => userId !== null && staff.has(userId))
    .map((row) => ({ row, facts: toCoachFacts(row, loads.get(row.id)) }));
}
