import { type Plan, weeksOf } from "#server/modules/programmes/index.ts";
import { and, eq, isNull, ne } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readTraining } from "./followed-plan.ts";
import { requireEnrolment } from "./read-enrolments.ts";
import { type EnrolmentRow, enrolments } from "./tables.ts";

/** The first week of every programme is public, so a one-week plan reveals nothing else. */
const hasPaidWeeks = (plan: Plan): boolean => weeksOf(plan).length > 1;

/** Showing the whole plan marks it as read. */
export const openedAt = (row: EnrolmentRow, plan: Plan, now: Date): Date | null =>
  row.planOpenedAt ?? (hasPaidWeeks(plan) ? now : null);

/**
 * An enrolment whose whole plan is about to be shown. Stores the first time before that, because the customer can no
 * longer cancel the order afterwards. Waits for a concurrent cancellation and then throws ENROLMENT_ENDED.
 */
export async function openEnrolment(
  { database, clock }: Pick<Platform, "database" | "clock">,
  userId: string,
  id: string,
): Promise<EnrolmentRow> {
  const now = clock.now();
  const row = await requireEnrolment(database.reader, userId, id, now);
  if (row.planOpenedAt !== null || !hasPaidWeeks((await readTraining(database.reader, row)).plan)) return row;
  await database.transaction((tx) =>
    tx
      .update(enrolments)
      .set({ planOpenedAt: now })
      .where(and(eq(enrolments.id, id), isNull(enrolments.planOpenedAt), ne(enrolments.status, "revoked"))),
  );
  return requireEnrolment(database.reader, userId, id, now);
}
