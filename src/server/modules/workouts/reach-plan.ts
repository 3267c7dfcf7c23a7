import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { type PlanSaved, reachPlanJob } from "#server/modules/programmes/index.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import { reachEnrolment } from "./reach-enrolment.ts";
import { enrolments } from "./tables.ts";

const batch = 50;
const living = ["pending", "active", "frozen"] as const;
const isLiving = (status: string): boolean => living.some((one) => one === status);

/**
 * Brings a saved plan to all who follow the programme, fifty at a time and each in a transaction. Killed and run again,
 * it goes on: a version reaches an enrolment once.
 */
async function reachPlan(platform: Platform, { programmeId, ...version }: PlanSaved): Promise<void> {
  const { database, log } = platform;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await database.reader
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(
        and(eq(enrolments.programmeId, programmeId), inArray(enrolments.status, [...living]), gt(enrolments.id, after)),
      )
      .orderBy(asc(enrolments.id))
      .limit(batch);
    const ids = rows.map(({ id }) => id);
    await eachAlone(log, "a plan could not be reached", ids, (id) =>
      database.transaction(async (tx) => {
        const [row] = await tx.select().from(enrolments).where(eq(enrolments.id, id)).for("update");
        if (row !== undefined && isLiving(row.status)) await reachEnrolment(tx, platform, row, version);
      }),
    );
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

export function defineReachPlan(platform: Platform): void {
  platform.jobs.define(reachPlanJob, (saved: PlanSaved) => reachPlan(platform, saved));
}
