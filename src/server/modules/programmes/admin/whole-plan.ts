import { isDeepStrictEqual } from "node:util";
import type { PlanFault } from "#server/modules/catalogue/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { untimedBlocks } from "#shared/domain/untimed-blocks.ts";
import { type Plan, weeksOf } from "../plan.ts";

/** Whether a plan can be sold: every week has a day and every day has an exercise. */
export function isWhole(plan: Plan): boolean {
  const weeks = weeksOf(plan);
  const days = weeks.flatMap((week) => week.days);
  return (
    weeks.length > 0 &&
    weeks.every((week) => week.days.length > 0) &&
    days.every((day) => day.blocks.some((block) => block.prescriptions.length > 0))
  );
}

/** Those of the programmes whose current plan cannot be sold. */
export async function findPlanFaults(reader: Reader, ids: readonly string[]): Promise<PlanFault[]> {
  if (ids.length === 0) return [];
  const rows = await readRows<{ id: string; plan: Plan }>(
    reader,
    sql`select distinct on (programme_id) programme_id as id, plan from programme_versions
    where programme_id = any(${sql.param([...ids])}::uuid[]) order by programme_id, number desc`,
  );
  return rows
    .map(({ id, plan }) => ({
      ...{ programmeId: id, isEmpty: !isWhole(plan), untimed: untimedBlocks(weeksOf(plan)) },
    }))
    .filter(({ isEmpty, untimed }) => isEmpty || untimed.length > 0);
}

const daysOf = (plan: Plan) =>
  new Map(
    weeksOf(plan).flatMap((week) => week.days.map((day) => [`week ${week.number}, day ${day.order}`, day] as const)),
  );

// Keys are not part of a day's content.
const withoutKeys = (day: unknown): unknown =>
  JSON.parse(JSON.stringify(day ?? null, (name, value: unknown) => (name === "key" ? undefined : value)));

/** Days that differ between two plans: "week 2, day 1". */
export function daysChanged(before: Plan, after: Plan): string[] {
  const [from, to] = [daysOf(before), daysOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])].filter(
    (day) => !isDeepStrictEqual(withoutKeys(from.get(day)), withoutKeys(to.get(day))),
  );
}

/** Facts derived from a plan: number of weeks, maximum days per week, typical minutes per day. */
export function toMeasures(plan: Plan): { weeks: number; daysPerWeek: number; minutesPerDay: number } {
  const weeks = weeksOf(plan);
  const days = weeks.flatMap((week) => week.days);
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  return {
    weeks: Math.max(1, weeks.length),
    daysPerWeek: Math.max(1, ...weeks.map((week) => week.days.length)),
    minutesPerDay: days.length === 0 ? 45 : Math.max(1, Math.round(minutes / days.length)),
  };
}
