import { lt } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { healthReads } from "./tables.ts";

export const sweepReadsJob = "sweep-health-reads";

/** Months for which records of reads are kept. */
const keptMonths = 24;

/** Deletes old records of who has read whose data. */
export async function sweepReads({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const before = new Date(clock.now());
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  await database.transaction(async (tx) => {
    await tx.delete(healthReads).where(lt(healthReads.hour, before));
  });
}
