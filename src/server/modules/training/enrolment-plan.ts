import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Reader } from "#server/platform/db/database.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import {
  type CalendarInput,
  layOnCalendar,
  type SessionRef,
  type WeekShape,
} from "#shared/domain/training-calendar.ts";
import type { EnrolmentRow } from "./enrolment-tables.ts";
import { type Plan, type PlanDay, type PlanWeek, weeksOf } from "./plan.ts";
import { programmeVersions } from "./tables.ts";

// Versions are immutable, so cached plans never become stale.
const plans = new LRUCache<string, Plan>({ max: 50 });

/** The plan of a version. */
export async function readPlan(reader: Reader, versionId: string): Promise<Plan> {
  const known = plans.get(versionId);
  if (known !== undefined) return known;
  const [row] = await reader
    .select({ plan: programmeVersions.plan })
    .from(programmeVersions)
    .where(eq(programmeVersions.id, versionId));
  if (row === undefined) throw new Error(`programme version ${versionId} is missing`);
  plans.set(versionId, row.plan);
  return row.plan;
}

const inOrder = (week: PlanWeek): PlanDay[] => [...week.days].sort((a, b) => a.order - b.order);

export const toShape = (plan: Plan): WeekShape[] =>
  weeksOf(plan).map((week) => ({ number: week.number, days: inOrder(week).map((day) => day.order) }));

export const fullestWeek = (shape: readonly WeekShape[]): number =>
  Math.max(1, ...shape.map((week) => week.days.length));

/** A day of a plan; `undefined` when it does not exist. */
export const dayOf = (plan: Plan, { week, day }: SessionRef): PlanDay | undefined =>
  weeksOf(plan)
    .find((each) => each.number === week)
    ?.days.find((each) => each.order === day);

export type DoneSession = SessionRef & { readonly on: IsoDate };

/** Input for an enrolment's calendar; `undefined` without a start day. */
export function calendarInput(
  row: EnrolmentRow,
  weeks: readonly WeekShape[],
  done: readonly DoneSession[],
  now: Date,
): CalendarInput | undefined {
  if (row.startDate === null || row.weekdays.length === 0) return undefined;
  const { startDate, anchorWeek, weekdays, timezone } = row;
  // While paused, time stops and nothing is due.
  return { weeks, startDate, anchorWeek, weekdays, done, today: dateIn(row.frozenAt ?? now, timezone) };
}

export const layOut = (input: CalendarInput | undefined) => (input === undefined ? [] : layOnCalendar(input));
