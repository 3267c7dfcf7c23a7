import { keyedPlan, type NumberedPlan, readPlan } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isEqual } from "#shared/domain/is-equal.ts";
import { type KeptPart, mergePlans } from "#shared/domain/merge-plans.ts";
import { findCopies, findFollowedPlan, readTraining, type Training } from "./followed-plan.ts";
import { findChangedDays } from "./plan-difference.ts";
import { type EnrolmentRow, type PlanChangeRow, planChanges } from "./tables.ts";
import { touchClient } from "./touch-client.ts";
import { writeCopy } from "./write-copy.ts";

type Deps = Pick<Platform, "clock" | "jobs">;

/** How a new plan of a programme reaches those who follow it; by default bought plans are offered it. */
export type Reach = "text" | "offer" | "apply" | "usual";

export interface NewVersion {
  readonly versionId: string;
  /** The version that was changed. */
  readonly formerId: string;
  readonly reach: Reach;
  readonly notice?: string | undefined;
  readonly noticeEn?: string | undefined;
  readonly authorId?: string | undefined;
}

/** Writes a change under the next number. The enrolment is locked. */
export async function writeChange(
  tx: Tx,
  row: EnrolmentRow,
  change: Omit<typeof planChanges.$inferInsert, "enrolmentId" | "number">,
): Promise<PlanChangeRow> {
  const [last] = await tx
    .select({ number: planChanges.number })
    .from(planChanges)
    .where(eq(planChanges.enrolmentId, row.id))
    .orderBy(desc(planChanges.number))
    .limit(1);
  const [written] = await tx
    .insert(planChanges)
    .values({ ...change, enrolmentId: row.id, number: (last?.number ?? 0) + 1 })
    .returning();
  if (written === undefined) throw new Error("a change of a plan was not written");
  return written;
}

export async function readBase(reader: Reader, row: EnrolmentRow): Promise<NumberedPlan | undefined> {
  const copy = (await findCopies(reader, [row.id])).get(row.id);
  const id = copy === undefined ? row.versionId : copy.baseVersionId;
  return id === null ? undefined : readPlan(reader, id);
}

/** Brings a programme's version into a plan; begun sessions stay. */
export async function mergeVersion(
  reader: Reader,
  row: EnrolmentRow,
  { plan, begun }: Training,
  versionId: string,
): Promise<{ readonly plan: NumberedPlan; readonly kept: readonly KeptPart[] }> {
  const base = (await readBase(reader, row)) ?? plan;
  return mergePlans<NumberedPlan>({ base, client: plan, next: await readPlan(reader, versionId) }, begun);
}

/** Only texts differ between the two versions: they reach plans of every base, silently. */
async function reachByText(tx: Tx, deps: Deps, row: EnrolmentRow, training: Training, version: NewVersion) {
  const [former, next] = [await readPlan(tx, version.formerId), await readPlan(tx, version.versionId)];
  const { plan } = mergePlans<NumberedPlan>({ base: former, client: training.plan, next }, training.begun);
  if (isEqual(plan.phases, keyedPlan(training.plan).phases)) return training.plan.number;
  const isUpToDate = (await readBase(tx, row))?.number === former.number;
  const base = isUpToDate ? { baseVersionId: version.versionId } : {};
  return (await writeCopy(tx, deps, row, training, { plan, kind: "text", ...base })).number;
}

/** Closes unanswered offers, because a newer one replaces them. */
const closeOffers = (tx: Tx, row: EnrolmentRow, now: Date) =>
  tx
    .update(planChanges)
    .set({ state: "kept", decidedAt: now })
    .where(and(eq(planChanges.enrolmentId, row.id), eq(planChanges.kind, "offer"), eq(planChanges.state, "offered")));

/** Whether it already has a newer version: jobs of two quick saves run in any order. Changes of texts do not count. */
async function isOvertaken(tx: Tx, row: EnrolmentRow, number: number): Promise<boolean> {
  const [last] = await tx
    .select({ versionId: planChanges.versionId })
    .from(planChanges)
    .where(and(eq(planChanges.enrolmentId, row.id), inArray(planChanges.kind, ["offer", "apply"])))
    .orderBy(desc(planChanges.number))
    .limit(1);
  return last !== undefined && last.versionId !== null && (await readPlan(tx, last.versionId)).number > number;
}

/** Brings a new version to one locked enrolment, once. Bought plans never change without consent. */
export async function reachEnrolment(tx: Tx, deps: Deps, row: EnrolmentRow, version: NewVersion): Promise<void> {
  const { versionId, reach, notice = null, noticeEn = null, authorId = null } = version;
  const [known] = await tx
    .select({ number: planChanges.number })
    .from(planChanges)
    .where(and(eq(planChanges.enrolmentId, row.id), eq(planChanges.versionId, versionId)));
  const base = await readBase(tx, row);
  const { number } = await readPlan(tx, versionId);
  if (known !== undefined || base === undefined || base.number >= number) return;
  const now = deps.clock.now();
  const training = await readTraining(tx, row);
  const shared = { versionId, notice, noticeEn, authorId, createdAt: now, numberBefore: training.plan.number };
  if (reach === "text") {
    const numberAfter = await reachByText(tx, deps, row, training, version);
    await writeChange(tx, row, { ...shared, kind: "text", state: "applied", numberAfter });
    return;
  }
  if (await isOvertaken(tx, row, number)) return;
  const { plan, kept } = await mergeVersion(tx, row, training, versionId);
  const days = findChangedDays(training.plan, plan);
  await closeOffers(tx, row, now);
  if (row.origin !== "assigned" || reach === "offer") {
    await writeChange(tx, row, { ...shared, kind: "offer", state: "offered", days, kept });
    return;
  }
  const after = await writeCopy(tx, deps, row, training, { plan, kind: "merge", baseVersionId: versionId });
  const made = { kind: "apply", state: "applied", numberAfter: after.number, decidedAt: now } as const;
  await writeChange(tx, row, { ...shared, ...made, days, kept });
  await touchClient(tx, deps, row.userId);
}

/** The plan of a change, which always exists. */
export async function requireFollowedPlan(
  reader: Reader,
  row: EnrolmentRow,
  number: number | null,
): Promise<NumberedPlan> {
  const plan = number === null ? undefined : await findFollowedPlan(reader, row, number);
  if (plan === undefined) throw new Error(`enrolment ${row.id} has no plan ${number}`);
  return plan;
}
