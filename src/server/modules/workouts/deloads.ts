import { keyedPlan, type Plan, type PlanDay, readLoadFacts, weeksOf } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { StrainedLift } from "#shared/contract/plan-changes.ts";
import { deloadDay, isMainLift, strainedUntilDeload } from "#shared/domain/deload.ts";
import { mapDays } from "./adapt-plan.ts";
import { fullestWeek, toShape } from "./enrolment-plan.ts";
import { changeState, enrolmentState, noSuchChange } from "./errors.ts";
import { readTraining, type Training } from "./followed-plan.ts";
import { findChangedDays } from "./plan-difference.ts";
import { writeChange } from "./reach-enrolment.ts";
import { hasEnded } from "./read-enrolments.ts";
import { type EnrolmentRow, enrolments, type PlanChangeRow, planChanges } from "./tables.ts";
import { touchClient } from "./touch-client.ts";
import { writeCopy } from "./write-copy.ts";

/** A lighter week needs its time to work before the next one is proposed. */
const betweenProposalsMs = 14 * 86_400_000;
const maxEnrolments = 20;

type Deps = Pick<Platform, "clock" | "jobs">;
type Followed = Pick<Training, "plan" | "begun">;

const linesOf = (day: PlanDay) => day.blocks.flatMap(({ prescriptions }) => prescriptions);

/** The coming sessions of one week's training; none if the plan makes them lighter already. */
function findComing({ plan, begun }: Followed) {
  const coming = weeksOf(keyedPlan(plan))
    .flatMap(({ deload, days }) => [...days].sort((a, b) => a.order - b.order).map((day) => ({ day, deload })))
    .filter(({ day }) => !begun.has(day.key ?? ""))
    .slice(0, fullestWeek(toShape(plan)));
  const isLighter = coming.some(({ day, deload }) => deload || linesOf(day).some((line) => line.deload === true));
  return isLighter ? [] : coming.map(({ day }) => day);
}

/** A plan whose coming week is lighter; if all sessions of a week are, the week is marked too. */
function lighten(training: Followed): Plan {
  const keys = new Set(findComing(training).map(({ key }) => key));
  const isLighter = (day: { readonly key?: string | undefined }) => keys.has(day.key);
  const plan = mapDays(keyedPlan(training.plan), (day) => (isLighter(day) ? deloadDay(day) : day));
  return {
    ...plan,
    phases: plan.phases.map((phase) => ({
      ...phase,
      weeks: phase.weeks.map((week) =>
        week.days.length > 0 && week.days.every(isLighter) ? { ...week, deload: true } : week,
      ),
    })),
  };
}

interface Strain {
  readonly strained: readonly Omit<StrainedLift, "name">[];
  /** Time from which the member is asked: at once without a coach. */
  readonly asksMemberAt: Date;
}

/** The strained main lifts that the coming sessions contain. */
async function findMainLifts(
  reader: Reader,
  training: Followed,
  strained: Strain["strained"],
): Promise<StrainedLift[]> {
  const asked = new Set(findComing(training).flatMap((day) => linesOf(day).map(({ exercise }) => exercise)));
  const lifts = strained.filter(({ exercise }) => asked.has(exercise));
  if (lifts.length < strainedUntilDeload) return [];
  const facts = await readLoadFacts(
    reader,
    lifts.map(({ exercise }) => exercise),
  );
  return lifts.flatMap((lift) => {
    const known = facts.get(lift.exercise);
    return known !== undefined && isMainLift(known) ? [{ ...lift, name: known.name }] : [];
  });
}

const isThis = ({ enrolmentId, number }: PlanChangeRow) =>
  and(eq(planChanges.enrolmentId, enrolmentId), eq(planChanges.number, number));

async function findLastDeload(reader: Reader, enrolmentId: string): Promise<PlanChangeRow | undefined> {
  const [row] = await reader
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.enrolmentId, enrolmentId), eq(planChanges.kind, "deload")))
    .orderBy(desc(planChanges.number))
    .limit(1);
  return row;
}

