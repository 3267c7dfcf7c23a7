import { keyedPlan, type NumberedPlan, type Plan, weeksOf } from "#server/modules/programmes/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toShape } from "./enrolment-plan.ts";
import { findCopies, placesByKey, type Training } from "./followed-plan.ts";
import { type CopyKind, type EnrolmentRow, enrolments, planCopies, planCopyVersions } from "./tables.ts";

export interface NewCopy {
  readonly plan: Plan;
  readonly kind: CopyKind;
  readonly authorId?: string | undefined;
  readonly notice?: string | undefined;
  /** The programme's version that the plan is now up to; unchanged by default. */
  readonly baseVersionId?: string | null;
}

/** The week of the new plan that holds the days of the week in which the calendar is anchored. */
function findAnchor({ anchorWeek }: EnrolmentRow, before: Plan, after: Plan): number {
  const places = placesByKey(after);
  const week = weeksOf(before).find(({ number }) => number === anchorWeek);
  const kept = [...placesByKey(before)].find(([key, place]) => place.week === week?.number && places.has(key));
  const found = kept && places.get(kept[0])?.week;
  return found ?? Math.min(anchorWeek, Math.max(1, weeksOf(after).length));
}

/** Writes the next plan of a locked enrolment; a finished one with new sessions continues. Returns the plan. */
export async function writeCopy(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  row: EnrolmentRow,
  { plan: before, done }: Pick<Training, "plan" | "done">,
  { plan, kind, authorId = undefined, notice, baseVersionId }: NewCopy,
): Promise<NumberedPlan> {
  const now = clock.now();
  const number = before.number + 1;
  const known = (await findCopies(tx, [row.id])).get(row.id);
  const base =
    baseVersionId === undefined ? (known === undefined ? row.versionId : known.baseVersionId) : baseVersionId;
  await tx
    .insert(planCopies)
    .values({ enrolmentId: row.id, baseVersionId: base, number })
    .onConflictDoUpdate({ target: planCopies.enrolmentId, set: { baseVersionId: base, number } });
  const keyed = keyedPlan(plan);
  await tx.insert(planCopyVersions).values({
    ...{ enrolmentId: row.id, number, plan: keyed, kind, authorId: authorId ?? null, notice: notice ?? null },
    ...{ baseVersionId: base, createdAt: now },
  });
  const sessions = toShape(keyed).reduce((sum, week) => sum + week.days.length, 0);
  const isMore = row.status === "completed" && done.length < sessions;
  await tx
    .update(enrolments)
    .set({
      ...{ anchorWeek: findAnchor(row, before, keyed), updatedAt: now },
      ...(isMore ? { status: "active" } : {}),
    })
    .where(eq(enrolments.id, row.id));
  return { ...keyed, number };
}
