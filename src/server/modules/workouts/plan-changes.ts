import type { NumberedPlan } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, ne } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { decidePlanChange, PlanChange } from "#shared/contract/plan-changes.ts";
import { mergePlans } from "#shared/domain/merge-plans.ts";
import { takeDeload } from "./deloads.ts";
import { changeState, noSuchChange } from "./errors.ts";
import { readTraining } from "./followed-plan.ts";
import { findChangedDays } from "./plan-difference.ts";
import { mergeVersion, requireFollowedPlan } from "./reach-enrolment.ts";
import { lockEnrolment, readEnrolment } from "./read-enrolments.ts";
import { type EnrolmentRow, enrolments, type PlanChangeRow, planChanges } from "./tables.ts";
import { touchClient } from "./touch-client.ts";
import { writeCopy } from "./write-copy.ts";

const undoMs = 14 * 86_400_000;
const maxChanges = 100;

const toUndoUntil = ({ state, decidedAt, createdAt }: PlanChangeRow): Date | null =>
  state === "taken" || state === "applied" ? new Date((decidedAt ?? createdAt).getTime() + undoMs) : null;

/** A change as its client sees it; changed texts are silent. */
function toChange(row: PlanChangeRow, now: Date): PlanChange[] {
  const { number, kind, state, notice, noticeEn, days, kept, strain, createdAt } = row;
  if (kind === "text") return [];
  const until = toUndoUntil(row);
  return [
    {
      ...{ number, kind, state, notice, noticeEn, days, kept: [...kept], strain, createdAt: createdAt.toISOString() },
      undoUntil: until === null || until <= now ? null : until.toISOString(),
    },
  ];
}

export type AuthoredChange = PlanChange & { readonly authorId: string | null };

const findChanges = (reader: Reader, enrolmentId: string): Promise<PlanChangeRow[]> =>
  reader
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.enrolmentId, enrolmentId), ne(planChanges.kind, "text")))
    .orderBy(desc(planChanges.number))
    .limit(maxChanges);

/** A lighter week is proposed to the coach first. */
const isHidden = ({ kind, state, asksMemberAt }: PlanChangeRow, now: Date): boolean =>
  kind === "deload" && state === "offered" && asksMemberAt !== null && asksMemberAt > now;

/** The changes that a member can see, newest first. */
export const listOwnChanges = async (reader: Reader, enrolmentId: string, now: Date): Promise<PlanChange[]> =>
  (await findChanges(reader, enrolmentId)).flatMap((row) => (isHidden(row, now) ? [] : toChange(row, now)));

/** The changes of an enrolment's plan, newest first. */
export const listChanges = async (reader: Reader, enrolmentId: string, now: Date): Promise<AuthoredChange[]> =>
  (await findChanges(reader, enrolmentId)).flatMap((row) =>
    toChange(row, now).map((change) => ({ ...change, authorId: row.authorId })),
  );

type Act = BodyOf<typeof decidePlanChange>["act"];
type Deps = Pick<Platform, "clock" | "jobs">;
type Decided = Pick<PlanChangeRow, "state"> &
  Partial<Pick<PlanChangeRow, "numberBefore" | "numberAfter" | "days" | "kept">>;

async function take(tx: Tx, deps: Deps, row: EnrolmentRow, change: PlanChangeRow): Promise<Decided> {
  if (change.kind === "deload") return { state: "taken", ...(await takeDeload(tx, deps, row, change)) };
  if (change.state !== "offered" || change.versionId === null) throw changeState(change.state);
  const training = await readTraining(tx, row);
  const { plan, kept } = await mergeVersion(tx, row, training, change.versionId);
  const after = await writeCopy(tx, deps, row, training, { plan, kind: "merge", baseVersionId: change.versionId });
  const numbers = { numberBefore: training.plan.number, numberAfter: after.number };
  return { state: "taken", ...numbers, kept, days: findChangedDays(training.plan, plan) };
}

/** Undoes a change where nothing else has changed it since; begun sessions stay. */
async function undo(tx: Tx, deps: Deps, row: EnrolmentRow, change: PlanChangeRow): Promise<Decided> {
  const until = toUndoUntil(change);
  if (change.kind === "text" || until === null || until <= deps.clock.now()) throw changeState(change.state);
  const [before, after] = [
    await requireFollowedPlan(tx, row, change.numberBefore),
    await requireFollowedPlan(tx, row, change.numberAfter),
  ];
  const training = await readTraining(tx, row);
  const { plan } = mergePlans<NumberedPlan>({ base: after, client: training.plan, next: before }, training.begun);
  await writeCopy(tx, deps, row, training, { plan, kind: "merge" });
  return { state: "undone" };
}

function decide(tx: Tx, deps: Deps, row: EnrolmentRow, change: PlanChangeRow, act: Act): Promise<Decided> | Decided {
  if (act === "take") return take(tx, deps, row, change);
  if (act === "undo") return undo(tx, deps, row, change);
  if (change.state !== "offered") throw changeState(change.state);
  return { state: "kept" };
}

/** Accepts or declines an offer, or undoes a change. Throws 404, ENROLMENT_ENDED, CHANGE_STATE. */
export async function decideChange(
  platform: Platform,
  userId: string,
  { id, number }: { readonly id: string; readonly number: number },
  act: Act,
): Promise<ReplyOf<typeof decidePlanChange>> {
  const { database, clock } = platform;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const row = await lockEnrolment(tx, userId, id, now);
    const own = and(eq(planChanges.enrolmentId, id), eq(planChanges.number, number));
    const [change] = await tx.select().from(planChanges).where(own);
    if (change === undefined || change.kind === "text" || isHidden(change, now)) throw noSuchChange();
    const decided = await decide(tx, platform, row, change, act);
    const [written] = await tx
      .update(planChanges)
      .set({ ...decided, decidedAt: now })
      .where(own)
      .returning();
    const [after] = await tx.select().from(enrolments).where(eq(enrolments.id, id));
    const [shown] = written === undefined ? [] : toChange(written, now);
    if (after === undefined || shown === undefined) throw new Error("a change was decided and is not there");
    const enrolment = await readEnrolment(tx, after, now);
    await touchClient(tx, platform, userId);
    return { change: shown, enrolment };
  });
}