async function proposeFor(tx: Tx, { clock }: Deps, row: EnrolmentRow, strain: Strain): Promise<void> {
  const now = clock.now();
  const last = await findLastDeload(tx, row.id);
  const isOpen = last?.state === "offered";
  const isSoon = last !== undefined && now.getTime() - last.createdAt.getTime() < betweenProposalsMs;
  if (!isOpen && (isSoon || strain.strained.length < strainedUntilDeload)) return;
  const training = await readTraining(tx, row);
  const lifts = await findMainLifts(tx, training, strain.strained);
  if (lifts.length < strainedUntilDeload) {
    // Withdraws a proposal that no longer applies.
    if (isOpen) await tx.delete(planChanges).where(isThis(last));
    return;
  }
  if (isOpen) return;
  await writeChange(tx, row, {
    ...{ kind: "deload", state: "offered", numberBefore: training.plan.number, createdAt: now },
    ...{ strain: lifts, asksMemberAt: strain.asksMemberAt, days: findChangedDays(training.plan, lighten(training)) },
  });
}

/** Proposes a lighter week in every followed plan whose main lifts are under strain. */
export async function proposeDeload(tx: Tx, deps: Deps, userId: string, strain: Strain): Promise<void> {
  const rows = await tx
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.status, "active")))
    .orderBy(enrolments.id)
    .limit(maxEnrolments)
    .for("update");
  const now = deps.clock.now();
  for (const row of rows) if (row.startDate !== null && !hasEnded(row, now)) await proposeFor(tx, deps, row, strain);
}

/** The lighter week that is proposed for somebody. */
export async function findProposedDeload(
  reader: Reader,
  userId: string,
): Promise<{ readonly id: string; readonly since: Date; readonly lifts: number } | undefined> {
  const [row] = await reader
    .select({ change: planChanges })
    .from(planChanges)
    .innerJoin(enrolments, eq(enrolments.id, planChanges.enrolmentId))
    .where(
      and(
        ...[eq(enrolments.userId, userId), eq(enrolments.status, "active")],
        ...[eq(planChanges.kind, "deload"), eq(planChanges.state, "offered")],
      ),
    )
    .orderBy(planChanges.createdAt)
    .limit(1);
  if (row === undefined) return undefined;
  const { enrolmentId, createdAt, strain } = row.change;
  // Identified by its time, because the next proposal reuses the number of a withdrawn one.
  return { id: `${enrolmentId}:${createdAt.toISOString()}`, since: createdAt, lifts: strain.length };
}

/** Makes the coming week of a locked enrolment lighter. Throws CHANGE_STATE when nothing is left to make lighter. */
export async function takeDeload(
  tx: Tx,
  deps: Deps,
  row: EnrolmentRow,
  change: PlanChangeRow,
  authorId?: string,
): Promise<Pick<PlanChangeRow, "numberBefore" | "numberAfter" | "days">> {
  const training = await readTraining(tx, row);
  if (change.state !== "offered" || findComing(training).length === 0) throw changeState(change.state);
  const plan = lighten(training);
  const after = await writeCopy(tx, deps, row, training, { plan, kind: "rule", authorId });
  const days = findChangedDays(training.plan, plan);
  return { numberBefore: training.plan.number, numberAfter: after.number, days };
}

/** The coach's decision on a lighter week, in a locked enrolment. Throws 404, CHANGE_STATE, ENROLMENT_STATE. */
export async function decideDeload(
  tx: Tx,
  deps: Deps,
  row: EnrolmentRow,
  { number, act, authorId }: { readonly number: number; readonly act: "take" | "keep"; readonly authorId: string },
): Promise<void> {
  const now = deps.clock.now();
  if (hasEnded(row, now)) throw enrolmentState("This programme has ended");
  const [change] = await tx
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.enrolmentId, row.id), eq(planChanges.number, number)));
  if (change?.kind !== "deload") throw noSuchChange();
  if (change.state !== "offered") throw changeState(change.state);
  const decided =
    act === "keep"
      ? ({ state: "kept" } as const)
      : ({ state: "applied", ...(await takeDeload(tx, deps, row, change, authorId)) } as const);
  await tx
    .update(planChanges)
    .set({ ...decided, authorId, decidedAt: now })
    .where(isThis(change));
  await touchClient(tx, deps, row.userId);
}
