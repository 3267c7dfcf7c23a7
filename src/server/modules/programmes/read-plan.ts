import { LRUCache } from "lru-cache";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq } from "#server/platform/db/orm.ts";
import type { Plan } from "./plan.ts";
import { programmes, programmeVersions } from "./tables.ts";

// Versions are immutable, so cached plans never become stale.
const plans = new LRUCache<string, NumberedPlan>({ max: 50 });

/** A plan and its number among the programme's. */
export interface NumberedPlan extends Plan {
  readonly number: number;
}

/** The plan of a version. */
export async function readPlan(reader: Reader, versionId: string): Promise<NumberedPlan> {
  const known = plans.get(versionId);
  if (known !== undefined) return known;
  const [row] = await reader
    .select({ plan: programmeVersions.plan, number: programmeVersions.number })
    .from(programmeVersions)
    .where(eq(programmeVersions.id, versionId));
  if (row === undefined) throw new Error(`programme version ${versionId} is missing`);
  const plan = { ...row.plan, number: row.number };
  plans.set(versionId, plan);
  return plan;
}

/** The plan of that number; `undefined` when the programme has none. */
export async function findPlanByNumber(
  reader: Reader,
  programmeId: string,
  number: number,
): Promise<NumberedPlan | undefined> {
  const [row] = await reader
    .select({ id: programmeVersions.id })
    .from(programmeVersions)
    .where(and(eq(programmeVersions.programmeId, programmeId), eq(programmeVersions.number, number)));
  return row && readPlan(reader, row.id);
}

/** Id of a programme's current version; `undefined` when there is none. */
export async function readCurrentVersion(reader: Reader, programmeId: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ id: programmeVersions.id })
    .from(programmeVersions)
    .where(eq(programmeVersions.programmeId, programmeId))
    .orderBy(desc(programmeVersions.number))
    .limit(1);
  return row?.id;
}

/**
 * The same, locked against a newer version until the transaction ends, so that the newer one reaches everybody who was
 * given this one.
 */
export async function lockCurrentVersion(tx: Tx, programmeId: string): Promise<string | undefined> {
  await tx.select({ id: programmes.id }).from(programmes).where(eq(programmes.id, programmeId)).for("key share");
  return readCurrentVersion(tx, programmeId);
}
