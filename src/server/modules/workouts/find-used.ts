import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, gte, inArray, notInArray } from "#server/platform/db/orm.ts";
import type { UsedPart } from "#shared/domain/order-rights.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { enrolments, sessionLogs } from "./tables.ts";

/**
 * Whether the programmes of these order lines were used: read beyond the public week, or started (workouts require a
 * start). With `lock` nobody can read or start them before the transaction ends.
 */
export async function findUsedProgrammes(
  reader: Reader,
  orderLineIds: readonly string[],
  lock: boolean,
): Promise<readonly UsedPart[]> {
  if (orderLineIds.length === 0) return [];
  const { startDate, planOpenedAt } = enrolments;
  const wanted = reader
    .select({ startDate, planOpenedAt })
    .from(enrolments)
    .where(inArray(enrolments.orderLineId, [...orderLineIds]))
    .orderBy(enrolments.id);
  const rows = await (lock ? wanted.for("update") : wanted);
  return rows.flatMap((row): UsedPart[] => [
    ...(row.startDate === null ? [] : (["programme_started"] as const)),
    ...(row.planOpenedAt === null ? [] : (["plan_read"] as const)),
  ]);
}

/**
 * Whether the plans that came with a subscription were used since: read beyond their first week, or trained on. With `lock`
 * nobody can read them or log a workout before the transaction ends.
 */
export async function findUsedPlans(
  reader: Reader,
  { subscriptionId, since }: { readonly subscriptionId: string; readonly since: Date },
  lock: boolean,
): Promise<readonly UsedPart[]> {
  const wanted = reader
    .select({ id: enrolments.id, planOpenedAt: enrolments.planOpenedAt })
    .from(enrolments)
    .where(eq(enrolments.subscriptionId, subscriptionId))
    .orderBy(enrolments.id);
  const rows = await (lock ? wanted.for("update") : wanted);
  if (rows.length === 0) return [];
  const logged = await reader
    .select({ id: sessionLogs.id })
    .from(sessionLogs)
    .where(
      and(
        inArray(
          sessionLogs.enrolmentId,
          rows.map(({ id }) => id),
        ),
        gte(sessionLogs.createdAt, since),
      ),
    )
    .limit(1);
  const isRead = rows.some(({ planOpenedAt }) => planOpenedAt !== null && planOpenedAt >= since);
  return [...(isRead ? (["plan_read"] as const) : []), ...(logged.length > 0 ? (["session_logged"] as const) : [])];
}

/** Whether the person has the programme, from any origin. */
export async function hasProgramme(reader: Reader, userId: string, programmeId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        ...[eq(enrolments.userId, userId), eq(enrolments.programmeId, programmeId)],
        notInArray(enrolments.status, ["revoked", "expired"]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export interface EnrolmentLabel {
  readonly id: string;
  readonly programmeId: string;
  readonly slug: string;
  readonly name: LocalizedText;
}

export async function findEnrolment(reader: Reader, id: string): Promise<EnrolmentLabel | undefined> {
  const { programmeId, slug, name } = enrolments;
  const [row] = await reader
    .select({ id: enrolments.id, programmeId, slug, name })
    .from(enrolments)
    .where(eq(enrolments.id, id));
  // A plan that a coach wrote for one client belongs to no programme.
  return row === undefined || row.programmeId === null ? undefined : { ...row, programmeId: row.programmeId };
}
