import { inArray } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import type { UsedPart } from "#shared/domain/order-rights.ts";
import { enrolments } from "./enrolment-tables.ts";

/**
 * What was done with the programmes of these order lines: read beyond the public week, or started (a workout is logged only
 * after that). With `lock` nobody reads or starts them until the transaction ends.
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
