import { readProductLabel } from "#server/modules/catalogue/index.ts";
import { lockCurrentVersion } from "#server/modules/programmes/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNull, ne, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dateIn, type IsoDate, type Weekday } from "#shared/domain/calendar.ts";
import { firstOpenWeek, spreadWeekdays } from "#shared/domain/training-calendar.ts";
import { fullestWeek, toShape } from "./enrolment-plan.ts";
import { findCopies, readTraining } from "./followed-plan.ts";
import { type EnrolmentRow, enrolments } from "./tables.ts";
import { touchClient } from "./touch-client.ts";
import { writeCopy } from "./write-copy.ts";

type Deps = Pick<Platform, "clock" | "ids" | "jobs">;

/** The plan to assign: a programme's current one, that of another enrolment, or a template's. */
export interface PlanSource {
  readonly label: Pick<EnrolmentRow, "slug" | "name"> & { readonly image: EnrolmentRow["image"] };
  readonly programmeId: string | null;
  readonly versionId: string | null;
  /** The enrolment whose own plan is copied. */
  readonly from: EnrolmentRow | undefined;
}

/** A programme on sale as a source, locked against changes of its plan until the transaction ends. */
export async function findProgrammeSource(tx: Tx, programmeId: string): Promise<PlanSource | undefined> {
  const versionId = await lockCurrentVersion(tx, programmeId);
  const label = versionId === undefined ? undefined : await readProductLabel(tx, programmeId);
  if (versionId === undefined || label === undefined) return undefined;
  return { label: { ...label, image: label.image ?? null }, programmeId, versionId, from: undefined };
}

/** An enrolment as a source, with its member, locked against changes of its plan until the transaction ends. */
export async function findEnrolmentSource(
  tx: Tx,
  id: string,
): Promise<(PlanSource & { readonly memberId: string }) | undefined> {
  const [row] = await tx
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.id, id), ne(enrolments.status, "revoked")))
    .for("share");
  if (row === undefined) return undefined;
  const { userId: memberId, programmeId, versionId, slug, name, image } = row;
  const isOwn = (await findCopies(tx, [id])).has(id);
  return { memberId, label: { slug, name, image }, programmeId, versionId, from: isOwn ? row : undefined };
}

export interface Assignment {
  readonly userId: string;
  readonly subscriptionId: string;
  readonly timezone: string;
  readonly startOn: IsoDate;
  readonly weekdays?: readonly Weekday[] | undefined;
  readonly authorId: string;
}

/** Whether this source is already assigned to a member, unchanged. */
async function isAssigned(tx: Tx, { userId }: Assignment, { programmeId, label }: PlanSource): Promise<boolean> {
  const same = programmeId === null ? eq(enrolments.slug, label.slug) : eq(enrolments.programmeId, programmeId);
  const rows = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        ...[eq(enrolments.userId, userId), eq(enrolments.origin, "assigned"), same],
        inArray(enrolments.status, ["pending", "active", "frozen"]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Assigns a plan to a coached member while their coaching runs; `undefined` if they follow it already. */
export async function assignPlan(
  tx: Tx,
  deps: Deps,
  source: PlanSource,
  given: Assignment,
): Promise<string | undefined> {
  // Serializes two coaches who assign the same plan at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assign plan ${given.userId}`}, 0))`);
  if (await isAssigned(tx, given, source)) return undefined;
  const { userId, subscriptionId, timezone, startOn, authorId } = given;
  const [id, now] = [deps.ids.next(), deps.clock.now()];
  const { label, programmeId, versionId } = source;
  const [row] = await tx
    .insert(enrolments)
    .values({
      ...{ id, userId, programmeId, versionId, ...label, origin: "assigned", subscriptionId, timezone },
      ...{ status: "active", startDate: startOn, weekdays: [...(given.weekdays ?? [0])] },
      ...{ createdAt: now, updatedAt: now },
    })
    .returning();
  if (row === undefined) throw new Error("a plan was assigned and is not there");
  const own = source.from === undefined ? undefined : await readTraining(tx, source.from);
  const first = await readTraining(tx, row);
  if (own !== undefined) {
    const base = source.from === undefined ? undefined : (await findCopies(tx, [source.from.id])).get(source.from.id);
    const copy = { plan: own.plan, kind: "change", authorId, baseVersionId: base?.baseVersionId ?? null } as const;
    await writeCopy(tx, deps, row, first, copy);
  }
  const days = given.weekdays ?? spreadWeekdays(startOn, fullestWeek(toShape((own ?? first).plan)));
  await tx
    .update(enrolments)
    .set({ weekdays: [...days] })
    .where(eq(enrolments.id, id));
  await touchClient(tx, deps, userId);
  return id;
}

/** Ends the plans assigned under a subscription; logs are kept. */
export async function endAssignedPlans(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  subscriptionId: string,
): Promise<void> {
  await tx
    .update(enrolments)
    .set({ status: "expired", frozenAt: null, updatedAt: clock.now() })
    .where(
      and(
        eq(enrolments.subscriptionId, subscriptionId),
        inArray(enrolments.status, ["pending", "active", "frozen", "completed"]),
        isNull(enrolments.accessUntil),
      ),
    );
}

/** Resumes plans that ended with these subscriptions under the one that follows: scheduled again from today. */
export async function returnAssignedPlans(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  formerIds: readonly string[],
  subscriptionId: string,
): Promise<void> {
  if (formerIds.length === 0) return;
  const now = clock.now();
  const rows = await tx
    .select()
    .from(enrolments)
    .where(and(inArray(enrolments.subscriptionId, [...formerIds]), eq(enrolments.status, "expired")))
    .orderBy(enrolments.id)
    .limit(1000)
    .for("update");
  for (const row of rows) {
    const { plan, done } = await readTraining(tx, row);
    const shape = toShape(plan);
    const isDone = done.length >= shape.reduce((sum, week) => sum + week.days.length, 0);
    const laid = { startDate: dateIn(now, row.timezone), anchorWeek: firstOpenWeek(shape, done) };
    await tx
      .update(enrolments)
      .set({ subscriptionId, updatedAt: now, ...(isDone ? { status: "completed" } : { status: "active", ...laid }) })
      .where(eq(enrolments.id, row.id));
  }
}
