import { findSiblingVersions, type PlanSaved, reachPlanJob } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, gt, inArray } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { ReachDeps } from "./ports.ts";
import { reachEnrolment } from "./reach-enrolment.ts";
import { enrolments } from "./tables.ts";

const batch = 50;
const living = ["pending", "active", "frozen"] as const;
const isLiving = (status: string): boolean => living.some((one) => one === status);

/** The enrolments that follow a programme or a template. */
const followers = async (reader: Reader, { programmeId, formerId }: PlanSaved) =>
  programmeId === null
    ? inArray(enrolments.versionId, await findSiblingVersions(reader, formerId))
    : eq(enrolments.programmeId, programmeId);

/** A coach changes the plans of their own clients directly; other clients are asked. */
async function reachOf(tx: Tx, { coaches }: ReachDeps, member: string, { reach, authorId }: PlanSaved) {
  if (authorId === undefined || reach === "text") return reach;
  return (await coaches(tx, authorId, member)) ? reach : "offer";
}

/**
 * Brings a saved plan to all who follow the programme, fifty at a time and each in a transaction. It can be repeated
 * after a crash: a version reaches an enrolment once.
 */
async function reachPlan(deps: ReachDeps, saved: PlanSaved): Promise<void> {
  const { platform } = deps;
  const { database, log } = platform;
  const following = await followers(database.reader, saved);
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await database.reader
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(and(following, inArray(enrolments.status, [...living]), gt(enrolments.id, after)))
      .orderBy(asc(enrolments.id))
      .limit(batch);
    const ids = rows.map(({ id }) => id);
    await eachAlone(log, "a plan could not be reached", ids, (id) =>
      database.transaction(async (tx) => {
        const [row] = await tx.select().from(enrolments).where(eq(enrolments.id, id)).for("update");
        if (row === undefined || !isLiving(row.status)) return;
        await reachEnrolment(tx, platform, row, { ...saved, reach: await reachOf(tx, deps, row.userId, saved) });
      }),
    );
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

export function defineReachPlan(deps: ReachDeps): void {
  deps.platform.jobs.define(reachPlanJob, (saved: PlanSaved) => reachPlan(deps, saved));
}
