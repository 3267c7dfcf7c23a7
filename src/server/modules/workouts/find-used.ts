import { inArray } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import type { UsedPart } from "#shared/domain/order-rights.ts";
import { enrolments } from "./tables.ts";

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
