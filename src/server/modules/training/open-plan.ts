import { and, eq, isNull, ne } from "drizzle-orm";
import type { Platform } from "#server/platform/platform.ts";
import { readPlan } from "./enrolment-plan.ts";
import { type EnrolmentRow, enrolments } from "./enrolment-tables.ts";
import { type Plan, weeksOf } from "./plan.ts";
import { requireEnrolment } from "./read-enrolments.ts";

/** The first week of every programme is public: a plan that has no other gives nothing else away. */
const hasPaidWeeks = (plan: Plan): boolean => weeksOf(plan).length > 1;

/** When the plan counts as read once it is given out whole. */
export const openedAt = (row: EnrolmentRow, plan: Plan, now: Date): Date | null =>
  row.planOpenedAt ?? (hasPaidWeeks(plan) ? now : null);

/**
 * Somebody's enrolment whose plan is about to be given out whole. The first time is written down before: from then on its
 * order cannot be cancelled by the customer. A cancellation that runs meanwhile is waited for, and ends in ENROLMENT_ENDED.
 */
export async function openEnrolment(
  { database, clock }: Pick<Platform, "database" | "clock">,
  userId: string,
  id: string,
): Promise<EnrolmentRow> {
  const now = clock.now();
  const row = await requireEnrolment(database.reader, userId, id, now);
  if (row.planOpenedAt !== null || !hasPaidWeeks(await readPlan(database.reader, row.versionId))) return row;
  await database.transaction((tx) =>
    tx
      .update(enrolments)
      .set({ planOpenedAt: now })
      .where(and(eq(enrolments.id, id), isNull(enrolments.planOpenedAt), ne(enrolments.status, "revoked"))),
  );
  return requireEnrolment(database.reader, userId, id, now);
}
