import { desc, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Reader } from "#server/platform/db/database.ts";
import type { Plan } from "./plan.ts";
import { programmeVersions } from "./tables.ts";

// Versions are immutable, so cached plans never become stale.
const plans = new LRUCache<string, Plan>({ max: 50 });

/** The plan of a version. */
export async function readPlan(reader: Reader, versionId: string): Promise<Plan> {
  const known = plans.get(versionId);
  if (known !== undefined) return known;
  const [row] = await reader
    .select({ plan: programmeVersions.plan })
    .from(programmeVersions)
    .where(eq(programmeVersions.id, versionId));
  if (row === undefined) throw new Error(`programme version ${versionId} is missing`);
  plans.set(versionId, row.plan);
  return row.plan;
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
